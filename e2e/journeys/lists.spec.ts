import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
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
