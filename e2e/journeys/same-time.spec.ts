/** What somebody else changes meanwhile is not written over unseen. */
import type { CommerceInbox } from '@callejero/contract/inbox.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { newPerson } from '../support/accounts.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import { put } from '../support/http.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test('the settings of a shop’s messages that a colleague changed are replaced only after a warning', async ({
  api,
  site,
  deviceOf,
}) => {
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Botica del Sur'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const save = (settings: Omit<CommerceInbox, 'labels'>) =>
    put<CommerceInbox>(
      site,
      `/commerces/${place.id}/inbox`,
      { ...settings, labels: [] },
      owner.login.accessToken,
    );
  const { rev } = await save({ rev: 0, greeting: 'Hola.', away: null, calls: true });

  const page = await deviceOf(owner);
  await page.goto(`/my-commerce/view/${place.id}`);
  const open = () => shown(page).getByRole('button', { name: 'Ajustes de los mensajes' }).click();
  await open();
  const settings = dialog(page, 'Ajustes de los mensajes');
  const greeting = settings.getByRole('textbox', { name: /^Saludo/ });
  const away = settings.getByRole('textbox', { name: /^Mensaje de ausencia/ });
  await greeting.fill('Hola, {nombre}.');
  await save({ rev, greeting: 'Buenas.', away: 'Cerramos.', calls: true });
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await open();
  await expect(away).toHaveValue('Cerramos.');
  await expect(greeting).toHaveValue('Hola, {nombre}.');
  await settings.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Alguien cambió estos ajustes mientras los editabas. Si guardas otra vez, queda lo tuyo.');
  await settings.getByRole('button', { name: 'Guardar' }).click();
  await expect(settings).toBeHidden();
  await open();
  await expect(greeting).toHaveValue('Hola, {nombre}.');
  await expect(away).toHaveValue('Cerramos.');
});

test('special days that a colleague changed are replaced only after a warning', async ({
  api,
  site,
  deviceOf,
}) => {
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Panadería'));
  const owned = await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const page = await deviceOf(owner);
  await page.goto(`/my-commerce/view/${place.id}`);
  await shown(page).getByRole('button', { name: 'Cambiar los días' }).click();
  const days = dialog(page, 'Días especiales');
  await days.getByRole('button', { name: 'Añadir un día' }).click();

  const christmas = { date: `${new Date().getFullYear() + 1}-12-25`, closed: true, slots: [] };
  await api.changeCommerce(owned, { specialHours: [christmas] });
  // The live connection has told of the other version.
  await expect(shown(page).getByText('Ninguno: vale el horario de siempre.')).toHaveCount(0);
  await days.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Cambió mientras lo veías: así está ahora.');
  expect((await api.one<Commerce>('commerces', { id: place.id })).specialHours).toEqual([christmas]);
  await days.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Los días especiales están publicados.');
});

test('a restored draft of one’s profile asks about the field that changed elsewhere', async ({
  api,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceOf(person);
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Almudena');
  await page.reload();
  await expect(name).toHaveValue('Almudena');
  await api.change('users', await api.one<User>('users', { id: person.login.user.id }), {
    firstName: 'Alba',
  });
  await page.reload();
  await expect(name).toHaveValue('Almudena');
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click();
  const conflict = dialog(page, 'Alguien más guardó este registro');
  await conflict.getByRole('radio', { name: /^Versión guardada/ }).check();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(name).toHaveValue('Alba');
});
