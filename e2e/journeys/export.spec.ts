import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { JourneyApi } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { filterBy, ownMark, shown } from '../support/backoffice.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ as: 'administrator', map: 'none' });

/** Creates three pending commerces, one of whose names looks like a formula, and an accepted one. All share a mark. */
async function commerces(api: JourneyApi) {
  const mark = `exportado${ownMark()}`;
  const category = await api.category({ name: `De ${mark}` });
  for (const name of [`Zapatería ${mark}`, `=1+1 ${mark}`, `Botica ${mark}`]) {
    await api.commerce({ name, categories: [category.id] });
  }
  await api.acceptedCommerce({ name: `Aceptada ${mark}`, categories: [category.id] });
  return { mark, category: category.name };
}

/** Exports the shown list. Returns the cells by column, row by row. No name in these journeys needs quotes. */
async function exported(page: Page, as = 'Exportar CSV') {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: as }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const [head = '', ...lines] = text.replace('\ufeff', '').split('\r\n');
  // A label may contain commas.
  const columns = (head.match(/"[^"]*"|[^,]+/g) ?? []).map((cell) => cell.replaceAll('"', ''));
  const rows = lines
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])));
  return { name: download.suggestedFilename(), marked: text.startsWith('\ufeff'), rows };
}

test('a list is exported as it is shown, also with readable values, and from its archive', async ({
  page,
  api,
}) => {
  const { mark, category } = await commerces(api);
  const names = page.locator('.table-link');
  await page.goto(`/commerces?buscar=${mark}&orden=-name`);

  await test.step('the file has the filtered, searched and sorted rows, with formulas escaped', async () => {
    await filterBy(page, 'Estado', ['Pendiente']);
    await expect(names).toHaveText([`Zapatería ${mark}`, `Botica ${mark}`, `=1+1 ${mark}`]);
    const { name, marked, rows } = await exported(page);
    await hear(page, `Se descargó ${name}.`);
    expect(name).toMatch(/^comercios-\d{4}-\d\d-\d\d\.csv$/);
    expect(marked).toBe(true);
    expect(rows.map((row) => row['Nombre [name]'])).toEqual([
      `Zapatería ${mark}`,
      `Botica ${mark}`,
      `'=1+1 ${mark}`,
    ]);
    expect(rows[0]).toMatchObject({
      'Estado [status]': 'pending',
      'Ubicación: latitud [location.lat]': '19.54',
      'Ubicación: longitud [location.lng]': '-96.92',
      'Categorías (solo para leer) [categories.name]': category,
    });
  });

  await test.step('the same list for people has Spanish headers and names instead of ids', async () => {
    const { name, marked, rows } = await exported(page, 'Excel legible');
    expect(name).toMatch(/^comercios-excel-\d{4}-\d\d-\d\d\.csv$/);
    expect(marked).toBe(true);
    expect(rows.map((row) => row.Nombre)).toEqual([`Zapatería ${mark}`, `Botica ${mark}`, `'=1+1 ${mark}`]);
    expect(rows[0]).toMatchObject({
      Estado: 'Pendiente',
      Categorías: category,
      'Ubicación (latitud)': '19.54',
    });
    expect(Object.keys(rows[0] ?? {})).not.toContain('id');
  });

  await test.step('the archive exports archived rows', async () => {
    await shown(page).getByRole('button', { name: 'Archivados', exact: true }).click();
    await expect(page.getByText(`Nada coincide con «${mark}» y los filtros.`)).toBeVisible();
    expect((await exported(page)).rows).toEqual([]);
  });
});

test('a failed export says so and can be retried @full', async ({ page, api }) => {
  const { mark } = await commerces(api);
  await page.goto(`/commerces?buscar=${mark}&orden=name`);
  await expect(page.locator('.table-link')).toHaveCount(4);
  await page.route('**/commerces/csv?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await hear(page, 'No se pudo conectar con el servidor.');
  await page.unroute('**/commerces/csv?*');
  expect((await exported(page)).rows).toHaveLength(4);
});

test('the header of every list is one row, with the rest in its menu @phone @full', async ({ page, api }) => {
  const { mark } = await commerces(api);
  await page.goto(`/commerces?buscar=${mark}`);
  await expect(page.locator('.card-title')).toHaveCount(4);
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const menu = page.locator('.menu-popover:popover-open');
  await expect(menu.getByRole('link', { name: 'Importar' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await exported(page)).rows).toHaveLength(4);

  for (const path of [
    'commerces',
    'users',
    'events',
    'promotions',
    'discounts',
    'vehicles',
    'notifications',
    'audit',
  ]) {
    await open(page, `/${path}`);
    const header = shown(page).locator('.app-header-row');
    expect((await header.boundingBox())?.height, path).toBeLessThanOrEqual(64);
  }
});

test('the actions on a list are in one row beside its heading; the rest is in a menu that the keyboard reaches @full', async ({
  page,
}) => {
  await page.goto('/commerces');
  await expect(page.locator('.table-link').first()).toBeVisible();
  const header = shown(page).locator('.app-header-row');
  for (const name of [/^Revisar pendientes/, 'Importar', 'Nuevo comercio'])
    await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(header.getByRole('link')).toHaveCount(3);
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(64);

  // In a narrower window two more links are in the menu.
  await page.setViewportSize({ width: 1000, height: 800 });
  const more = page.getByRole('button', { name: 'Más', exact: true });
  await more.press('Enter');
  const menu = page.locator('.menu-popover:popover-open');
  await expect(menu.getByRole('link', { name: /^Revisar pendientes/ })).toBeFocused();
  await expect(menu.getByRole('link')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('button', { name: 'Exportar CSV' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(menu.getByRole('link', { name: /^Revisar pendientes/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
});
