/** The people of a commerce and its till: each does at the counter what their role lets them, and nothing else. */

import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { answer, dialog as dialogNamed, own, shown } from '../support/backoffice.ts';
import type { SignedInAccount, Site } from '../support/environment.ts';
import { post } from '../support/http.ts';
import { codesIn } from '../support/qr.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });
test.slow();

const button = (page: Page, name: string | RegExp) => shown(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => dialogNamed(page, /.*/);
const section = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true });

/** A commerce with its owner, and a promotion whose codes are scanned. */
async function running(api: JourneyApi, site: Site) {
  const place = await api.newCommerce(own('Panadería'));
  const owner = await newPerson(site);
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const promotion = await api.runningPromotion(place.id, own('Concha'), { mode: 'scan' });
  return { place, owner, promotion };
}
/** The short code of a neighbour's redemption. */
async function shortCode(
  site: Site,
  { id }: Pick<Promotion, 'id'>,
  person: SignedInAccount,
): Promise<string> {
  const { shortCode } = await post<{ shortCode: string }>(
    site,
    `/promotions/${id}/redemptions`,
    {},
    person.login.accessToken,
  );
  return shortCode;
}

test('an owner invites a cashier, who accepts on another device, redeems a code and can’t edit the shop', {
  tag: '@phone',
}, async ({ deviceOf, api, site }) => {
  const { place, owner, promotion } = await running(api, site);
  const [cashier, neighbour] = [await newPerson(site), await newPerson(site)];
  const page = await deviceOf(owner);
  await page.goto(`/my-commerce/view/${place.id}`);
  await shown(page).getByRole('link', { name: 'Personas' }).click();
  await expect(section(page, 'Quién está').getByText('(tú)')).toBeVisible();
  await shown(page).getByRole('combobox', { name: 'Invitar como' }).selectOption('Caja');
  await button(page, 'Crear una invitación').click();
  const link = dialog(page).getByText(/\/commerce-invitation\//);
  await expect(link).toBeVisible();
  await accessible(page, 'the link of an invitation');
  const url = new URL((await link.textContent()) ?? '');
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();

  // Signing in leads back to the invitation.
  const other = await deviceOf('visitor');
  await other.goto(url.pathname);
  await expect(other).toHaveURL(/\/login/);
  await signIn(other, cashier.account);
  await expect(
    shown(other).getByRole('heading', { name: new RegExp(`te invita a «${place.name}»`) }),
  ).toBeVisible();
  await accessible(other, 'an invitation');
  await button(other, 'Aceptar').click();
  await expect(shown(other).getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  await expect(section(other, 'Gente y caja')).toContainText('Canjeas aquí');
  await expect(shown(other).getByRole('link', { name: 'Editar' })).toHaveCount(0);
  await expect(shown(other).getByRole('heading', { name: 'Productos' })).toHaveCount(0);
  // The owner sees it without reloading.
  await expect(section(page, 'Quién está').getByRole('combobox')).toHaveValue('cashier');
  await accessible(page, 'the people of a commerce');

  await shown(other).getByRole('link', { name: 'Escanear un canje' }).click();
  await button(other, 'Escribir el código').click();
  await dialog(other)
    .getByRole('textbox')
    .fill(await shortCode(site, promotion, neighbour));
  await dialog(other).getByRole('button', { name: 'Continuar' }).click();
  await button(other, 'Canjear ahora').click();
  await expect(shown(other).getByRole('heading', { name: 'Promoción canjeada' })).toBeVisible();

  await other.goto(`/my-commerce-people/${place.id}`);
  await expect(section(other, 'Quién está').getByRole('listitem')).toHaveCount(2);
  await expect(section(other, 'Invitaciones')).toHaveCount(0);
  await button(other, 'Dejar este comercio').click();
  await answer(other, /¿Dejar/, 'Si');
  await hear(other, /Ya no estás en/);
  await expect(section(page, 'Quién está').getByRole('combobox')).toHaveCount(0);
  // The only owner is told how to go.
  await expect(button(page, 'Devolverlo a la ciudad')).toBeVisible();
});

test('the computer of a shop opens its till with the code of a phone and redeems until the owner ends it', async ({
  deviceOf,
  api,
  site,
}) => {
  const { place, owner, promotion } = await running(api, site);
  const neighbour = await newPerson(site);
  const phone = await deviceOf(owner);
  await phone.goto(`/my-commerce-people/${place.id}`);
  await button(phone, 'Abrir una caja').click();
  await expect(dialog(phone).getByRole('img', { name: 'Código QR de la caja' })).toBeVisible();
  await accessible(phone, 'the code of a till');
  const typed = await dialog(phone)
    .getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)
    .textContent();
  // A tablet scans the code instead of typing it.
  const picture = dialog(phone).getByRole('img', { name: 'Código QR de la caja' });
  const [scanned = ''] = await codesIn(await picture.screenshot());
  expect(new URL(scanned).hash).toBe(`#${typed?.replace(' ', '')}`);

  const computer = await deviceOf('visitor');
  await computer.goto('/caja');
  await accessible(computer, 'a closed till');
  await button(computer, 'Abrir la caja').click();
  await expect(shown(computer).getByRole('alert')).toContainText('Escribe el código');
  await computer.goto('about:blank');
  await computer.goto(new URL(scanned).pathname + new URL(scanned).hash);
  await expect(shown(computer).getByRole('textbox', { name: 'Código de la caja' })).not.toHaveValue('');
  await button(computer, 'Abrir la caja').click();
  await expect(shown(computer).getByRole('heading', { level: 1, name: 'Caja del mostrador' })).toBeVisible();
  await expect(dialog(phone)).toHaveCount(0);
  await accessible(computer, 'an open till');

  // A reload does not end it, as a reader types and presses Enter.
  await computer.reload();
  const field = shown(computer).getByRole('textbox', { name: 'Código del canje' });
  await expect(field).toBeFocused();
  await field.fill(await shortCode(site, promotion, neighbour));
  await field.press('Enter');
  await button(computer, 'Canjear ahora').click();
  await expect(shown(computer).getByRole('heading', { name: 'Promoción canjeada' })).toBeVisible();
  await button(computer, 'Otro canje').click();

  await button(phone, 'Cerrar «Caja del mostrador»').click();
  await answer(phone, /¿Cerrar/, 'Si');
  await expect(section(phone, 'Caja en un ordenador')).toContainText('Ninguna abierta.');
  await field.fill('2222 2222');
  await field.press('Enter');
  await expect(shown(computer).getByText(/^Esta caja se cerró/)).toBeVisible();
});
