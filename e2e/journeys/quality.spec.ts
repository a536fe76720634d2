import { violations } from '../support/axe.ts';
import { heading, openAct, own, shown, total } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator' });

test('an administrator finds the places with names in capitals, mends some of them and undoes that', async ({
  page,
  api,
}) => {
  const names = ['PANADERÍA', 'TAQUERÍA', 'ZAPATERÍA'].map((kind) => own(kind).toUpperCase());
  const category = await api.category({ name: own('De nombres a gritos') });
  const made = await Promise.all(names.map((name) => api.commerce({ name, categories: [category.id] })));
  const nameOf = async (at: number) => (await api.readCommerce(made[at]?.id ?? '')).name;
  const [bread = '', tacos = '', shoes = ''] = names;

  await page.goto('/dashboard');
  const quality = shown(page).getByRole('table', { name: 'Calidad de los datos' });
  await expect(quality.getByRole('link', { name: 'Nombre en mayúsculas' })).toBeVisible();
  await shown(page).getByRole('link', { name: 'Ver la calidad' }).click();
  await expect(heading(page, 'Calidad')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The number leads to exactly these places, and the other filters narrow them.
  await shown(page)
    .getByRole('link', { name: /comercios: Nombre en mayúsculas$/ })
    .click();
  await expect(shown(page).getByRole('button', { name: 'Por corregir: Nombre en mayúsculas' })).toBeVisible();
  await shown(page).getByRole('searchbox', { name: 'Buscar por nombre' }).fill(bread);
  await expect(shown(page).getByRole('link', { name: bread, exact: true })).toBeVisible();
  await expect.poll(() => total(page)).toBe(1);

  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Calidad' }).click();
  await shown(page).getByRole('link', { name: 'Corregir: Nombre en mayúsculas' }).click();
  await expect(heading(page, 'Corregir: Nombre en mayúsculas')).toBeVisible();
  const choice = (name: string) => shown(page).getByRole('checkbox', { name });
  await expect(choice(bread)).toBeChecked();
  expect(await violations(page)).toEqual([]);
  // Other journeys have such places, too.
  await shown(page).getByRole('button', { name: 'Desmarcar todos' }).click();
  await choice(bread).check();
  await choice(tacos).check();
  await shown(page).getByRole('button', { name: 'Corregir 2 comercios' }).click();

  const undo = shown(page)
    .getByRole('listitem')
    .filter({ hasText: '2 comercios corregidos' })
    .getByRole('button', { name: /^Deshacer: Nombre en mayúsculas/ });
  await expect(undo).toBeVisible();
  expect(await nameOf(0)).toMatch(/^Panadería /);
  expect(await nameOf(1)).toMatch(/^Taquería /);
  expect(await nameOf(2)).toBe(shoes);

  await undo.click();
  await expect(shown(page).getByText('2 comercios quedaron como estaban')).toBeVisible();
  expect([await nameOf(0), await nameOf(1), await nameOf(2)]).toEqual([bread, tacos, shoes]);

  // The history has one entry for each of both, which names the places when it is opened.
  await page.goto('/audit?resource=commerces&action=updated');
  const act = await openAct(page, 'cambió Nombre de 2 comercios', bread);
  await expect(act.getByText(tacos).first()).toBeVisible();
  await expect(act.getByRole('button', { name: 'Deshacer' })).toBeVisible();
});
