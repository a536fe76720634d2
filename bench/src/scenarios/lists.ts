/** A list of the back office in a browser: the cost of turning a page must not depend on the number of pages. */
import type { Browser, Page } from '@playwright/test';
import { type Bench, openDatabase, startServer } from '../bench.ts';
import type { Child } from '../child.ts';
import { launchChromium } from '../chromium.ts';
import { inventCommerces, loadCategories, loadCommerces } from '../dataset.ts';
import { median } from '../measure.ts';
import { busy, measureProcessor } from '../page-processor.ts';
import type { Result } from '../report.ts';
import { logIn } from '../server.ts';
import type { BenchWorld } from '../world.ts';

const perPage = 50;
const maxOfFew = 1.2;

export async function lists(world: BenchWorld): Promise<Result> {
  const { manyCommerces: many, fewCommerces: few } = world.bench.sizes;
  /** The number of page turns of the small list. */
  const turns = few / perPage - 1;
  await world.grow(many);
  const small = await smallServer(world.bench, few);
  const browser = await launchChromium('--disable-background-networking');
  const ofFew = await openList(browser, small.url);
  const ofMany = await openList(browser, world.server.url);
  // Alternate, so that disturbances of the machine affect both lists.
  for (let turn = 0; turn < turns; turn++) {
    await ofFew.turn();
    await ofMany.turn();
  }
  const [fewMs, manyMs] = [median(ofFew.times), median(ofMany.times)];
  const share = manyMs / fewMs;
  return {
    scenario: `list in a browser, page of ${perPage} among ${many.toLocaleString('en')}`,
    reached:
      `${share.toFixed(2)} × that of ${few.toLocaleString('en')}` +
      ` (${manyMs.toFixed(1)} and ${fewMs.toFixed(1)} ms; ` +
      `${ofMany.longTasks()} and ${ofFew.longTasks()} long tasks in ${turns} turns)`,
    target: `≤ ${maxOfFew} ×`,
    ok: share <= maxOfFew,
  };
}

async function smallServer(bench: Bench, few: number): Promise<Child> {
  const server = await startServer(bench);
  const { db } = await openDatabase(server);
  await loadCategories(db);
  await loadCommerces(db, inventCommerces(0, few));
  return server;
}

interface OpenList {
  /** Processor milliseconds of script and layout of each turn. */
  times: number[];
  turn(): Promise<void>;
  longTasks(): number;
}

async function openList(browser: Browser, url: string): Promise<OpenList> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const { user, accessToken, refreshToken } = await logIn(url);
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(`callejero.${key}`, JSON.stringify(value));
      }
      Reflect.set(window, 'longTasks', 0);
      new PerformanceObserver((list) => {
        Reflect.set(window, 'longTasks', Reflect.get(window, 'longTasks') + list.getEntries().length);
      }).observe({ type: 'longtask' });
    },
    { user, accessToken, refreshToken },
  );
  await page.goto(`${url}/commerces?porPagina=${perPage}`);
  // The first turns, in another order, are a warm-up.
  await turnTo(page, 'Página siguiente');
  await turnTo(page, 'Página siguiente');
  await page.getByRole('button', { name: 'Nombre' }).click();
  await settled(page, 0);
  const session = await context.newCDPSession(page);
  await measureProcessor(session);
  const countLong = () => page.evaluate(() => Number(Reflect.get(window, 'longTasks')));
  const before = await countLong();
  let long = 0;
  const times: number[] = [];
  return {
    times,
    async turn() {
      const start = await busy(session);
      await turnTo(page, 'Página siguiente');
      times.push(1000 * ((await busy(session)) - start));
      long = (await countLong()) - before;
    },
    longTasks: () => long,
  };
}

async function turnTo(page: Page, button: string): Promise<void> {
  const position = page.getByRole('navigation', { name: 'Filas por página' }).locator('[aria-live]');
  await position.waitFor();
  const first = Number(
    (/^[\d.,\s]+/.exec((await position.textContent()) ?? '')?.[0] ?? '').replace(/\D/g, ''),
  );
  await page.getByRole('button', { name: button }).click();
  await settled(page, (first - 1) / perPage + 1);
}

/** Resolves when the rows of the page are painted. */
async function settled(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    ([row, rows]) =>
      document.querySelector(`[aria-busy="false"] tr[aria-rowindex="${row}"]`) !== null &&
      document.querySelectorAll('[aria-busy] tbody tr[aria-rowindex]').length === rows,
    [number * perPage + 2, perPage],
    { polling: 50 },
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
