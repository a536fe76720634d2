/**
 * A step from page to page in the back office: its cost must not depend on how many pages were opened before, and the first step
 * to a screen waits only for its code and its data.
 */
import type { Browser, Page } from '@playwright/test';
import type { Demo } from '../bench.ts';
import { launchChromium } from '../chromium.ts';
import { median } from '../measure.ts';
import { busy, held, measureProcessor } from '../page-processor.ts';
import type { Result } from '../report.ts';
import { logIn } from '../server.ts';

/** Pages that a morning of work leaves open: lists, and the form of a new row of each. */
const allWorked = [
  ...['/dashboard', '/review', '/import', '/reports', '/audit', '/keys', '/base-map'],
  ...['/commerces', '/categories', '/products', '/promotions', '/discounts', '/events', '/users'],
  ...['/administrators', '/notifications', '/vehicles', '/holidays'],
  ...['commerce', 'category', 'product', 'promotion', 'discount', 'event', 'user', 'notification'].map(
    (one) => `/${one}/create/new`,
  ),
];
const ends = ['/legal/terms', '/legal/privacy'] as const;
const maxOfFew = 1.3;
/** Maximum ratio of a first step, which needs code, data and a first rendering, to a later one. */
const maxOfLater = 2;
/** Megabytes, and nodes of the document, also those that only scripts know. */
const maxHeld = { heap: 20, nodes: 4000 };

export async function pages({ bench, server }: Demo): Promise<Result[]> {
  const { screens, steps } = bench.sizes;
  const worked = allWorked.slice(0, screens);
  const browser = await launchChromium('--disable-background-networking');
  const few = await openApp(browser, server.url, []);
  const many = await openApp(browser, server.url, worked);
  // Each screen has been opened once, so the same steps are later ones.
  const later: number[] = [];
  for (const path of worked) later.push(await many.timed(path));
  // Alternate, so that disturbances of the machine affect both.
  for (let step = 0; step < steps; step++) {
    const to = ends[step % 2] ?? ends[0];
    await few.step(to);
    await many.step(to);
  }
  const [fewMs, manyMs] = [median(few.times), median(many.times)];
  const share = manyMs / fewMs;
  const open = worked.length + ends.length;
  const [firstMs, laterMs] = [median(many.first), median(later)];
  const first = firstMs / laterMs;
  const { heap, nodes } = await many.held();
  const cost = {
    scenario: `a step in the back office with ${open} pages open`,
    reached: `${share.toFixed(2)} × that with ${ends.length} (${manyMs.toFixed(1)} and ${fewMs.toFixed(1)} ms)`,
    target: `≤ ${maxOfFew} ×`,
    ok: share <= maxOfFew,
  };
  return [
    cost,
    {
      scenario: 'the first step to a screen of the back office',
      reached: `${first.toFixed(2)} × a later one (${firstMs.toFixed(0)} and ${laterMs.toFixed(0)} ms)`,
      target: `≤ ${maxOfLater} ×`,
      ok: first <= maxOfLater,
    },
    {
      scenario: `what the app holds after ${open} pages`,
      reached: `${heap.toFixed(1)} MB of heap, ${nodes} nodes`,
      target: `≤ ${maxHeld.heap} MB, ≤ ${maxHeld.nodes}`,
      ok: heap <= maxHeld.heap && nodes <= maxHeld.nodes,
    },
  ];
}

async function openApp(browser: Browser, url: string, before: readonly string[]) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const session = Object.entries(await logIn(url)).map(([key, value]) => ({
    name: `callejero.${key}`,
    value: JSON.stringify(value),
  }));
  await context.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, session);
  const page = await context.newPage();
  await page.goto(`${url}${ends[1]}`);
  await shown(page, ends[1]);
  const timed = async (to: string): Promise<number> => {
    const start = performance.now();
    await go(page, to);
    await shown(page, to);
    return performance.now() - start;
  };
  const first: number[] = [];
  for (const each of before) first.push(await timed(each));
  for (const each of ends) await timed(each);
  const devtools = await context.newCDPSession(page);
  await measureProcessor(devtools);
  const times: number[] = [];
  return {
    /** Milliseconds of the first step to each page of `before`, until its content is painted. */
    first,
    timed,
    /** Processor milliseconds of script and layout of each step. */
    times,
    held: () => held(devtools),
    async step(to: string) {
      const start = await busy(devtools);
      await go(page, to);
      await shown(page, to);
      times.push(1000 * ((await busy(devtools)) - start));
    },
  };
}

/** Navigates like a link of the app. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((href) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: String(idx), idx }, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);
}

/** Resolves when the page of the path is the only visible one and its content is painted. */
async function shown(page: Page, to: string): Promise<void> {
  await page.waitForFunction((href) => {
    const [current, ...others] = document.querySelectorAll('.page:not(.below)');
    const heading = current?.querySelector('h1')?.textContent;
    return (
      location.pathname === href &&
      others.length === 0 &&
      heading !== undefined &&
      document.title.startsWith(`${heading} ·`) &&
      current?.querySelector('.app-body .skeleton') === null
    );
  }, to);
}
