import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Page } from '@playwright/test';
import type { JourneyApi } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import {
  answer,
  dialog,
  field,
  goBack,
  hearSaid,
  keysMove,
  link,
  own,
  ownMark,
  resolveConflict,
  shown,
  toast,
} from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ as: 'administrator', map: 'none' });
test.slow();

test('a category is made with icon and colour, gets a subcategory, and is not archived while it is in use', async ({
  page,
  api,
}) => {
  const name = own('Jardinería');
  await page.goto('/categories');
  await page.getByRole('link', { name: 'Nueva categoría' }).click();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(name);
  await page.getByRole('button', { name: /^Icono/ }).click();
  const icons = dialog(page, 'Icono');
  await icons.getByRole('searchbox', { name: 'Buscar' }).fill('planta');
  await icons.getByRole('button', { name: 'hoja', exact: true }).click();
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#1e7a46');
  await expect(page.getByText('El icono se distingue bien sobre este color.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await hearSaid(page, 'Se creó correctamente.');
  await goBack(page);

  const search = page.getByRole('searchbox', { name: 'Buscar categoría' });
  await search.fill(name);
  await page.getByRole('link', { name: `Añadir una subcategoría a «${name}»` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva categoría' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Categoría superior/ })).toHaveValue(/.+/);
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(`Viveros ${name}`);
  // Ctrl+S saves any form, whose button may be far away.
  await page.keyboard.press('Control+s');
  await hearSaid(page, 'Se creó correctamente.');
  await goBack(page);
  await expect(page.getByRole('row', { name: new RegExp(`Viveros ${name}.*subcategoría`) })).toBeVisible();
  await expect(page.getByRole('row', { name: /1 subcategoría/ })).toBeVisible();

  await page.getByRole('button', { name: `Archivar «${name}»` }).click();
  await answer(page, `¿Archivar «${name}»?`, 'Si');
  const refusal = dialog(page, `«${name}» está en uso`);
  await expect(refusal).toContainText(/subcategoría/);
  await refusal.getByRole('button', { name: 'Aceptar' }).click();

  const used = await api.category({ name: `Usada ${name}` });
  await api.commerce({ name: `Vivero ${name}`, categories: [used.id] });
  await search.fill(`Usada ${name}`);
  await page.getByRole('button', { name: `Archivar «Usada ${name}»` }).click();
  await answer(page, '¿Archivar', 'Si');
  const refusedToo = dialog(page, `«Usada ${name}» está en uso`);
  await expect(refusedToo).toContainText('La usa 1 comercio.');
  await refusedToo.getByRole('button', { name: 'Ver 1 comercio' }).click();
  await expect(page.getByRole('link', { name: `Vivero ${name}`, exact: true })).toBeVisible();
});

test('a new category begins with a legible colour, and its page leads to the next one @full', async ({
  page,
}) => {
  await page.goto('/category/create/new');
  await expect(page.getByText('El icono se distingue bien sobre este color.')).toBeVisible();
  await field(page, 'Nombre').fill(own('Tianguis'));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await link(page, 'Crear otra').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva categoría' })).toBeVisible();
  await expect(field(page, 'Nombre')).toHaveValue('');
});

test('a category is found by its kind, changed in conflict with another write, archived and restored', async ({
  page,
  api,
}) => {
  const category = await api.category({ name: own('Viveros'), kind: 'product' });
  const [mine, theirs] = [`${category.name} y jardines`, `${category.name} y huertos`];
  await page.goto('/categories');
  await shown(page).getByText('Productos', { exact: true }).click();
  await shown(page).getByRole('searchbox').fill(category.name);
  await expect(link(page, category.name)).toBeVisible();
  await shown(page).getByText('Eventos', { exact: true }).click();
  await expect(link(page, category.name)).toBeHidden();
  await shown(page).getByText('Productos', { exact: true }).click();
  await expect(page).toHaveURL(/kind=product.*buscar=/);
  await link(page, category.name).click();
  await field(page, 'Nombre').fill(mine);
  await api.change('categories', category, { name: theirs });
  await resolveConflict(page, 'Nombre', [mine, theirs], 'Tu versión');
  await expect(page).toHaveURL(/kind=product.*buscar=/);

  const named = link(page, mine);
  const button = page.getByRole('button', { name: `Archivar «${mine}»` });
  const asked = dialog(page, `¿Archivar «${mine}»?`);
  const archive = async () => {
    await button.click();
    await asked.getByRole('button', { name: 'Si', exact: true }).click();
  };
  await button.click();
  await expect(asked.locator('p.dialog-body')).not.toBeEmpty();
  // Closing a question means no.
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(named).toBeVisible();
  await archive();
  await expect(named).toBeHidden();
  await toast(page, `«${mine}» archivada.`).getByRole('button', { name: 'Deshacer' }).click();
  await expect(named).toBeVisible();
  await archive();
  await expect(named).toBeHidden();
  await page.getByRole('button', { name: 'Ver archivadas' }).click();
  await page.getByRole('button', { name: `Restaurar «${mine}»` }).click();
  await hear(page, 'restaurada.');
  await page.getByRole('button', { name: 'Ver las que están en uso' }).click();
  await expect(named).toBeVisible();
});

/** Creates a parent with three subcategories in the tree of products. */
async function family(api: JourneyApi) {
  const tag = ownMark();
  const parent = await api.category({ name: `Panes ${tag}`, kind: 'product' });
  const names = ['Uno', 'Dos', 'Tres'].map((name) => `${name} ${tag}`);
  const children: Category[] = [];
  for (const [index, name] of names.entries())
    children.push(await api.category({ name, kind: 'product', parent: parent.id, order: index }));
  return { tag, parent, names };
}

/** The subcategories as the page shows them. */
async function order(page: Page, tag: string): Promise<string> {
  const texts = await page.locator('tr[data-level="2"] th a', { hasText: tag }).allTextContents();
  return texts.filter((text) => !text.includes('comercio')).join();
}

/** Picks up a row by its handle, and waits until keys move it. */
async function pickUp(page: Page, name: string, said: string): Promise<void> {
  await page.getByRole('button', { name: `Mover «${name}»` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(said)).toBeAttached();
  await expect(page.locator('.category-dragged').filter({ hasText: name })).toBeAttached();
  await keysMove(page);
}

test('categories are put in order by the mouse, by the keyboard and by their buttons', async ({
  page,
  api,
}) => {
  const { tag, parent, names } = await family(api);
  const stored = async () => {
    const children = await api.find<Category>('categories', { parent: parent.id });
    return children.toSorted((a, b) => a.order - b.order).map(({ name }) => name);
  };
  const [one = '', two = '', three = ''] = names;
  await page.goto('/categories?kind=product');
  const handle = (name: string) => page.getByRole('button', { name: `Mover «${name}»` });
  await handle(one).scrollIntoViewIfNeeded();
  expect(await order(page, tag)).toBe([one, two, three].join());

  const saved = page.waitForResponse((response) => response.url().endsWith('/move'));
  // Other journeys add categories, which move the rows away from the mouse.
  await expect(async () => {
    const [from, to] = [await handle(one).boundingBox(), await handle(three).boundingBox()];
    if (!from || !to) throw new Error('No handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 12, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 10 });
    await page.mouse.up();
    await expect.poll(() => order(page, tag), { timeout: 3000 }).toBe([two, three, one].join());
  }).toPass();
  expect((await saved).status()).toBe(200);
  expect(await stored()).toEqual([two, three, one]);

  await pickUp(page, one, `«${one}» tomada: lugar 3 de 3.`);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`«${one}» en el lugar 2 de 3.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => order(page, tag)).toBe([two, one, three].join());
  await pickUp(page, two, `«${two}» tomada: lugar 1 de 3.`);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`«${two}» en el lugar 2 de 3.`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`«${two}» sigue donde estaba.`)).toBeAttached();

  await page.getByRole('button', { name: `Bajar «${two}»` }).click();
  await expect.poll(() => order(page, tag)).toBe([one, two, three].join());
  await expect(page.getByRole('button', { name: `Bajar «${three}»` })).toBeDisabled();
  await expect.poll(stored).toEqual([one, two, three]);
});

test('each category shows its uses with a link to them; the tree is accessible @full', async ({
  page,
  api,
}) => {
  const { id, name } = await api.category({ name: own('Contada') });
  await api.commerce({ name: `Primero ${name}`, categories: [id] });
  await api.commerce({ name: `Segundo ${name}`, categories: [id] });
  await page.goto(`/categories?buscar=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name: `2 comercios de «${name}»` });
  await expect(link).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await link.click();
  await expect(page.getByRole('link', { name: `Segundo ${name}`, exact: true })).toBeVisible();
});
