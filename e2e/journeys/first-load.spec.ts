import http from 'node:http';
import type { Page } from '@playwright/test';
import { liveConnection } from '../support/live.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

function trackScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\.m?js(?:$|\?)/.test(request.url())) scripts.push(request.url());
  });
  return scripts;
}

/** The transferred bytes of a file with gzip. A browser would use brotli, which is smaller. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
        });
        response.on('end', () => resolve(bytes));
      })
      .on('error', reject);
  });
}

/** The paths of the API that the page reads. */
function trackReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/v1/')) reads.push(pathname);
  });
  return reads;
}

test('the sign-in page needs at most 120 kB of gzipped JavaScript, and nothing of the map', async ({
  page,
}) => {
  const scripts = trackScripts(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  let total = 0;
  for (const url of new Set(scripts)) total += await bytesOf(url);
  test.info().annotations.push({ type: 'first load', description: `${(total / 1000).toFixed(1)} kB` });
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(120_000);
  expect(scripts.filter((url) => url.includes('maplibre'))).toEqual([]);
});

test('the bare address needs at most 40 kB of HTML, CSS and script, and 120 kB with its font and the pictures above the fold', async ({
  page,
}) => {
  const needed = new Map<string, string>();
  page.on('request', (request) => needed.set(request.url(), request.resourceType()));
  await page.goto('/', { waitUntil: 'networkidle' });
  // The browser loads pictures that are far below too.
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
      .map((image) => image.currentSrc),
  );
  const isFirst = (url: string, type: string) =>
    ['document', 'stylesheet', 'script'].includes(type) && url.startsWith('http');
  let code = 0;
  let rest = 0;
  for (const [url, type] of needed) {
    if (isFirst(url, type)) code += await bytesOf(url);
    else if (type === 'font' || shown.includes(url)) rest += await bytesOf(url);
  }
  test
    .info()
    .annotations.push({ type: 'bare address', description: `${code} B, with the rest ${code + rest} B` });
  expect(code).toBeGreaterThan(5_000);
  expect(code).toBeLessThanOrEqual(40_000);
  expect(rest).toBeGreaterThan(15_000);
  expect(code + rest).toBeLessThanOrEqual(120_000);
});

test.describe('as an administrator', () => {
  test.use({ as: 'administrator' });
  test('the lists of the back office do not load the map @full', async ({ page }) => {
    const scripts = trackScripts(page);
    for (const path of ['/commerces', '/categories', '/import']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(scripts.filter((url) => url.includes('maplibre'))).toEqual([]);
  });

  test('a list reads its rows first: calls and conversations are read once, the counts of the menu in one request @full', async ({
    page,
  }) => {
    const reads = trackReads(page);
    const connected = liveConnection(page);
    await page.goto('/commerces', { waitUntil: 'networkidle' });
    await connected;
    const times = (path: string) => reads.filter((read) => read === path).length;
    await expect.poll(() => times('/v1/calls')).toBeGreaterThan(0);
    await expect.poll(() => times('/v1/conversations/heads')).toBeGreaterThan(0);
    expect([times('/v1/calls'), times('/v1/conversations/heads')]).toEqual([1, 1]);
    expect(reads).toContain('/v1/waiting');
    for (const path of ['/reports', '/message-reports', '/conversations/inbox', '/imports'])
      expect(reads).not.toContain(`/v1${path}`);
  });
});

test.describe('as a user', () => {
  test.use({ as: 'user' });
  test('a page that shows no decisions about the person’s commerces does not read them @full', async ({
    page,
  }) => {
    // The first visit of a device reads them, to know which decisions are not new.
    await page.goto('/legal/terms', { waitUntil: 'networkidle' });
    const reads = trackReads(page);
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => reads).toContain('/v1/conversations/heads');
    expect(reads).not.toContain('/v1/commerces/mine');
    await open(page, '/account');
    await expect.poll(() => reads).toContain('/v1/commerces/mine');
  });

  test('the live connection is opened only where the deployment has one @full', async ({ page, site }) => {
    const asked: string[] = [];
    page.on('websocket', (socket) => asked.push(socket.url()));
    page.on('request', (request) => asked.push(request.url()));
    const connections = () => asked.filter((url) => url.includes('/socket.io/'));
    await page.route(`${site.url}/config.json`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), socketEnabled: false } });
    });
    await page.goto('/settings', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
    expect(asked.filter((url) => /\/assets\/signed-in\W.*\.js$/.test(url))).toHaveLength(1);
    expect(connections()).toEqual([]);
    await page.unroute(`${site.url}/config.json`);
    await page.reload();
    await expect.poll(connections).not.toEqual([]);
  });
});
