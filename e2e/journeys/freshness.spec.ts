/** Hours that an owner changes, and data that an owner confirms. */

import type { Claim } from '@callejero/contract/resources/claims.ts';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { field, own, save, shown } from '../support/backoffice.ts';
import { post } from '../support/http.ts';
import { linkFor } from '../support/mail.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

test('an owner closes for August, a neighbour reads it, and the team takes it back', {
  tag: '@phone',
}, async ({ page, deviceOf, api, site }) => {
  const owner = await newPerson(site);
  const category = await api.category({ name: own('Librerías de') });
  const place = await api.acceptedCommerce({
    name: own('Librería Agosto'),
    categories: [category.id],
    openingHours: 'Mo-Fr 09:00-18:00',
  });
  const proof = { commerce: place.id, phone: '+522288173390', message: 'Es mía' };
  await post(site, '/claims', proof, owner.login.accessToken);
  const claim = await api.one<Claim>('claims', { commerce: place.id });
  const { accessToken } = site.administrator.login;
  await post(site, `/claims/${claim.id}/decide`, { decision: 'accept', rev: claim.rev }, accessToken);

  const mine = await deviceOf(owner);
  await mine.goto(`/my-commerce/edit/${place.id}`);
  await field(mine, 'Horario con palabras').fill('agosto cerrado');
  await expect(shown(mine).getByText('Entendido: así queda el horario de abajo.')).toBeVisible();
  await expect(shown(mine).getByLabel('Periodo 1: desde')).toHaveValue(/-08-01$/);
  await expect(shown(mine).getByLabel('El periodo 1 vale todos los años')).toBeChecked();
  await accessible(mine, 'the hours with a period');
  await save(mine, 'Los cambios se guardaron.');

  const neighbor = await deviceOf(await newPerson(site));
  await neighbor.goto(`/place/${place.id}`);
  await shown(neighbor).locator('summary', { hasText: 'Horario de la semana' }).click();
  await expect(shown(neighbor).getByRole('rowheader', { name: 'Agosto' })).toBeVisible();

  await page.goto(`/commerce/edit/${place.id}`);
  await expect(shown(page).getByText('Horario cambiado').first()).toBeVisible();
  await shown(page).getByRole('button', { name: 'Volver al anterior' }).click();
  await hear(page, 'vuelve a tener el horario anterior');
});

test('an owner confirms from the mail without signing in, and corrects the hours', async ({
  page,
  browser,
  api,
  site,
}) => {
  const owner = await newPerson(site);
  const category = await api.category({ name: own('Mercerías de') });
  const place = await api.acceptedCommerce({
    name: own('Mercería El Botón'),
    categories: [category.id],
    owners: [owner.login.user.id],
    openingHours: 'Mo-Fr 09:00-18:00',
  });
  await page.goto(`/commerce/edit/${place.id}`);
  await shown(page).getByRole('button', { name: 'Preguntar si sigue igual' }).click();
  await hear(page, 'Le preguntamos por correo');

  const link = await linkFor(site.outbox, owner.account.email, /\/confirmar\//);
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(new URL(new URL(link).pathname, site.url).href);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(place.name);
  await accessible(stranger, 'the page of the mail');
  await stranger.getByRole('button', { name: 'Sigue igual' }).click();
  await expect(stranger.getByRole('status')).toContainText('¡Gracias!');
  await expect(stranger.getByText(/^Confirmado en /)).toBeVisible();

  await stranger.getByLabel('Escríbelo con palabras').fill('lunes a sábado de 10 a 15');
  await stranger.getByRole('button', { name: 'Ver cómo queda' }).click();
  await expect(stranger.getByRole('rowheader', { name: 'Lunes a sábado' })).toBeVisible();
  await stranger.getByRole('button', { name: 'Sí, guardar este horario' }).click();
  await expect(stranger.getByRole('status')).toContainText('Revisaremos el horario nuevo');
  await context.close();
});
