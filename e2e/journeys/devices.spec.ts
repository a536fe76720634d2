import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });
test.use({ as: 'user' });

const all = ['localStorage', 'sessionStorage', 'IndexedDB', 'caches', 'a cookie'] as const;

/** The storages in which a journey left something, read on a page without the app. */
const found = (page: Page) =>
  page.evaluate(async (names) => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const isThere = [
      localStorage.getItem('left') !== null,
      sessionStorage.getItem('left') !== null,
      databases.includes('left'),
      await caches.has('left'),
      document.cookie.includes('left'),
    ];
    return names.filter((_, at) => isThere[at]);
  }, all);

test('a journey leaves things in its device', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    await cookieStore.set('left', 'yes');
    await caches.open('left');
    await new Promise((done, fail) => {
      const request = indexedDB.open('left');
      request.onsuccess = () => done(request.result.close());
      request.onerror = () => fail(request.error);
    });
  });
  expect(await found(page)).toEqual(all);
  await page.route('**/health', (route) => route.fulfill({ body: 'from the journey before' }));
  await page.goto('/health');
  await expect(page.locator('body')).toHaveText('from the journey before');
  await page.context().setOffline(true);
});

test('the next journey finds nothing of it, and is signed in as its own person', async ({ page, site }) => {
  expect(page.url()).toBe(`${site.url}/robots.txt`);
  expect(await found(page)).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'callejero.accessToken',
    'callejero.refreshToken',
    'callejero.user',
  ]);
  await page.goto('/health');
  await expect(page.locator('body')).not.toHaveText('from the journey before');
  await page.addInitScript(() => Object.assign(window, { left: true }));
});

test('a device with an init script is not given to the next journey', async ({ page, site }) => {
  await page.goto('/robots.txt');
  expect(await page.evaluate(() => 'left' in window)).toBe(false);
  expect(page.url()).toBe(`${site.url}/robots.txt`);
});
