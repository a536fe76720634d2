/** Two neighbours: one shows a contact code, the other scans it and writes, and is accepted. */
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { goBack, shown } from '../support/backoffice.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ map: 'none' });

const field = (page: Page) => shown(page).getByRole('textbox', { name: 'Escribe un mensaje' });
const message = (page: Page, text: string) =>
  shown(page).getByRole('region', { name: 'Mensajes', exact: true }).getByText(text);

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await shown(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(message(page, text)).toBeVisible();
}

test('a neighbour gets a message through the contact code and accepts; after a change the old code is invalid @phone @full', async ({
  site,
  deviceOf,
}) => {
  test.slow();
  const [one, other] = [await newPerson(site), await newPerson(site)];
  const phone = await deviceOf(one);
  await phone.goto('/account');
  await shown(phone).getByRole('link', { name: 'Mi código de contacto' }).click();
  await shown(phone).getByRole('button', { name: 'Crear mi código' }).click();
  const qr = shown(phone).getByRole('img', { name: 'Código QR para escribirte' });
  await expect(qr).toBeVisible();
  await accessible(phone, 'one’s own contact code');
  const { pathname } = new URL((await qr.getAttribute('data-code')) ?? '');

  // The link is opened by a person who is not signed in.
  const asks = await deviceOf('visitor');
  await asks.goto(pathname);
  await signIn(asks, other.account);
  await expect(shown(asks).getByRole('heading', { level: 2, name: 'Alma' })).toBeVisible();
  await accessible(asks, 'whose code it is');
  await shown(asks).getByRole('button', { name: 'Escribir a Alma' }).click();
  await expect(shown(asks).getByText('Puedes enviar 3 mensajes de texto')).toBeVisible();
  await expect(shown(asks).getByRole('button', { name: 'Adjuntar' })).toBeHidden();
  for (const text of ['Hola', 'Soy tu vecina', '¿Me prestas la escalera?']) await say(asks, text);
  await expect(shown(asks).getByText('Ya enviaste tus mensajes.')).toBeVisible();
  await expect(field(asks)).toBeHidden();

  await goBack(phone);
  await shown(phone)
    .getByRole('link', { name: /^Conversaciones/ })
    .click();
  const row = shown(phone).getByRole('link', { name: /¿Me prestas la escalera\?/ });
  await expect(row.getByText('Solicitud para escribirte')).toBeVisible();
  await row.click();
  await expect(message(phone, 'Soy tu vecina')).toBeVisible();
  await accessible(phone, 'a request');
  await shown(phone).getByRole('button', { name: 'Aceptar', exact: true }).click();
  await say(phone, 'Claro, pasa por ella');
  await expect(message(asks, 'Claro, pasa por ella')).toBeVisible();
  await expect(shown(asks).getByRole('button', { name: 'Adjuntar' })).toBeVisible();
  await say(asks, 'Gracias');
  await expect(message(phone, 'Gracias')).toBeVisible();

  await goBack(phone);
  await expect(shown(phone).getByRole('link', { name: /Gracias/ })).toBeVisible();
  await goBack(phone);
  await shown(phone).getByRole('link', { name: 'Mi código de contacto' }).click();
  await shown(phone).getByRole('button', { name: 'Cambiar código' }).click();
  await phone.getByRole('button', { name: 'Si', exact: true }).click();
  await expect(qr).not.toHaveAttribute('data-code', new RegExp(pathname));
  await asks.goto(pathname);
  await expect(shown(asks).getByRole('heading', { name: 'Este código ya no vale' })).toBeVisible();
});
