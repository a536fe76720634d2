import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answer, own, shown } from '../support/backoffice.ts';
import { agendaFile } from '../support/files.ts';
import { counts, drop } from '../support/import.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });
test.use({ as: 'administrator', map: 'none' });

const { file, read, wholeCity } = agendaFile();
/** Only so many lines are imported, because journeys share the machine. */
const lines = read + 1;
const given = () => ({
  name: path.basename(file),
  bytes: Buffer.from(fs.readFileSync(file, 'latin1').split('\n').slice(0, lines).join('\n'), 'latin1'),
});

const planned = (page: Page) =>
  expect(page.getByText('Esto es lo que pasará. Todavía no se ha guardado nada.')).toBeVisible({
    timeout: 120_000,
  });

test('a city’s agenda is recognised by its header, planned, confirmed and reported with numbers that add up @full', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto('/events');
  await page.getByRole('banner').getByRole('link', { name: 'Importar' }).click();
  await expect(page.getByLabel('¿Qué contiene?')).toHaveValue('events');
  await page.getByLabel('¿Qué contiene?').selectOption('');
  await drop(page, [given()]);
  await planned(page);
  const plan = await counts(page);
  expect(plan).toEqual({
    read,
    created: read - (wholeCity ? 0 : 1),
    updated: 0,
    unchanged: 0,
    skipped: wholeCity ? 0 : 1,
  });
  await expect(page.getByRole('combobox', { name: '¿Qué contiene?' })).toHaveValue('events');
  await page.getByText(/^Columnas de /).click();
  await expect(page.getByText(/^Di qué es cada columna.*Detectado: Agenda de datos.madrid.es/)).toBeVisible();
  await expect(page.getByLabel('Zona horaria de sus fechas')).toContainText('Europe/Madrid');
  const created = page.getByRole('tabpanel').getByRole('row').nth(1);
  await expect(created).toContainText('Empieza');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('radio', { name: /^Publicados/ }).check();
  await expect(page.getByText('Se vuelve a calcular con estas opciones.')).toBeVisible();
  await planned(page);
  await expect(page.getByRole('radio', { name: /^Publicados/ })).toBeChecked();
  await page.getByRole('button', { name: 'Confirmar importación' }).click();
  await expect(page.getByText('La importación terminó.')).toBeVisible({ timeout: 120_000 });
  expect(await counts(page)).toEqual(plan);

  await page.getByRole('link', { name: 'Ir a Eventos' }).click();
  await page.getByRole('searchbox').fill('36º Certamen Coreográfico');
  await expect(
    page.getByRole('table').getByRole('link', { name: '36º Certamen Coreográfico de Madrid' }),
  ).toBeVisible();
});

test('the same agenda again changes nothing, and is undone as a whole @full', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/import?target=events');
  await drop(page, [given()]);
  await expect(page.getByText('No hay nada nuevo que guardar.')).toBeVisible({ timeout: 120_000 });
  const again = await counts(page);
  expect(again).toMatchObject({ read, created: 0, updated: 0, unchanged: read - (wholeCity ? 0 : 1) });
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await answer(page, '¿Cancelar la importación?', 'Si');
  await page.getByRole('link', { name: 'Importar otros archivos' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: path.basename(file) })
    .filter({ hasText: 'Terminada' })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await answer(page, '¿Deshacer toda la importación?', 'Si');
  await expect(page.getByText('La importación se deshizo.')).toBeVisible({ timeout: 120_000 });
});

test('an exported list is imported with one changed cell, and only that row is updated @full', async ({
  page,
  api,
}) => {
  const mark = own('Importado');
  const category = await api.category({ name: `De ${mark}` });
  const commerce = await api.acceptedCommerce({ name: `Tienda ${mark}`, categories: [category.id] });
  await api.product({ commerce: commerce.id, name: `=Pan ${mark}`, price: 1000 });
  await api.product({ commerce: commerce.id, name: `Sal ${mark}`, price: 500 });
  await page.goto(`/products?buscar=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const exported = fs.readFileSync(await download.path(), 'utf8');
  expect(exported).toContain(`'=Pan ${mark}`);
  await open(page, '/import');
  await shown(page)
    .getByLabel('Elegir archivos')
    .last()
    .setInputFiles({
      name: 'productos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(exported.replace(`Sal ${mark}`, `Sal de mar ${mark}`)),
    });
  await planned(page);
  expect(await counts(page)).toEqual({ read: 2, created: 0, updated: 1, unchanged: 1, skipped: 0 });
  await expect(page.getByRole('combobox', { name: '¿Qué contiene?' })).toHaveValue('products');
  await expect(page.getByRole('tabpanel')).toContainText(`Sal ${mark} → después: Sal de mar ${mark}`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar importación' }).click();
  await expect(page.getByText('La importación terminó.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir a Productos' }).click();
  await page.getByRole('searchbox').fill(`de mar ${mark}`);
  await expect(page.getByRole('table').getByRole('link', { name: `Sal de mar ${mark}` })).toBeVisible();
});
