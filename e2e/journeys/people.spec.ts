/** A person, for the team of the city: what is known of them, what can be done about it, and which notices reach them. */

import { newPerson } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import { heading, own, relate, rowAction, shown } from '../support/backoffice.ts';
import { post } from '../support/http.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test('an administrator sees on one page what a person has here, ends a session and mails again', async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const { account, login } = person;
  const category = await api.category({ name: own('De una persona') });
  const name = own('Sastrería');
  const shop = await api.commerce({ name, categories: [category.id], owners: [login.user.id] });
  const report = { commerce: (await api.review(shop, 'accept')).id, kind: 'closed' };
  await post(site, '/reports', report, login.accessToken);

  const page = await deviceOf('administrator');
  await page.goto(`/users?buscar=${encodeURIComponent(account.email)}`);
  await rowAction(page, account.email, 'Ver su ficha');
  await expect(heading(page, 'Alma Ríos')).toBeVisible();
  const section = (title: RegExp) => shown(page).getByRole('region', { name: title });
  await expect(section(/^Comercios/).getByRole('link', { name })).toBeVisible();
  await expect(section(/^Reportes/)).toContainText(`${name} · Ya no existe`);
  await expect(section(/^Canjes/)).toContainText('No ha canjeado promociones.');
  expect(await violations(page)).toEqual([]);

  // One of the confirmation of the address, and one of the sign-in.
  const sessions = section(/^Sesiones abiertas/);
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click();
  await hear(page, /^Se cerró la sesión de/);
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const mails = section(/^Mensajes enviados por correo/);
  await expect(mails.getByRole('listitem').filter({ hasText: 'Confirmación del correo' })).toContainText(
    'Enviado',
  );
  await mails.getByRole('button', { name: 'Enlace para elegir contraseña' }).click();
  await hear(page, /^Se pidió el envío/);

  // The list behind a section has only what is this person's.
  await section(/^Reportes/)
    .getByRole('link', { name: /^Ver todos/ })
    .click();
  await expect(shown(page).getByRole('link', { name: 'Alma Ríos' })).toHaveCount(1);
});

test('a notice for those who follow a category reaches a person who chose it in the settings', async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const category = await api.category({ name: own('Títeres') });
  const phone = await deviceOf(person);
  await phone.goto('/settings');
  await relate(phone, 'Categorías que sigues', category.name);

  const page = await deviceOf('administrator');
  await page.goto('/notification/create/new');
  const kinds = shown(page).getByRole('group', { name: /^Tipo/ });
  await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(kinds).toContainText('Un corte de agua');
  await kinds.getByRole('radio', { name: /^Eventos/ }).check();
  await shown(page).getByText('Acotar', { exact: true }).click();
  await relate(page, 'Solo quienes siguen estas categorías', category.name);
  await expect(shown(page).getByText(/^La recibiría 1 persona en sus Avisos/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
