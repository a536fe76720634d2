import type { Page } from '@playwright/test';
import { accessible } from '../support/axe.ts';
import { type BodyChange, startProxy } from '../support/in-front.ts';
import { expect, test } from '../support/test.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test.describe('installing the web app', () => {
  test.use({ as: 'guest', map: 'none' });

  test('is offered on the account page when the browser would prompt, and prompts once @full', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/account');
    const offer = page.getByRole('region', { name: 'Instalar la app' });
    await expect(page.getByRole('heading', { name: 'Cuenta', level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
    // Chromium does this on a later visit, but never headless.
    await page.evaluate(() => {
      const prompt = async () => {
        document.title = 'asked';
        return { outcome: 'accepted' };
      };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await expect(offer.getByRole('button', { name: 'Instalar' })).toBeVisible();
    await accessible(page, 'the account with the offer to install');
    await offer.getByRole('button', { name: 'Instalar' }).click();
    await expect(page).toHaveTitle('asked');
    await expect(offer).toHaveCount(0);
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: iPhone });

    test('is explained, because Safari never prompts @full', { tag: '@phone' }, async ({ page }) => {
      await page.goto('/account');
      await expect(page.getByRole('region', { name: 'Instalar la app' })).toContainText('«Añadir a inicio»');
    });
  });
});

test.describe('a new version of the web app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is offered in every tab, and installed and reloaded only in the one that asks for it @full', async ({
    page,
    site,
  }) => {
    test.slow();
    let version = 1;
    const numbered: BodyChange = (script) => `${script}\nself.version = ${version};`;
    const front = await startProxy(site.url, new Map([['/sw.js', numbered]]));
    await page.goto(`${front.url}/login`);
    // The worker stores the whole app first.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const offerIn = (tab: Page) =>
      tab.getByRole('complementary', { name: 'Hay una versión nueva de la aplicación.' });
    const offer = offerIn(page);
    await expect(offer).toHaveCount(0);
    const other = await page.context().newPage();
    await other.goto(`${front.url}/login`);
    const typed = other.getByRole('textbox', { name: 'Correo electrónico' });
    await typed.fill('a medio escribir');
    // A file of the version that the other tab has, which the next one does not have.
    await other.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((one) => one.includes('precache'));
      await (await caches.open(name)).put('/assets/of-this-version.js', new Response('"former"'));
    });
    version = 2;
    await page.goto(`${front.url}/recover-password`);
    const update = offer.getByRole('button', { name: 'Actualizar' });
    await update.waitFor();
    await accessible(page, 'a page with the offer of a new version');
    const loaded = page.waitForEvent('load');
    await update.click();
    // The new worker has reloaded the page, and no worker is waiting.
    await loaded;
    const waiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none');
    await expect.poll(waiting).toBe('none');
    await expect(offer).toHaveCount(0);
    // The other tab goes on with what was typed and with its files, and offers the new version.
    await expect(offerIn(other)).toBeVisible();
    await expect(typed).toHaveValue('a medio escribir');
    const former = () => other.evaluate(async () => (await fetch('/assets/of-this-version.js')).text());
    expect(await former()).toBe('"former"');
    await offerIn(other).getByRole('button', { name: 'Ahora no' }).click();
    await expect(offerIn(other)).toHaveCount(0);
    await expect(typed).toHaveValue('a medio escribir');
    await front.close();
  });
});
