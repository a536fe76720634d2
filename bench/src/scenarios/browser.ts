/**
 * Times on a slow phone: Chromium with a processor that is slowed down (as Lighthouse does for phones), without a
 * graphics card, over the demo city.
 *
 * The map counts as drawn when it shows the town and its places, so the page that it is compared with draws the same town. Page,
 * worker and a software renderer share one core here, unlike on a phone, so drawing the town's tiles is slow on any page. An
 * empty page would measure the drawing and not what the app adds to it.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientSettings } from '@callejero/contract/settings.ts';
import { type ServerType, serve } from '@hono/node-server';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { Hono } from 'hono';
import { townStyle } from '../../../apps/client/src/ui/map/style/town-style.ts';
import { type Demo, openDemoBefore } from '../bench.ts';
import { launchChromium } from '../chromium.ts';
import { atEnd } from '../cleanup.ts';
import { median } from '../measure.ts';
import type { Result } from '../report.ts';
import { logIn } from '../server.ts';
import { publicPlace } from './public-place.ts';

/** Lighthouse's "slow 4G": round trips of 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The measured times of a release, in milliseconds. */
interface Times {
  drawn: number[];
  interactions: number[];
  contentful: number[];
}

export async function browser(demo: Demo): Promise<Result[]> {
  const { rounds, slowdown } = demo.bench.sizes.browser;
  const browser = await launchChromium('--enable-unsafe-swiftshader');
  const bareMap = await serveBareMap(demo.server.url);
  const before = await openDemoBefore(demo.bench);
  const sides = await Promise.all([demo, ...(before ? [before] : [])].map(openSide));
  const bare: number[] = [];

  for (let round = 0; round < rounds; round++) {
    await inSlowPage(browser, slowdown, {}, async (page) => {
      bare.push(await mapDrawn(page, bareMap));
    });
    for (const { url, place, storageState, times } of sides) {
      await inSlowPage(browser, slowdown, { storageState }, async (page) => {
        times.drawn.push(await mapDrawn(page, `${url}/map`));
        times.interactions.push(await interactionToNextPaint(page));
      });
      await inSlowPage(browser, slowdown, {}, async (page, devtools) => {
        await devtools.send('Network.enable');
        await devtools.send('Network.emulateNetworkConditions', slow4g);
        times.contentful.push(await largestContentfulPaint(page, place));
      });
    }
  }
  const [ours, former] = sides.map(({ times }) => times);
  if (!ours) throw new Error('Nothing was measured');
  const share = ratio(ours.drawn, bare);
  const inp = median(ours.interactions);
  const lcp = median(ours.contentful);
  const beside = (of: keyof Times) => (former ? `, ${ratio(ours[of], former[of]).toFixed(2)}× before` : '');
  return [
    {
      scenario: `first map paint, processor ${slowdown}× slower`,
      reached: `${seconds(median(ours.drawn))}, ${share.toFixed(2)}× a bare MapLibre page of the same town (${seconds(median(bare))})${beside('drawn')}`,
      target: '≤ 3× the bare page',
      ok: share <= 3,
    },
    {
      scenario: `interaction to next paint on the map, processor ${slowdown}× slower`,
      reached: `${Math.round(inp)} ms${beside('interactions')}`,
      target: '≤ 200 ms',
      ok: inp <= 200,
    },
    {
      scenario: `largest contentful paint of a public page, slow 4G and processor ${slowdown}× slower`,
      reached: `${seconds(lcp)}${beside('contentful')}`,
      target: '≤ 1.5 s',
      ok: lcp <= 1500,
    },
  ];
}

/** The median of the ratios of each round, because the machine's speed changes between rounds. */
const ratio = (times: readonly number[], others: readonly number[]) =>
  median(times.map((time, round) => time / (others[round] ?? Number.NaN)));

async function openSide({ server: { url }, db }: Demo) {
  const login = await logIn(url, await demoPerson(db));
  const localStorage = Object.entries(login).map(([key, value]) => ({
    name: `callejero.${key}`,
    value: JSON.stringify(value),
  }));
  const times: Times = { drawn: [], interactions: [], contentful: [] };
  const place = await publicPlace(url);
  return { url, place, times, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

async function inSlowPage(
  browser: Browser,
  slowdown: number,
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page, devtools: CDPSession) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...phone,
    locale: 'es-MX',
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    await use(page, devtools);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation to the mark `map-drawn`. */
async function mapDrawn(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('map-drawn')[0]?.startTime,
    undefined,
    { timeout: 60_000, polling: 100 },
  );
  return Number(await mark.jsonValue());
}

/** The slowest interaction with the map, which is the INP, because there are fewer than fifty. */
async function interactionToNextPaint(page: Page): Promise<number> {
  await page.evaluate(() => {
    const slowest = { duration: 0 };
    Object.assign(globalThis, { slowest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0) slowest.duration = Math.max(slowest.duration, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const list = page.getByRole('list', { name: 'Lugares', exact: true });
  await list.getByRole('link').first().waitFor();
  const chips = page.locator('.chip:visible');
  await chips.nth(1).tap();
  await chips.nth(1).tap();
  const search = page.getByRole('combobox', { name: 'Buscar lugares' });
  await search.tap();
  await search.pressSequentially('cafe', { delay: 80 });
  await search.press('Enter');
  await list.getByRole('link').first().waitFor();
  await list.getByRole('link').first().tap();
  await page.getByRole('article').first().waitFor();
  // The last interaction is reported two frames later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  return page.evaluate(() => (globalThis as unknown as { slowest: { duration: number } }).slowest.duration);
}

async function largestContentfulPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** Gives the demo's person the administrator's password, because its own is only printed. Returns the e-mail address. */
async function demoPerson(db: Demo['db']): Promise<string> {
  const { rows } = await db.query<{ email: string }>(
    `update users set password_hash = (select password_hash from users where 'administrator' = any(roles))
      where 'user' = any(roles) returning email`,
  );
  if (rows[0] === undefined) throw new Error('The demo city has no person');
  return rows[0].email;
}

/** A page with only the map of the demo's town, to measure MapLibre itself. */
async function serveBareMap(guide: string): Promise<string> {
  const dist = path.dirname(fileURLToPath(import.meta.resolve('maplibre-gl')));
  const { map, city }: ClientSettings = await (await fetch(`${guide}/config.json`)).json();
  if (map.town === null) throw new Error('The demo city has no town');
  const town = await (await fetch(guide + map.town)).text();
  const options = { container: 'map', center: city.center, zoom: 13.5, style: townStyle('$town', 'light') };
  const html = `<!doctype html><style>body{margin:0}#map{height:100vh}</style><div id="map"></div>
<script type="module">
import { Map } from '/maplibre-gl.mjs';
const town = location.origin + '/town.geojson';
const options = JSON.parse(${JSON.stringify(JSON.stringify(options))}.replace('$town', town));
new Map(options).on('load', () => performance.mark('map-drawn'));
</script>`;
  const app = new Hono();
  app.get('/', (c) => c.html(html));
  app.get('/town.geojson', (c) => c.body(town));
  app.get('/:file{.+[.]mjs}', async (c) =>
    c.body(await readFile(path.join(dist, path.basename(c.req.param('file')))), 200, {
      'Content-Type': 'text/javascript',
    }),
  );
  const server = await new Promise<ServerType>((done) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => done(started));
  });
  atEnd(async () => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return `http://127.0.0.1:${address.port}/`;
}
