import { violations } from '../support/axe.ts';
import { answer, openAct, shown } from '../support/backoffice.ts';
import { counts, drop } from '../support/import.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ as: 'administrator', map: 'none' });

const rows = ['1;Café Uno Altozano;19.530', '2;Café Dos Altozano;19.540', '3;Café Tres Altozano;19.550'];
const file = (lines: readonly string[]) => ({
  name: 'cafes-altozano.csv',
  bytes: Buffer.from(
    `codigo;nombre;tipo;latitud;longitud\n${lines.map((line) => `${line.replace(/;(?=19)/, ';Cafetería;')};-96.92`).join('\n')}\n`,
  ),
});

test('an administrator keeps a file as a source, brings newer data, and decides on the places that they no longer contain', async ({
  page,
  api,
}) => {
  const live = async () => (await api.commerces({ name: { $regex: 'Altozano' } })).meta.total;
  await page.goto('/import');
  await drop(page, [file(rows)]);
  await expect.poll(() => counts(page)).toMatchObject({ created: 3 });
  await page.getByLabel('Nombre del origen').fill('Censo del Altozano');
  await page.getByLabel('Licencia').fill('CC BY 4.0');
  const confirm = (where = page) => where.getByRole('button', { name: 'Confirmar importación' });
  await expect(confirm()).toBeDisabled();
  await confirm().click();
  await expect(page.getByText('La importación terminó.')).toBeVisible();

  await page.goto('/sources');
  const source = shown(page).getByRole('row').filter({ hasText: 'Censo del Altozano' });
  await expect(source).toContainText('3 nuevos');
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole('link', { name: 'Censo del Altozano' }).click();
  await expect(shown(page).getByText(/^3 lugares suyos en la guía/)).toBeVisible();
  await expect(shown(page).getByLabel('Licencia')).toHaveValue('CC BY 4.0');
  expect(await violations(page)).toEqual([]);

  await shown(page).getByRole('link', { name: 'Subir datos nuevos' }).click();
  await expect(page.getByRole('heading', { name: 'Datos nuevos de «Censo del Altozano»' })).toBeVisible();
  const added = ['4;Café Cuatro Altozano;19.560', '5;Café Cinco Altozano;19.570'];
  await drop(page, [file([...rows.slice(1), ...added])]);
  await expect.poll(() => counts(page)).toMatchObject({ created: 2, unchanged: 2 });
  await expect(page.getByLabel('Nombre del origen')).toHaveValue('Censo del Altozano');
  const missing = page.getByRole('region', { name: '1 lugar ya no está en estos datos' });
  await expect(missing).toContainText('Café Uno Altozano');
  expect(await violations(page)).toEqual([]);

  // What one tab confirms, another one offers no more.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(confirm(other)).toBeEnabled();
  await missing.getByRole('button', { name: 'Archivarlos' }).click();
  await answer(page, '¿Archivarlos todos?', 'Si');
  await expect(missing.getByText('Se archivarán al confirmar.')).toBeVisible();
  await confirm().click();
  await expect(page.getByText('La importación terminó.')).toBeVisible();
  await expect(confirm(other)).toBeHidden();
  await expect(other.getByText('La importación terminó.')).toBeVisible();
  await other.close();
  expect(await live()).toBe(4);

  // The history undoes it as a whole, once.
  const confirmed = page.url();
  const undo = async () => {
    await page.goto('/audit?resource=commerces&action=created');
    const act = await openAct(page, 'creó 2 comercios', 'Café Cuatro Altozano');
    await act.getByRole('button', { name: 'Deshacer' }).click();
    await answer(page, '¿Deshacer la importación entera?', 'Si');
  };
  await undo();
  await hear(page, 'Se está deshaciendo. Sigue en segundo plano.');
  await page.goto(confirmed);
  await expect(page.getByText('La importación se deshizo.')).toBeVisible();
  expect(await live()).toBe(3);
  expect((await api.commerces({ name: 'Café Uno Altozano' })).meta.total).toBe(1);
  await undo();
  await hear(page, /^Ya no está como lo dejó este cambio/);
});
