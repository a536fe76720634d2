import { violations } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import { counts, drop } from '../support/import.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: 'administrator', map: 'none' });

test('an administrator imports the turns of a month, answers a name, fills a gap, and the guide says who is on duty', async ({
  page,
  api,
}) => {
  const category = await api.category({ name: `Boticas de turno ${crypto.randomUUID().slice(0, 8)}` });
  const place = (name: string) => api.acceptedCommerce({ name, categories: [category.id] });
  const luna = await place('Botica Luna Nueva de Abajo');
  const olmo = await place('Botica del Olmo Viejo');
  const grid = `Día;Zona Alta;\n;Día;Noche\n1/10/2099;Botica Luna Nueva de Abajo;Botica del Olmo Viejo\n2/10/2099;Olmo de siempre;`;
  await page.goto('/shifts');
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole('link', { name: 'Importar' }).first().click();
  await drop(page, [{ name: 'turnos-octubre-2099.csv', bytes: Buffer.from(grid) }]);
  await expect.poll(() => counts(page)).toMatchObject({ created: 2, skipped: 1 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Elegir lugar: «Olmo de siempre»' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Olmo Viejo');
  await dialog.getByText('Botica del Olmo Viejo').click();
  await expect.poll(() => counts(page)).toMatchObject({ created: 3, skipped: 0 });
  await page.getByRole('button', { name: 'Confirmar importación' }).click();
  await expect(page.getByText('La importación terminó.')).toBeVisible();

  await page.goto(`/shift-month?month=2099-10&category=${category.slug}`);
  const row = (day: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${day} `) }) });
  await expect(row('jue 1')).toContainText('Botica Luna Nueva de Abajo de 9:30 a 22:00');
  await expect(row('jue 1')).toContainText('Botica del Olmo Viejo de 22:00 a 9:30 del día siguiente');
  await expect(page.getByText('Hay 29 días sin turno.')).toBeVisible();
  await row('sáb 3').getByRole('button', { name: 'Añadir un turno el sáb 3' }).click();
  const chosen = page.getByRole('combobox', { name: /^Lugar/ });
  await expect(chosen).toBeFocused();
  await chosen.selectOption('Botica Luna Nueva de Abajo');
  await page.getByRole('combobox', { name: /^Turno/ }).selectOption('24 horas');
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(row('sáb 3')).toContainText('las 24 horas, desde las 9:30');
  await expect(page.getByText('Hay 28 días sin turno.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await row('sáb 3')
    .getByRole('button', { name: /^Quitar el turno de Botica Luna/ })
    .click();
  await expect(page.getByText('Hay 29 días sin turno.')).toBeVisible();

  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await api.shift({ commerce: olmo.id, startsAt: at(-2), endsAt: at(3) });
  await page.goto(`/place/${olmo.id}`);
  await expect(
    shown(page)
      .getByText(/^De turno (?:hoy|\d+ )/)
      .first(),
  ).toBeVisible();
  // Its own hours say that it is closed.
  await api.changeCommerce(await api.readCommerce(olmo.id), { openingHours: 'off' });
  await page.goto(`/place/${olmo.id}`);
  await expect(
    shown(page)
      .getByText(/^De turno/)
      .first(),
  ).toBeVisible();
  await expect(shown(page).locator('details > summary').first()).toContainText('De turno');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.goto('/favourites');
  await expect(shown(page).getByRole('link', { name: /Olmo Viejo/ })).toContainText('De turno');
  await page.goto(`/place/${luna.id}`);
  await expect(
    shown(page)
      .getByText(/^De turno .*1 de octubre|^De turno .*2099/)
      .first(),
  ).toBeVisible();
});
