import fs from 'node:fs';
import path from 'node:path';
import { violations } from '../support/axe.ts';
import { answer, dialog, filterBy, openFilter, rowAction, shown, total } from '../support/backoffice.ts';
import { placeFiles } from '../support/files.ts';
import { counts, drop } from '../support/import.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.describe.configure({ mode: 'serial' });
test.use({ as: 'administrator', on: 'empty', map: 'none' });

const { paths, wholeCity } = placeFiles();

let planned: Awaited<ReturnType<typeof counts>>;

test('dropped files are planned before anything is written, confirmed, and reported with numbers that add up', async ({
  page,
  api,
}) => {
  await page.goto('/commerces');
  await expect(page.getByText('Aún no hay comercios.')).toBeVisible();
  await shown(page).getByRole('link', { name: 'Importar comercios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
  await drop(
    page,
    paths.map((file) => ({ name: path.basename(file), bytes: fs.readFileSync(file) })),
  );

  await expect(page.getByText('Esto es lo que pasará. Todavía no se ha guardado nada.')).toBeVisible();
  await expect(page.getByText(/^Los nuevos entrarán como pendientes/)).toBeVisible();
  planned = await counts(page);
  expect(planned.read).toBe(planned.created + planned.updated + planned.unchanged + planned.skipped);
  expect(planned.created).toBeGreaterThan(wholeCity ? 1000 : 3);
  expect(planned.skipped).toBeGreaterThan(0);
  expect((await api.commerces({})).meta.total).toBe(0);

  // Every row shows its outcome; a skipped one has a reason.
  await page.getByRole('tab', { name: /^Omitidos/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText(
    /\S+ .*(?:nombre|lugar|sin|no )/i,
  );

  expect(await violations(page)).toEqual([]);

  // The URL opens the import again, so closing the page loses nothing.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirmar importación' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar importación' }).click();
  await expect(page.getByText('La importación terminó.')).toBeVisible();
  await expect(page.getByText(/^Los nuevos entraron como pendientes/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver posibles duplicados' })).toHaveAttribute(
    'href',
    '/commerce-duplicates',
  );
  expect(await counts(page)).toEqual(planned);

  // The numbers of several files add up to the totals.
  const sums = await page.locator('tr:has(td[data-label=Formato])').evaluateAll((rows) =>
    rows.reduce(
      (sum, row) => {
        const cells = [...row.querySelectorAll('td:not([data-label=Formato])')];
        return sum.map((count, at) => count + Number((cells[at]?.textContent ?? '').replace(/\D/g, '')));
      },
      [0, 0, 0, 0, 0],
    ),
  );
  expect(sums).toEqual(paths.length > 1 ? Object.values(planned) : [0, 0, 0, 0, 0]);
  expect((await api.commerces({ status: 'pending' })).meta.total).toBe(planned.created);
});

test('the same files again change nothing @full', async ({ page }) => {
  await page.goto('/import');
  await drop(
    page,
    paths.map((file) => ({ name: path.basename(file), bytes: fs.readFileSync(file) })),
  );
  await expect(page.getByText('No hay nada nuevo que guardar.')).toBeVisible();
  const again = await counts(page);
  expect(again.read).toBe(planned.read);
  expect(again.created).toBe(0);
  expect(again.updated).toBe(0);
  expect(again.unchanged).toBe(planned.created);
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await answer(page, '¿Cancelar la importación?', 'Si');
  await expect(page.getByText('La importación se canceló.')).toBeVisible();
});

test('a file of no known format is refused with a reason; the columns of a table are recognised, an uncertain one is corrected, and the plan changes', async ({
  page,
  api,
}) => {
  await page.goto('/import');
  const before = (await api.commerces({})).meta.total;
  await page
    .getByLabel('Elegir archivos')
    .last()
    .setInputFiles({
      name: 'rota.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"elements": ['),
    });
  await expect(page.getByRole('alert')).toContainText(/JSON/);
  expect((await api.commerces({})).meta.total).toBe(before);

  const table = 'Encargado;Letrero;Qué es;Y;X\nAna López;La Parroquia de Óscar;Cafetería;19,53;-96,92\n';
  await page.getByRole('link', { name: 'Importar otros archivos' }).click();
  await shown(page)
    .getByLabel('Elegir archivos')
    .last()
    .setInputFiles({ name: 'censo.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') });
  await expect(page.getByText('Detectado: CSV, ISO-8859-1, separado por punto y coma.')).toBeVisible();
  const meaning = (column: string) => page.getByLabel(`Qué es la columna ${column}`, { exact: true });
  await expect(meaning('Y')).toHaveValue('latitude');
  await expect(meaning('Encargado')).toHaveValue('name');
  await expect(page.getByText(/^Comprueba estas columnas antes de confirmar: .*Encargado/)).toBeVisible();
  await meaning('Letrero').selectOption({ label: 'Nombre' });
  // Nothing is confirmed before the plan is made with what is shown.
  await expect(page.getByRole('button', { name: 'Confirmar importación' })).toBeDisabled();
  await expect.poll(async () => counts(page)).toMatchObject({ read: 1, created: 1, skipped: 0 });
  await expect(page.getByRole('tabpanel')).toContainText('La Parroquia de Óscar');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await answer(page, '¿Cancelar la importación?', 'Si');
  await expect(page.getByText('La importación se canceló.')).toBeVisible();
  expect((await api.commerces({})).meta.total).toBe(before);
  // The table of recognised tags stands where files are chosen.
  await page.getByRole('link', { name: 'Importar otros archivos' }).click();
  await page.getByText('Qué etiqueta entra en qué categoría').click();
  await page.getByLabel('Buscar etiqueta o categoría').fill('bakery');
  await expect(page.getByRole('row', { name: /^shop=bakery Panaderías/ })).toBeVisible();
});

test('a word of the file is mapped to a category, to a new one, and left out, and the cards of the plan follow @full', async ({
  page,
}) => {
  await page.goto('/import');
  const table =
    'nombre;tipo;latitud;longitud\nEl Rincón;Xyz;19.53;-96.92\nCasa Lola;Cafetería;19.54;-96.93\nBodega;Zzz;19.55;-96.94\n';
  await shown(page)
    .getByLabel('Elegir archivos')
    .last()
    .setInputFiles({ name: 'palabras.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  const preview = page.getByRole('region', { name: 'Así se verán en la guía' });
  const card = (name: string) => preview.getByRole('link', { name: new RegExp(name) });
  await expect(card('Casa Lola')).toContainText('Cafeterías');
  await expect(card('El Rincón')).toHaveCount(0);
  await expect(page.getByText('2 palabras no se reconocen (2 filas)')).toBeVisible();

  const confirm = page.getByRole('button', { name: 'Confirmar importación' });
  await page
    .getByLabel('Categoría de «Xyz»')
    .selectOption({ label: 'Panaderías y pastelerías (Comer y beber)' });
  await expect(confirm).toBeDisabled();
  await expect(card('El Rincón')).toContainText('Panaderías');
  await page.getByLabel('Categoría de «Zzz»').selectOption({ label: 'Se deja fuera' });
  await expect(page.getByText(/la categoría «Zzz» se deja fuera/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Crear una categoría para «Xyz»' }).click();
  await expect(page.getByLabel('Nombre de la categoría nueva')).toHaveValue('Xyz');
  await page.getByLabel('Nombre de la categoría nueva').fill('Rarezas');
  await page.getByRole('button', { name: 'Crear la categoría' }).click();
  await expect(card('El Rincón')).toContainText('Rarezas');
  // The page of a planned place is the guide's, without buttons.
  await card('El Rincón').click();
  const opened = preview.getByRole('region', { name: 'El Rincón' });
  await expect(opened.getByText('Rarezas')).toBeVisible();
  await expect(opened.getByRole('button')).toHaveCount(0);
  await expect(confirm).toBeEnabled();

  // Another tab shows the plan as it is now, so it can't confirm what it doesn't show.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Confirmar importación' })).toBeEnabled();
  await page.getByLabel('Categoría de «Zzz»').selectOption({ label: 'Rarezas' });
  await expect.poll(async () => counts(page)).toMatchObject({ created: 3, skipped: 0 });
  await expect.poll(async () => counts(other)).toMatchObject({ created: 3, skipped: 0 });
  await other.close();

  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await answer(page, '¿Cancelar la importación?', 'Si');
  await expect(page.getByText('La importación se canceló.')).toBeVisible();
});

test('what was imported waits for review: searched, filtered, sorted and paged, all in the URL', async ({
  page,
}) => {
  await page.goto('/commerces');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await total(page)).toBe(planned.created);

  const search = page.getByRole('searchbox', { name: 'Buscar por nombre' });
  await search.fill('cafe');
  await expect(page).toHaveURL(/buscar=cafe/);
  await expect.poll(() => total(page)).toBeLessThan(planned.created);
  const names = await page.getByRole('table').getByRole('link').allTextContents();
  expect(names.some((name) => /é/i.test(name))).toBe(true);
  const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  for (const name of names) expect(plain(name)).toContain('cafe');
  const found = await total(page);
  await search.fill('CAFÉ');
  await expect(page).toHaveURL(/buscar=CAF/);
  await expect.poll(() => total(page)).toBe(found);
  await search.fill('');
  await expect.poll(() => total(page)).toBe(planned.created);

  await filterBy(page, 'Estado', ['Aceptado']);
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Estado' }).click();
  await filterBy(page, 'Estado', ['Pendiente']);
  await expect(page).toHaveURL(/status=pending/);
  const choices = await openFilter(page, 'Categoría');
  await choices.getByRole('treeitem').first().click();
  await choices.getByRole('button', { name: 'Listo' }).click();
  await expect(page).toHaveURL(/categories=/);

  // The first import created all of them; the latest is listed first.
  const origins = await openFilter(page, 'Importación');
  await origins.getByRole('radio').last().click();
  await expect(page).toHaveURL(/import=/);
  const narrowed = page.url();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Estado: Pendiente' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importación: .+\.json/ })).toBeVisible();
  expect(page.url()).toBe(narrowed);
  await page.getByRole('link', { name: 'Revisar esta importación' }).click();
  await expect(page.getByRole('button', { name: /^Importación: .+\.json/ })).toBeVisible();
  await expect.poll(() => total(page)).toBe(planned.created);
  // The plain address shows the list as it was, and says so.
  await page.goto('/commerces');
  await expect(page.getByText('Filtros de la última vez')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importación: .+\.json/ })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByText('Filtros de la última vez')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Quitar / })).toHaveCount(0);
  await expect.poll(() => total(page)).toBe(planned.created);
  await page.goto(narrowed);
  await expect(page.getByText('Filtros de la última vez')).toBeHidden();
  await page.getByRole('button', { name: 'Quitar Categoría' }).click();
  await expect.poll(() => total(page)).toBe(planned.created);
  await page.getByRole('button', { name: 'Quitar Importación' }).click();

  await page.getByRole('columnheader').getByRole('button', { name: 'Nombre' }).click();
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orden=name/);
  const first = page.getByRole('table').getByRole('link').first();
  const ascending = await first.textContent();
  await page.getByRole('columnheader').getByRole('button', { name: 'Nombre' }).click();
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
  await expect(first).not.toHaveText(ascending ?? '');

  if (planned.created <= 20) return;
  const top = await first.textContent();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(first).not.toHaveText(top ?? '');
  await first.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lo que dijo la importación' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/pagina=2/);
});

test('several commerces are accepted at once, and one is rejected with its reason', async ({ page, api }) => {
  await page.goto('/commerces?status=pending');
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Seleccionar (?!toda)/ });
  await expect(boxes.first()).toBeVisible();
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  const bar = page.getByRole('region', { name: '3 seleccionados' });
  await bar.getByRole('button', { name: 'Aceptar' }).click();
  await hear(page, '3 comercios aceptados.');
  await expect.poll(() => total(page)).toBe(planned.created - 3);
  expect((await api.commerces({ status: 'accepted' })).meta.total).toBe(3);

  const name = ((await page.getByRole('table').getByRole('link').first().textContent()) ?? '').trim();
  await rowAction(page, name, 'Rechazar…');
  const asked = dialog(page, `Rechazar «${name}»`);
  await asked.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await expect(asked.getByText('Indica el motivo del rechazo.')).toBeVisible();
  await asked.getByRole('textbox', { name: 'Motivo del rechazo' }).fill('Cerró hace años.');
  await asked.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await hear(page, `«${name}» rechazado.`);
  await expect.poll(() => total(page)).toBe(planned.created - 4);
  const { data } = await api.commerces({ status: 'rejected' });
  expect(data.map((row) => [row.name, row.rejectionReason])).toEqual([[name, 'Cerró hace años.']]);
});

test('an import is undone as a whole, except commerces that were decided since', async ({ page, api }) => {
  await page.goto('/import');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Terminada' })
    .getByRole('link', { name: /^Ver la importación/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await answer(page, '¿Deshacer toda la importación?', 'Si');
  await expect(page.getByText('La importación se deshizo.')).toBeVisible();
  expect((await api.commerces({ status: 'pending' })).meta.total).toBe(0);
});
