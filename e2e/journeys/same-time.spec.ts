/** What somebody else changes meanwhile is not written over unseen. */
import type { User } from '@callejero/contract/resources/users.ts';
import { newPerson } from '../support/accounts.ts';
import { dialog } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

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
