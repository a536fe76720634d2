import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { dialog, loader, own, shown, toast } from '../support/backoffice.ts';
import { go, open } from '../support/painted.ts';
import { codesIn } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

/** The codes in the picture of the open dialog, once it is drawn. */
async function codesShown(page: Page, title: string): Promise<string[]> {
  await expect(page.locator('.print-sheet img')).toBeAttached();
  const picture = dialog(page, /^Compartir/).getByRole('img', { name: `Código QR de ${title}` });
  return codesIn(await picture.screenshot());
}

interface SharedByPage {
  title: string;
  text: string;
  name: string;
  png: string;
}

/** Runs in the page: a system share sheet, as on phones. It stores what it gets in `window.shared`, or fails. */
function shareSheet(failure: string): void {
  navigator.canShare = () => true;
  navigator.share = async ({ title = '', text = '', files }: ShareData = {}) => {
    const file = files?.[0];
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
    const png = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    Object.assign(window, { shared: { title, text, name: file?.name ?? '', png } });
    if (failure) throw new DOMException('', failure);
  };
}

async function sharedBy(page: Page): Promise<SharedByPage> {
  const handle = await page.waitForFunction(() => (window as unknown as { shared?: SharedByPage }).shared);
  return (await handle.jsonValue()) as SharedByPage;
}

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });

  test('the code of a commerce has the URL of its public page: on the screen, saved, copied and printed @full', async ({
    page,
    context,
    api,
    site,
  }) => {
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
    const commerce = await api.newCommerce(own('Café «El Ángel»'));
    const address = `${site.url}/c/${commerce.slug}`;
    await page.goto(`/commerce/view/${commerce.id}`);
    await page.getByRole('button', { name: 'Compartir QR' }).click();
    const sheet = dialog(page, 'Compartir QR');
    expect(await codesShown(page, commerce.name)).toEqual([address]);
    await expect(sheet.getByText(address)).toBeVisible();
    await expect(sheet.getByText('Quien escanee este código llega a su página')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Descargar QR' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`cafe-el-angel-${commerce.name.split(' ').at(-1)}.png`);
    expect(await codesIn(fs.readFileSync(await saved.path()))).toEqual([address]);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: 'Copiar enlace' }).click();
    await hear(page, 'Copiado al portapapeles!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    await sheet.getByRole('button', { name: 'Imprimir' }).click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.app')).toBeHidden();
    expect(await codesIn(await page.screenshot())).toEqual([address]);
    await page.emulateMedia({ media: 'screen' });

    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.locator('.print-sheet')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Compartir QR' })).toBeFocused();
  });

  test('products, promotions and events have codes of their own, with a note while they are not published @full', async ({
    page,
    api,
    site,
  }) => {
    const commerce = await api.newCommerce(own('Dulcería'));
    const product = await api.product({ commerce: commerce.id, name: own('Alegría') });
    const discount = await api.discount({ name: own('Quince'), type: 'percentage', value: 15 });
    const times = { startsAt: '2040-05-01T18:00:00.000Z', endsAt: '2040-05-02T18:00:00.000Z' };
    const promotion = await api.promotion({
      title: own('Quincena'),
      terms: 'En barra.',
      discount: discount.id,
      ...times,
    });
    const event = await api.event({ title: own('Feria'), ...times, commerce: commerce.id });
    const codes = [
      {
        path: `/product/view/${product.id}`,
        title: product.name,
        leads: `/c/${commerce.slug}?producto=${product.id}`,
      },
      { path: `/promotion/view/${promotion.id}`, title: promotion.title, leads: `/p/${promotion.slug}` },
      { path: `/event/view/${event.id}`, title: event.title, leads: `/e/${event.slug}` },
    ];
    for (const { path, title, leads } of codes) {
      await open(page, path);
      await shown(page).getByRole('button', { name: 'Compartir QR' }).click();
      expect(await codesShown(page, title)).toEqual([`${site.url}${leads}`]);
      const sheet = dialog(page, 'Compartir QR');
      const hint = sheet.getByText('Todavía no es público');
      await expect(hint).toBeVisible({ visible: !leads.startsWith('/c/') });
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    }

    // The code of a product shows it above everything else of its place.
    await page.goto(`/c/${commerce.slug}?producto=${product.id}`);
    await page.getByRole('link', { name: 'Abrir en la app' }).click();
    const chosen = page.getByRole('region', { name: product.name });
    await expect(chosen.getByRole('heading', { name: product.name })).toBeFocused();
    await expect(chosen.getByRole('heading')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await go(page, `/place/${commerce.id}?producto=nada`);
    await expect(page.getByRole('status').getByText('Este producto ya no está en la guía')).toBeVisible();
    await api.archive('products', product);
    await page.goto(`/place/${commerce.id}?producto=${product.id}`);
    await expect(page.getByRole('status').getByText('Este producto ya no está en la guía')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: commerce.name })).toBeVisible();
  });
});

test.describe('in the guide', () => {
  test.use({ as: 'user' });

  test('a place is shared by WhatsApp, by the system’s share sheet, and with its code @phone', async ({
    page,
    context,
    api,
    site,
  }) => {
    await page.addInitScript(shareSheet, '');
    const place = await api.newCommerce(own('Fonda'));
    await page.goto(`/place/${place.id}`);
    await page.getByRole('button', { name: 'Compartir' }).click();
    const address = `${site.url}/c/${place.slug}`;
    const sheet = dialog(page, 'Compartir');
    await context.route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = context.waitForEvent('page');
    await sheet.getByRole('link', { name: 'WhatsApp' }).click();
    const chat = await opened;
    expect(new URL(chat.url()).searchParams.get('text')).toBe(`${place.name}\n${address}`);
    await chat.close();

    await sheet.getByRole('button', { name: 'Otras aplicaciones' }).click();
    expect(await sharedBy(page)).toEqual({
      title: place.name,
      text: `${place.name}\n${address}`,
      name: '',
      png: '',
    });
    expect(await codesShown(page, place.name)).toEqual([address]);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => Object.assign(window, { shared: undefined }));
    await sheet.getByRole('button', { name: 'Enviar el código' }).click();
    const { title, text, name, png } = await sharedBy(page);
    expect([title, text, name]).toEqual([
      place.name,
      `${place.name}\n${address}`,
      `fonda-${place.name.split(' ').at(-1)}.png`,
    ]);
    expect(await codesIn(Buffer.from(png, 'base64'))).toEqual([address]);
    await expect(loader(page)).toHaveCount(0);
  });

  test('closing the system’s share sheet shows nothing; a failure is shown @phone @full', async ({
    page,
    api,
  }) => {
    const place = await api.newCommerce(own('Mercería'));
    await page.addInitScript(shareSheet, 'AbortError');
    await page.goto(`/place/${place.id}`);
    const send = dialog(page, 'Compartir').getByRole('button', { name: 'Otras aplicaciones' });
    await page.getByRole('button', { name: 'Compartir' }).click();
    await send.click();
    await sharedBy(page);
    await expect(loader(page)).toHaveCount(0);
    await expect(toast(page, '')).toBeEmpty();

    await page.evaluate(shareSheet, 'NotAllowedError');
    await send.click();
    await hear(page, 'Ocurrió un error inesperado.');
    await expect(loader(page)).toHaveCount(0);
  });

  test('without a share sheet the code is shown with the link @full', async ({ page, api, site }) => {
    const place = await api.newCommerce(own('Librería'));
    await page.goto(`/place/${place.id}`);
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(dialog(page, 'Compartir').getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Otras aplicaciones' })).toHaveCount(0);
    expect(await codesShown(page, place.name)).toEqual([`${site.url}/c/${place.slug}`]);
    expect(await violations(page)).toEqual([]);
  });
});

test.describe('taking the picture of an element', () => {
  const source = fileURLToPath(
    new URL('../../apps/client/src/device/share/share-capture.ts', import.meta.url),
  );

  test('works for hidden pictures and canvases, and leaves them unchanged @full', async ({ page }) => {
    const module = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(fs.readFileSync(source, 'utf8')))}`;
    await page.goto('about:blank');
    await page.setContent(`
      <canvas id="canvas" width="30" height="20" hidden></canvas>
      <img id="img" loading="lazy" style="display: none" src="data:image/svg+xml,${encodeURIComponent(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>',
      )}">
      <p id="text"></p>`);
    const before = await page.content();
    const take = (id: string, type: string, isHidden = true) =>
      page.evaluate(
        async ({ from, elementQuerySelector, type, isHidden }) => {
          const { capture } = await import(from);
          const seen: boolean[] = [];
          const watch = new IntersectionObserver((entries) =>
            seen.push(...entries.map(({ isIntersecting }) => isIntersecting)),
          );
          const element = document.querySelector(elementQuerySelector);
          if (element) watch.observe(element);
          let revealed = false;
          const shown = new MutationObserver(() => {
            revealed = true;
          });
          if (element) shown.observe(element, { attributeFilter: ['style'] });
          const taken = await capture({ elementQuerySelector, type, isHidden }).catch(() => null);
          watch.disconnect();
          shown.disconnect();
          if (taken === null) return null;
          const { width, height } = await createImageBitmap(taken);
          return { type: taken.type, width, height, seen: seen.includes(true), revealed };
        },
        { from: module, elementQuerySelector: `#${id}`, type, isHidden },
      );
    const unseen = { type: 'image/png', seen: false, revealed: true };
    expect(await take('canvas', 'canvas')).toEqual({ ...unseen, width: 30, height: 20 });
    expect(await take('img', 'img')).toEqual({ ...unseen, width: 40, height: 10 });
    // An element that is not passed as hidden is not revealed.
    expect(await take('canvas', 'canvas', false)).toMatchObject({ revealed: false });
    expect(await page.content()).toBe(before.replace('loading="lazy"', 'loading="eager"'));
    expect(await take('canvas', 'img')).toBeNull();
    expect(await take('text', 'canvas')).toBeNull();
    expect(await take('nothing', 'img')).toBeNull();
  });
});
