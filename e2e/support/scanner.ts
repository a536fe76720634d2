/** The scanner of the app with a fake camera. */
import type { Page } from '@playwright/test';
import { browserSeeing } from './camera-feed.ts';
import type { SignedInAccount, Site } from './environment.ts';
import { noteToasts } from './ground.ts';
import { expect, test, toStorageState } from './test.ts';

interface Seeing {
  /** The text of the code before the camera; null for no code. */
  text: string | null;
  allowed: boolean;
  /** By default the demonstration's user. */
  person?: SignedInAccount;
  /** URLs that can't be fetched. */
  unreachable?: RegExp;
  /** Milliseconds by which each frame is delayed, as on a busy phone. By default none. */
  framesLate?: number;
}

/** The scanner in a browser of its own, whose camera sees `text`. */
export async function openScanner(site: Site, { text, allowed, person, unreachable, framesLate }: Seeing) {
  const browser = await browserSeeing(text);
  const { viewport, isMobile, hasTouch, locale, timezoneId } = test.info().project.use;
  const context = await browser.newContext({
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
    ...(locale ? { locale } : {}),
    ...(timezoneId ? { timezoneId } : {}),
    baseURL: site.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    storageState: toStorageState(person ? { ...site, user: person } : site, 'user'),
  });
  await context.addInitScript(noteToasts);
  const allow = () => context.grantPermissions(['camera'], { origin: site.url });
  if (allowed) await allow();
  if (unreachable) await context.route(unreachable, (route) => route.abort());
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.stack ?? error.message));
  page.on('dialog', (asked) => broken.push(`dialog: ${asked.message()}`));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Records every camera stream that the page got.
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    const given: MediaStream[] = [];
    const wanted: unknown[] = [];
    Object.assign(window, { given, wanted });
    devices.getUserMedia = async (constraints) => {
      wanted.push(constraints);
      const stream = await open(constraints);
      given.push(stream);
      return stream;
    };
  });
  if (framesLate)
    await page.addInitScript((late) => {
      const frame = requestAnimationFrame;
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => frame(draw), late));
      window.cancelAnimationFrame = clearTimeout;
    }, framesLate);
  await page.goto('/qr-scan');
  return {
    page,
    context,
    allow,
    asked,
    async close() {
      await browser.close();
      expect(broken).toEqual([]);
    },
  };
}

/** The constraints of the cameras that the page requested. */
export const camerasWanted = (page: Page) =>
  page.evaluate(() => (window as unknown as { wanted: MediaStreamConstraints[] }).wanted);

/** How many of the page's camera tracks are still on. */
export const camerasOn = (page: Page) =>
  page.evaluate(() => {
    const { given } = window as unknown as { given: MediaStream[] };
    return given.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live')
      .length;
  });
