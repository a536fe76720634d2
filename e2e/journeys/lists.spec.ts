import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { accessible } from '../support/axe.ts';
import { answer, dialog, own, shown } from '../support/backoffice.ts';
import { newColleague, withPermissions } from '../support/limited.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator' });

test('a field of many commerces is edited at once, after a look at what changes, and taken back with one tap', async ({
  page,
  api,
}) => {
  const name = own('Librería');
  const category = await api.category({ name: `De ${name}` });
  const made: Commerce[] = [];
  for (const nth of [1, 2, 3])
    made.push(await api.commerce({ name: `${name} ${nth}`, categories: [category.id] }));
  const [first] = made;
  await page.goto(`/commerces?buscar=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
  await page
    .getByRole('region', { name: '3 seleccionados' })
    .getByRole('button', { name: 'Editar…' })
    .click();
  const edit = dialog(page, 'Editar varios comercios');
  await edit
    .getByRole('combobox', { name: 'Qué dato cambia' })
    .selectOption({ label: 'Acceso en silla de ruedas' });
  await edit.getByRole('combobox', { name: /^Acceso en silla de ruedas/ }).selectOption({ label: 'Sí' });
  await accessible(page, 'editing many');
  await edit.getByRole('button', { name: 'Ver qué cambia' }).click();
  await expect(edit.getByText('Cambian 3 de 3.')).toBeVisible();
  await expect(edit.getByRole('list', { name: 'Qué cambia' })).toContainText('Sin datosDespuésSíen 3');
  await accessible(page, 'what changes');

  // Somebody else is quicker with one of them.
  if (first) await api.changeCommerce(first, { description: 'Abre los domingos.' });
  await edit.getByRole('button', { name: 'Cambiar 3' }).click();
  await expect(edit).toBeHidden();
  const line = shown(page).getByRole('region', { name: 'Edición de «Acceso en silla de ruedas».' });
  await expect(line.getByText('Cambiaron 2.')).toBeVisible();
  await line.getByRole('button', { name: '1 no se pudo cambiar' }).click();
  await expect(dialog(page, '1 no se pudo cambiar').getByText(`${name} 1`)).toBeVisible();
  await page.keyboard.press('Escape');
  const access = async () => Promise.all(made.map(async ({ id }) => (await api.readCommerce(id)).wheelchair));
  expect(await access()).toEqual(['unknown', 'yes', 'yes']);
  await line.getByRole('button', { name: 'Deshacer' }).click();
  await expect(shown(page).getByText('2 quedaron como estaban.')).toBeVisible();
  expect(await access()).toEqual(['unknown', 'unknown', 'unknown']);
});

test('columns are chosen and ordered, kept as a view, and shared by its link', async ({
  page,
  api,
  site,
  deviceOf,
}) => {
  const name = own('Papelería');
  const category = await api.category({ name: `De ${name}` });
  await api.commerce({ name, categories: [category.id], priceRange: 3, phones: ['+522288173390'] });
  await page.goto(`/commerces?buscar=${encodeURIComponent(name)}&status=pending`);
  await page.getByRole('button', { name: 'Columnas y vistas' }).click();
  const settings = dialog(page, 'Columnas y vistas');
  await settings.getByRole('checkbox', { name: 'Precio' }).check();
  await settings.getByRole('checkbox', { name: 'Origen' }).uncheck();
  await settings.getByRole('checkbox', { name: 'Dirección', exact: true }).uncheck();
  await settings.getByRole('button', { name: 'Subir Precio' }).focus();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Enter');
  await settings.getByRole('button', { name: 'Bajar Precio' }).focus();
  await page.keyboard.press('Enter');
  await expect(settings.getByRole('button', { name: 'Bajar Precio' })).toBeFocused();
  await expect(settings.getByRole('checkbox', { name: 'Nombre' })).toBeDisabled();
  await accessible(page, 'views and columns');
  await settings.getByRole('textbox', { name: 'Guardar lo que ves ahora con un nombre' }).fill('Precios');
  await page.keyboard.press('Enter');
  await settings.getByRole('button', { name: 'Cambiar el nombre de «Precios»' }).click();
  await settings.getByRole('textbox', { name: 'Nombre nuevo' }).fill(`Precios de ${name}`);
  await settings.getByRole('button', { name: 'Cambiar nombre', exact: true }).click();
  await expect(settings.getByText(`Precios de ${name}`)).toBeVisible();
  await settings.getByRole('button', { name: 'Listo' }).click();
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText([
    '',
    'Foto',
    'Nombre',
    'Precio',
    'Estado',
    'Categoría',
    'Modificado',
    'Acciones',
  ]);
  const shared = page.url();
  expect(shared).toContain('columnas=');

  // After a look at all commerces, one tap shows the view again.
  await page.getByRole('button', { name: 'Quitar Estado' }).click();
  const view = page.getByRole('button', { name: `Precios de ${name}`, exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await view.click();
  await expect(page).toHaveURL(shared);
  await expect(view).toHaveAttribute('aria-pressed', 'true');

  // A colleague opens the link, without the view.
  const colleague = await newColleague({ site, api });
  const { page: theirs } = await withPermissions({ site, api, deviceOf }, colleague, ['commerces:read']);
  await theirs.goto(shared);
  await expect(theirs.getByRole('columnheader', { name: 'Precio' })).toBeVisible();
  await expect(theirs.getByRole('row', { name: new RegExp(name) })).toContainText('$$$');
  await expect(theirs.getByRole('button', { name: `Precios de ${name}` })).toHaveCount(0);

  await page.getByRole('button', { name: 'Columnas y vistas' }).click();
  await settings.getByRole('button', { name: `Quitar «Precios de ${name}»` }).click();
  await answer(page, `¿Quitar la vista «Precios de ${name}»?`, 'Si');
  await settings.getByRole('button', { name: 'Como al principio' }).click();
  await settings.getByRole('button', { name: 'Listo' }).click();
  await expect(headers.filter({ hasText: 'Origen' })).toBeVisible();
  await expect(view).toHaveCount(0);
});

test.describe('on a map', () => {
  test.use({ map: 'drawn' });

  test('a list is looked at on a map, with its search, as a link and from the keyboard @full', async ({
    page,
    api,
  }) => {
    const name = own('Ferretería');
    const category = await api.category({ name: `De ${name}` });
    const there = { lat: 19.53, lng: -96.92 };
    await api.commerce({ name: `${name} del centro`, categories: [category.id], location: there });
    const far = { lat: 19.56, lng: -96.88 };
    const other = await api.commerce({
      name: `${name} del puente`,
      categories: [category.id],
      location: far,
    });
    await page.goto(`/commerces?buscar=${encodeURIComponent(name)}`);
    await page.getByText('Mapa', { exact: true }).click();
    await expect(shown(page).getByText('Hay 2 en el mapa.')).toBeVisible();
    await expect(page).toHaveURL(/ver=mapa/);
    // The sources are readable, and cover no pin.
    await expect(page.locator('.maplibregl-ctrl-attrib.is-clear')).toBeVisible();
    await accessible(page, 'a list on a map');

    // The search stays, and the map shows what it leaves.
    await page.getByRole('searchbox').fill(`${name} del puente`);
    await expect(shown(page).getByText('Hay 1 en el mapa.')).toBeVisible();
    await page.reload();
    await expect(shown(page).getByText('Hay 1 en el mapa.')).toBeVisible();
    const map = page.getByRole('region', { name: 'Mapa de comercios' });
    await page.getByRole('button', { name: 'Acercar el mapa' }).waitFor();
    await map.focus();
    await expect(page.getByText(`${name} del puente. Entrar para abrirlo.`)).toBeAttached();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: `${name} del puente` });
    await expect(card).toBeFocused();
    await accessible(page, 'the card of a pin');
    await page.keyboard.press('Escape');
    await expect(map).toBeFocused();
    await page.keyboard.press('Enter');
    await card.getByRole('link', { name: `${name} del puente` }).click();
    await expect(page).toHaveURL(new RegExp(`/commerce/edit/${other.id}`));
  });
});
