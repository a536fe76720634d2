import type { Administrator } from '@callejero/contract/resources/users.ts';
import { newAddress } from '../../support/accounts.ts';
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
import { withoutLiveConnection } from '../../support/live.ts';
import { expect, test } from '../../support/test.ts';

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/administrators', form: '/administrator', create: 'Invitar administrador' };

test('an administrator is invited, given permissions, changed against another write, archived and back', async ({
  page,
  api,
}) => {
  const email = newAddress('colega');
  const name = own('Elena');
  await page.goto('/administrators');
  await create(page, 'Invitar administrador');
  const send = shown(page).getByRole('button', { name: 'Enviar invitación' });
  await send.click();
  for (const wrong of ['Correo electrónico', 'Nombre'])
    await expect(field(page, wrong)).toHaveAttribute('aria-invalid', 'true');
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
  const permissions = shown(page).getByRole('region', { name: 'Permisos' });
  await permissions.getByRole('group', { name: 'Productos' }).getByLabel('Ver').check();
  await permissions.getByRole('button', { name: 'Guardar permisos' }).click();
  await expect(toast(page, 'Los permisos se guardaron.')).toBeVisible();
  await accessible(page, 'form');
  await field(page, 'Apellidos').fill('Luna Mora');
  const stored = await api.one<Administrator>('administrators', { email });
  expect(stored.permissions).toEqual(['products:read']);
  await api.change('administrators', stored, { lastName: 'Luna' });
  await settle(page, 'Apellidos', ['Luna Mora', 'Luna'], 'Versión guardada');
  await expect(row(page, email)).toContainText(`${name} Luna`);
  expect(await api.one<Administrator>('administrators', { email })).toMatchObject({
    lastName: 'Luna',
    permissions: ['products:read'],
  });

  await archiveAndRestore(page, email, row(page, email));
});

test('permissions that somebody else chose meanwhile are shown instead of overwritten', async ({
  page,
  api,
  site,
}) => {
  const { id } = (await newColleague({ site, api })).login.user;
  // Without the live connection, which would show them at once.
  await withoutLiveConnection(page);
  await page.goto(`/administrator/edit/${id}`);
  const panel = shown(page).getByRole('region', { name: 'Permisos' });
  const products = panel.getByRole('group', { name: 'Productos' });
  await products.getByLabel('Ver').check();
  await api.makeAdministrator(id, ['events:read']);
  await panel.getByRole('button', { name: 'Guardar permisos' }).click();
  await expect(toast(page, 'Alguien más cambió esta cuenta.')).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Eventos' }).getByLabel('Ver')).toBeChecked();
  await expect(products.getByLabel('Ver')).not.toBeChecked();
  expect(await api.one('administrators', { id })).toMatchObject({ permissions: ['events:read'] });
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const { email, id } = (await newColleague({ site, api })).login.user;
  const other = await api.one<Administrator>('administrators', { email });
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['administrators:read'], async (page, theirs) => {
    await onlyLooks(page, area, { id, name: 'Alma Ríos', search: email });
    await refusesAll([
      theirs.change('administrators', other, { firstName: 'Otra' }),
      theirs.archive('administrators', other),
    ]);
    await page.goto(`/administrator/edit/${id}`);
    const panel = shown(page).getByRole('region', { name: 'Permisos' });
    await expect(panel.getByRole('checkbox').first()).toBeDisabled();
    await expect(panel.getByRole('button')).toHaveCount(0);
  });
  await withPermissions(world, colleague, ['users:read'], async (page) => {
    await seesNothing(page, area, { id });
  });
  expect(await api.one('administrators', { id })).toMatchObject({ rev: other.rev });
});
