import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { Site } from '../support/environment.ts';
import { mapArchive } from '../support/files.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, storageOf, test } from '../support/test.ts';

const archive = mapArchive();
const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

let server: RunningServer;
let site: Site;

/** The colours that the map shows: a plain ground has a handful, a drawn city many. */
async function colours(page: Page): Promise<number[]> {
  const picture = await page.getByRole('region', { name: 'Mapa de lugares' }).screenshot();
  return await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    const seen = new Set<number>();
    for (let at = 0; at + 2 < pixels.length; at += 4) {
      seen.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    }
    return [...seen];
  }, picture.toString('base64'));
}

test.describe('a city with a map archive of its own', () => {
  test.skip(archive === null, 'the archive is not at hand');

  test.beforeAll(async () => {
    server = await startServer(false, administrator, {
      MAP_PMTILES: archive ?? '',
      CITY_NAME: 'Firenze',
      CITY_COUNTRY: 'IT',
      CITY_PROVINCE: 'IT-FI',
      CITY_TIMEZONE: 'Europe/Rome',
      CITY_CENTER: '43.7696,11.2558',
    });
    const { url, outbox } = server;
    const person = await newPerson({ url, outbox });
    site = { url, outbox, administrator: person, user: person };
  });
  test.afterAll(() => server.stop());

  test('its tiles are read by ranges and drawn, with their attribution', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: storageOf(site, 'user'),
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    const ranges: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/map.pmtiles')) ranges.push(response.status());
    });
    await page.goto('/map');
    await expect.poll(async () => (await colours(page)).length, { timeout: 45_000 }).toBeGreaterThan(500);
    expect(new Set(ranges)).toEqual(new Set([206]));
    await expect(page.getByText('OpenStreetMap').first()).toBeAttached();
    await context.close();
  });
});

test('the demonstration brings a town of its own, drawn without any tiles and said to be invented', async ({
  browser,
  site: demo,
}) => {
  const context = await browser.newContext({
    baseURL: demo.url,
    storageState: storageOf(demo, 'user'),
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const town = page.waitForResponse((response) => response.url().includes('/demo/town.geojson'));
  await page.goto('/map?lat=19.54&lng=-96.92&zoom=15');
  expect((await town).status()).toBe(200);
  // Pins have many colours too: these are the river's, the parks' and the avenues'.
  await expect
    .poll(() => colours(page), { timeout: 45_000 })
    .toEqual(expect.arrayContaining([0xb9dff2, 0xd8ecd6, 0xfff7e2]));
  await expect(page.getByText('Ciudad inventada').first()).toBeAttached();
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(demo.url))).toEqual([]);
  await context.close();
});
