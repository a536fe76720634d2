import type { Category } from '@callejero/contract/resources/categories.ts';
import { accessible } from '../../support/axe.ts';
import {
  answer,
  create,
  dialog,
  field,
  link,
  own,
  row,
  saveAndReturn,
  saveRefused,
  search,
  settle,
  shown,
  toast,
} from '../../support/backoffice.ts';
import { newColleague, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/categories', form: '/category', create: 'Nueva categoría' };

test('a category is made, found, changed against another write, archived and back', async ({ page, api }) => {
  const name = own('Viveros');
  await page.goto('/categories');
  await shown(page).getByText('Productos', { exact: true }).click();
  await create(page, 'Nueva categoría');
  await saveRefused(page, ['Nombre']);
  await field(page, 'Nombre').fill(name);
  await shown(page)
    .getByRole('button', { name: /^Icono/ })
    .click();
  const icons = dialog(page, 'Icono');
  await icons.getByRole('searchbox', { name: 'Buscar' }).fill('planta');
  await icons.getByRole('button', { name: 'hoja', exact: true }).click();
  await shown(page).getByRole('textbox', { name: 'Color', exact: true }).fill('#1e7a46');
  await saveAndReturn(page, 'Se creó correctamente.');

  await search(page, name);
  await shown(page).getByText('Eventos', { exact: true }).click();
  await expect(link(page, name)).toBeHidden();
  await shown(page).getByText('Productos', { exact: true }).click();
  await expect(page).toHaveURL(/kind=product.*buscar=/);
  await link(page, name).click();

  await accessible(page, 'form');
  await field(page, 'Nombre').fill(`${name} y jardines`);
  const stored = await api.one<Category>('categories', { name });
  await api.change('categories', stored, { name: `${name} y huertos` });
  await settle(page, 'Nombre', [`${name} y jardines`, `${name} y huertos`], 'Tu versión');
  await expect(page).toHaveURL(/kind=product.*buscar=/);
  const named = link(page, `${name} y jardines`);
  await expect(named).toBeVisible();

  const archive = shown(page).getByRole('button', { name: `Archivar «${name} y jardines»` });
  await archive.click();
  await answer(page, /^¿Archivar/, 'No');
  await expect(named).toBeVisible();
  await archive.click();
  await answer(page, /^¿Archivar/, 'Si');
  await expect(named).toBeHidden();
  await toast(page, 'archivada.').getByRole('button', { name: 'Deshacer' }).click();
  await expect(named).toBeVisible();
  await archive.click();
  await answer(page, /^¿Archivar/, 'Si');
  await expect(named).toBeHidden();
  await shown(page).getByRole('button', { name: 'Ver archivadas' }).click();
  await shown(page)
    .getByRole('button', { name: `Restaurar «${name} y jardines»` })
    .click();
  await expect(toast(page, 'restaurada.').last()).toBeVisible();
  await shown(page).getByRole('button', { name: 'Ver las que están en uso' }).click();
  await expect(named).toBeVisible();
});

test('who may only look sees the tree and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const category = await api.category({ name: own('Ajena') });
  const hidden = await api.category({ name: own('Oculta'), active: false });
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['categories:read'], async (page, theirs) => {
    await page.goto(`/categories?buscar=${encodeURIComponent(hidden.name)}`);
    await expect(row(page, hidden.name)).toBeVisible();
    await expect(row(page, hidden.name).getByRole('button')).toHaveCount(0);
    await expect(shown(page).getByRole('link', { name: 'Nueva categoría' })).toHaveCount(0);
    await link(page, hidden.name).click();
    const form = shown(page).getByRole('form', { name: hidden.name });
    await expect(form).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(0);
    for (const name of ['Guardar', 'Archivar', 'Editar'])
      await expect(shown(page).getByRole('button', { name, exact: true })).toHaveCount(0);
    await page.goto('/category/create/new');
    await expect(shown(page).getByText('No tienes permiso para crear en esta sección.')).toBeVisible();
    await refusesAll([
      theirs.change('categories', category, { name: 'Otra' }),
      theirs.category({ name: 'Otra' }),
      theirs.archive('categories', category),
    ]);
  });
  await withPermissions(world, colleague, ['events:read'], async (page) => {
    await seesNothing(page, area, hidden);
  });
  expect(await api.one('categories', { id: category.id })).toMatchObject({ rev: category.rev });
});
