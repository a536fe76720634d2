/**
 * A step from page to page in the back office: its cost must not depend on how many pages were opened before, and the first step
 * to a screen waits only for its code and its data.
 */
import type { Browser, Page } from '@playwright/test';
import type { Demo } from '../bench.ts';
import { launchChromium } from '../chromium.ts';
import { median } from '../measure.ts';
import { busy, measureProcessor } from '../page-processor.ts';
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
const maxHeld = { megabytes: 20, nodes: 4000 };

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
  const cost = {
    scenario: `a step in the back office with ${open} pages open`,
    reached: `${share.toFixed(2)} × that with ${ends.length} (${manyMs.toFixed(1)} and ${fewMs.toFixed(1)} ms)`,
    target: `≤ ${maxOfFew} ×`,
    ok: share <= maxOfFew,
  };
  const { megabytes, nodes } = await many.held();
  return [
    cost,
    {
      scenario: `what the browser holds after ${open} pages of the back office`,
      reached: `${megabytes.toFixed(0)} MB of scripts' memory, ${nodes.toLocaleString('en')} nodes`,
      target: `≤ ${maxHeld.megabytes} MB, ≤ ${maxHeld.nodes.toLocaleString('en')} nodes`,
      ok: megabytes <= maxHeld.megabytes && nodes <= maxHeld.nodes,
    },
    {
      scenario: 'the first step to a screen of the back office',
      reached: `${first.toFixed(2)} × a later one (${firstMs.toFixed(0)} and ${laterMs.toFixed(0)} ms)`,
      target: `≤ ${maxOfLater} ×`,
      ok: first <= maxOfLater,
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
    /** The memory of the page's scripts and its nodes, without garbage. */
    async held() {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      const { nodes } = await devtools.send('Memory.getDOMCounters');
      return { megabytes: usedSize / 1e6, nodes };
    },
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

/** Resolves when the heading of the path's page is the only visible one and its content is painted. */
async function shown(page: Page, to: string): Promise<void> {
  await page.waitForFunction((href) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
    const [heading, ...others] = [...document.querySelectorAll('h1')].filter(isShown);
    return (
      location.pathname === href &&
      heading !== undefined &&
      others.length === 0 &&
      document.title.startsWith(`${heading.textContent} ·`) &&
      ![...document.querySelectorAll('.skeleton')].some(isShown)
    );
  }, to);
}
