import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tinyPmtiles } from '@callejero/server/testing/pmtiles.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import { readEnvironment, type Site } from '../support/environment.ts';
import { mapArchive } from '../support/files.ts';
import { readColours } from '../support/guide.ts';
import { signInOver } from '../support/http.ts';
import { drop } from '../support/import.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test, toStorageState } from '../support/test.ts';

const archive = mapArchive();
const places = fileURLToPath(new URL('../fixtures/lugares.json', import.meta.url));
const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

let server: RunningServer;
let site: Site;

/** The colours of the map: an empty one has a handful, a drawn city many. */
const colours = async (page: Page) =>
  readColours(page, await page.getByRole('region', { name: 'Mapa de lugares' }).screenshot());

test.describe('a city with a map archive of its own', () => {
  test.skip(archive === null, 'the archive is missing');

  test.beforeAll(async () => {
    server = await startServer(readEnvironment().postgres, false, administrator, {
      MAP_PMTILES: archive ?? '',
      CITY_NAME: 'Firenze',
      CITY_COUNTRY: 'IT',
      CITY_PROVINCE: 'IT-FI',
      CITY_TIMEZONE: 'Europe/Rome',
      CITY_CURRENCY: 'EUR',
      CITY_CENTER: '43.7696,11.2558',
    });
    const { url, outbox } = server;
    const person = await newPerson({ url, outbox });
    site = { url, outbox, administrator: person, user: person };
  });
  test.afterAll(() => server.stop());

  test('its tiles are read by ranges and drawn, with their attribution @full', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: toStorageState(site, 'user'),
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    const ranges: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/map.pmtiles')) ranges.push(response.status());
    });
    await page.goto('/map');
    await expect.poll(async () => (await colours(page)).length).toBeGreaterThan(500);
    expect(new Set(ranges)).toEqual(new Set([206]));
    await expect(page.getByText('OpenStreetMap').first()).toBeAttached();
    await context.close();
  });
});

test('the demonstration has a town of its own, which is drawn without tiles and marked as invented @full', async ({
  browser,
  site: demo,
}) => {
  const context = await browser.newContext({
    baseURL: demo.url,
    storageState: toStorageState(demo, 'user'),
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const town = page.waitForResponse((response) => response.url().includes('/demo/town.geojson'));
  await page.goto('/map?lat=19.54&lng=-96.92&zoom=15');
  expect((await town).status()).toBe(200);
  // Pins have many colours too: these are the river's, the parks' and the avenues'.
  await expect.poll(() => colours(page)).toEqual(expect.arrayContaining([0xb9dff2, 0xd8ecd6, 0xfff7e2]));
  await expect(page.getByText('Ciudad inventada').first()).toBeAttached();
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(demo.url))).toEqual([]);
  await context.close();
});

/** A city without a base map, and a style that this test serves from two hosts. */
test.describe('a city without a map', () => {
  const style = {
    version: 8,
    name: 'Calles de prueba',
    sources: {
      calles: {
        type: 'raster',
        tiles: ['https://teselas.example/{z}/{x}/{y}.png'],
        tileSize: 256,
        attribution: 'Cartógrafos de prueba',
      },
    },
    layers: [{ id: 'calles', type: 'raster', source: 'calles' }],
  };
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test.beforeAll(async () => {
    server = await startServer(readEnvironment().postgres, false, administrator, {
      CITY_CENTER: '19.54,-96.92',
      CITY_NAME: 'Villa Real',
    });
    const { url, outbox } = server;
    site = { url, outbox, administrator: await signInOver({ url }, administrator), user: null };
  });
  test.afterAll(() => server.stop());

  test('an administrator tries a style, publishes it, then a file that was tried, and goes back @full', async ({
    browser,
  }) => {
    test.slow();
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: toStorageState(site, 'administrator'),
      viewport: { width: 1280, height: 800 },
      // The page in the service worker's cache has the policy of the time when it was stored.
      serviceWorkers: 'allow',
    });
    const asked: string[] = [];
    await context.route(/https:\/\/(?:mapas|teselas)\.example\//, (route) => {
      const url = route.request().url();
      asked.push(url);
      const headers = { 'access-control-allow-origin': '*' };
      if (url.endsWith('/estilo.json')) return route.fulfill({ headers, json: style });
      if (url.endsWith('.png')) return route.fulfill({ headers, contentType: 'image/png', body: pixel });
      return route.fulfill({ headers, status: 404 });
    });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.getByRole('link', { name: /^El mapa de tu ciudad/ }).click();
    await expect(page.getByText('Sin mapa', { exact: true })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Otra dirección de estilo' });
    const tryIt = page.getByRole('button', { name: 'Probar', exact: true });
    await field.fill('http://mapas.example/estilo.json');
    await tryIt.click();
    await expect(page.getByRole('alert')).toHaveText('Escribe una dirección que empiece con https://');
    expect(asked).toEqual([]);
    await field.fill('https://mapas.example/no-hay.json');
    await tryIt.click();
    // The result is far below the button.
    await expect(page.getByText('mapas.example respondió con el error 404.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Publicarlo de todos modos' })).toBeVisible();
    await field.fill('https://mapas.example/estilo.json');
    await tryIt.click();
    await expect(page.getByText('Funciona: Calles de prueba.')).toBeVisible();
    await expect(page.getByText('Los datos vienen de mapas.example, teselas.example.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(refused).toEqual([]);

    const tried = asked.length;
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('https://mapas.example/estilo.json')).toBeVisible();
    await expect(page.getByText('Cartógrafos de prueba').first()).toBeAttached();
    await expect
      .poll(() => asked.slice(tried).filter((url) => url.endsWith('.png')).length)
      .toBeGreaterThan(0);
    expect(refused).toEqual([]);

    const upload = (name: string, bytes: Uint8Array) =>
      page
        .locator('input[accept*=pmtiles]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await upload('foto.pmtiles', new TextEncoder().encode('una foto'));
    await expect(page.getByRole('alert')).toHaveText('El archivo no es un PMTiles.');
    // The file is seen here before anybody else sees it, and before it is sent.
    await upload('villa.pmtiles', tinyPmtiles());
    await expect(page.getByText('Así se ve villa.pmtiles.')).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Prueba del archivo' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Descartar' }).click();
    const published = await page.request.get('/config.json');
    expect(await published.json()).toMatchObject({ map: { styleUrl: 'https://mapas.example/estilo.json' } });
    const ranges = page.waitForResponse((response) => response.url().includes('/map.pmtiles?v='));
    await upload('villa.pmtiles', tinyPmtiles());
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('El mapa se publicó.')).toBeVisible();
    await expect(page.getByText('El anterior se conserva: https://mapas.example/estilo.json')).toBeVisible();
    expect((await ranges).status()).toBe(206);

    await page.getByRole('button', { name: 'Volver al anterior' }).click();
    await expect(page.getByText('El anterior se conserva: villa.pmtiles')).toBeVisible();
    await expect(page.getByText('Cartógrafos de prueba').first()).toBeAttached();
    expect(refused).toEqual([]);

    // A style as a file: what it may not have is named, then it is tried and published like another one.
    const choose = (json: object) =>
      page.locator('input[accept*=json]').setInputFiles({
        name: 'calles.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(json)),
      });
    await choose({ ...style, sources: { calles: { ...style.sources.calles, attribution: '' } } });
    await expect(page.getByRole('alert')).toHaveText(
      'En «sources.calles.attribution»: Escribe quién hizo los datos.',
    );
    await choose({ ...style, name: 'Calles de archivo' });
    await expect(page.getByText('Funciona: Calles de archivo.')).toBeVisible();
    await expect(page.getByText('Los datos vienen de teselas.example.')).toBeVisible();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('calles.json')).toBeVisible();
    await expect(page.getByText('Cartógrafos de prueba').first()).toBeAttached();
    expect(refused).toEqual([]);

    await page.getByRole('button', { name: 'Quitar el mapa' }).click();
    await page.getByRole('button', { name: 'Si', exact: true }).click();
    await expect(page.getByText('Sin mapa', { exact: true })).toBeVisible();
    await context.close();
  });

  test('the notice that the city has no map covers nothing of the small map of the review @full', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: toStorageState(site, 'administrator'),
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto('/import');
    await drop(page, [{ name: 'lugares.json', bytes: fs.readFileSync(places) }]);
    await page.getByRole('button', { name: 'Confirmar importación' }).click();
    await expect(page.getByText('La importación terminó.')).toBeVisible();
    await page.goto('/review');
    await expect(page.locator('.maplibregl-ctrl-attrib').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Elegir el mapa' })).toBeVisible();
    const notice = await page.getByRole('note').filter({ hasText: 'Falta el mapa base.' }).boundingBox();
    for (const covered of ['.maplibregl-ctrl-attrib', '.maplibregl-ctrl-group', '.map-pin']) {
      const { y, height } = (await page.locator(covered).first().boundingBox()) ?? { y: 0, height: 9999 };
      expect(y + height, covered).toBeLessThanOrEqual(notice?.y ?? 0);
    }
    const sources = await page.locator('.maplibregl-ctrl-attrib').boundingBox();
    const zoom = await page.locator('.maplibregl-ctrl-group').boundingBox();
    expect((sources?.x ?? 0) + (sources?.width ?? 9999)).toBeLessThanOrEqual(zoom?.x ?? 0);
    await context.close();
  });
});

test.describe('a base map page whose map can’t be loaded', () => {
  test.use({ as: 'administrator' });

  test('the screen stays, with the typed text, and shows the failure @full', async ({ page }) => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route(/\/Preview-[^/]*\.js/, (route) => route.abort());
    const field = page.getByRole('textbox', { name: 'Otra dirección de estilo' });
    await page.goto('/base-map');
    await expect(page.getByText('No se pudo cargar el mapa.')).toBeVisible();
    await field.fill('https://mapas.example/a-medias.json');
    await expect(field).toHaveValue('https://mapas.example/a-medias.json');
    expect(loads).toBe(1);
  });

  test('of two files that are chosen in quick succession the last one is tried, whichever is read first', async ({
    page,
  }) => {
    await page.goto('/base-map');
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      Blob.prototype.arrayBuffer = function () {
        Blob.prototype.arrayBuffer = arrayBuffer;
        const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
        Object.assign(window, { readFirst: async () => resolve(await arrayBuffer.call(this)) });
        return promise;
      };
    });
    const choose = (name: string) =>
      page
        .locator('input[accept*=pmtiles]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(tinyPmtiles()) });
    await choose('primero.pmtiles');
    await choose('segundo.pmtiles');
    const tried = page.getByText('Así se ve segundo.pmtiles.');
    await expect(tried).toBeVisible();
    await page.evaluate(async () => {
      await (window as unknown as { readFirst(): Promise<void> }).readFirst();
      await new Promise(requestAnimationFrame);
    });
    await expect(tried).toBeVisible();
  });
});
