import type { User } from '@callejero/contract/resources/users.ts';
import { newAddress, newPerson } from '../../support/accounts.ts';
import { accessible } from '../../support/axe.ts';
import {
  archiveAndRestore,
  comesBack,
  create,
  field,
  filterBy,
  link,
  own,
  row,
  settle,
  shown,
  toast,
} from '../../support/backoffice.ts';
import { newColleague, onlyLooks, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/users', form: '/user', create: 'Invitar usuario' };

test('a user is invited, found, filtered, changed against another write, archived and back', async ({
  page,
  api,
}) => {
  const email = newAddress('invitada');
  const name = own('Inés');
  await page.goto('/users');
  await create(page, 'Invitar usuario');
  const send = shown(page).getByRole('button', { name: 'Enviar invitación' });
  await send.click();
  for (const wrong of ['Correo electrónico', 'Nombre'])
    await expect(field(page, wrong)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Correo electrónico')).toBeFocused();
  await field(page, 'Correo electrónico').fill(email);
  await field(page, 'Nombre').fill(name);
  await send.click();
  await expect(toast(page, email)).toBeVisible();

  await shown(page).getByRole('searchbox').fill(email);
  await expect(row(page, email)).toContainText(name);
  await filterBy(page, 'Estado', ['Deshabilitado']);
  await expect(row(page, email)).toBeHidden();
  await filterBy(page, 'Estado', ['Activo']);
  await comesBack(page, name, /buscar=.*status=/);

  await link(page, name).click();
  await accessible(page, 'form');
  await field(page, 'Apellidos').fill('Ríos Vela');
  await field(page, 'Nombre').fill(`${name} María`);
  const stored = await api.one<User>('users', { email });
  await api.change('users', stored, { lastName: 'Ríos' });
  await settle(page, 'Apellidos', ['Ríos Vela', 'Ríos'], 'Tu versión');
  await expect(row(page, email)).toContainText(`${name} María Ríos Vela`);

  await archiveAndRestore(page, email, row(page, email));
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const { email, id } = (await newPerson(site)).login.user;
  const person = await api.one<User>('users', { email });
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['users:read'], async (page, theirs) => {
    await onlyLooks(page, area, { id, name: 'Alma Ríos', search: email });
    await refusesAll([
      theirs.change('users', person, { firstName: 'Otra' }),
      theirs.makeAdministrator(id, ['users:read']),
      theirs.archive('users', person),
    ]);
    await page.goto(`/user/edit/${id}`);
    const panel = shown(page).getByRole('region', { name: 'Estado de la cuenta' });
    await expect(panel).toContainText(email);
    await expect(panel.getByRole('button')).toHaveCount(0);
  });
  await withPermissions(world, colleague, ['products:read'], async (page) => {
    await seesNothing(page, area, { id });
  });
  expect(await api.one('users', { id })).toMatchObject({ rev: person.rev });
});
