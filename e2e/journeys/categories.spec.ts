import { expect } from '@playwright/test';
import { answer, dialog, toast } from '../support/backoffice.ts';
import { test } from '../support/test.ts';

test.use({ as: 'administrator' });

test('a category is made with icon and colour, gets a subcategory, and is not archived while it is in use', async ({
  page,
  api,
}) => {
  const name = `Jardinería ${Date.now().toString(36)}`;
  await page.goto('/categories');
  await page.getByRole('link', { name: 'Nueva categoría' }).click();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(name);
  await page.getByRole('button', { name: /^Icono/ }).click();
  const icons = dialog(page, 'Icono');
  await icons.getByRole('searchbox', { name: 'Buscar' }).fill('leaf');
  await icons.getByRole('button', { name: 'leaf', exact: true }).click();
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#1e7a46');
  await expect(page.getByText('El icono se distingue bien sobre este color.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'Se creó correctamente.')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Buscar categoría' });
  await search.fill(name);
  await page.getByRole('link', { name: `Añadir una subcategoría a «${name}»` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva categoría' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Categoría superior/ })).toHaveValue(/.+/);
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(`Viveros ${name}`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'Se creó correctamente.').last()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Viveros ${name}.*subcategoría`) })).toBeVisible();
  await expect(page.getByRole('row', { name: /1 subcategoría/ })).toBeVisible();

  await page.getByRole('button', { name: `Archivar «${name}»` }).click();
  await answer(page, `¿Archivar «${name}»?`, 'Si');
  const refusal = dialog(page, `«${name}» está en uso`);
  await expect(refusal).toContainText(/subcategoría/);
  await refusal.getByRole('button', { name: 'Aceptar' }).click();

  const used = await api.category({ name: `Usada ${name}` });
  await api.commerce({ name: `Vivero ${name}`, categories: [used.id] });
  await page.reload();
  await search.fill(`Usada ${name}`);
  await page.getByRole('button', { name: `Archivar «Usada ${name}»` }).click();
  await answer(page, '¿Archivar', 'Si');
  await expect(dialog(page, `«Usada ${name}» está en uso`)).toContainText(/comercio/);
});

test('a category that nothing uses is archived, and comes back from its toast', async ({ page, api }) => {
  const { name } = await api.category({ name: `Sobrante ${Date.now().toString(36)}` });
  await page.goto(`/categories?buscar=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Archivar «${name}»` }).click();
  await answer(page, `¿Archivar «${name}»?`, 'Si');
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  await toast(page, `«${name}» archivada.`).getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});
