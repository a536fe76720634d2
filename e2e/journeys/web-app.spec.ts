import { accessible } from '../support/axe.ts';
import { type BodyChange, startProxy } from '../support/in-front.ts';
import { expect, test } from '../support/test.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test.describe('installing the web app', () => {
  test.use({ as: 'guest', map: 'none' });

  test('is offered on the account page when the browser would prompt, and prompts once', {
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

    test('is explained, because Safari never prompts', { tag: '@phone' }, async ({ page }) => {
      await page.goto('/account');
      await expect(page.getByRole('region', { name: 'Instalar la app' })).toContainText('«Añadir a inicio»');
    });
  });
});

test.describe('a new version of the web app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is offered, and installed on request @even', async ({ page, site }) => {
    test.slow();
    let version = 1;
    const numbered: BodyChange = (script) => `${script}\nself.version = ${version};`;
    const front = await startProxy(site.url, new Map([['/sw.js', numbered]]));
    await page.goto(`${front.url}/login`);
    // The worker stores the whole app first.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const toast = page.locator('ion-toast', { hasText: 'Hay una versión nueva de la aplicación.' });
    await expect(toast).toHaveCount(0);
    version = 2;
    await page.goto(`${front.url}/recover-password`);
    const update = toast.getByRole('button', { name: 'Actualizar' });
    await update.waitFor({ timeout: 60_000 });
    const loaded = page.waitForEvent('load');
    await update.click();
    // The new worker has reloaded the page, and no worker is waiting.
    await loaded;
    const waiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none');
    await expect.poll(waiting).toBe('none');
    await expect(toast).toHaveCount(0);
    await front.close();
  });
});
