/** Tasks of an administrator with the keyboard alone. */
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Locator, Page } from '@playwright/test';
import { dialog, field, heading, own, shown } from '../support/backoffice.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator' });
// Checks every stop of the Tab key.
test.slow();

const button = (page: Page, name: string | RegExp) => shown(page).getByRole('button', { name, exact: true });

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('with the keyboard alone an event is created in one of several commerces with the same name, and published @full', async ({
  page,
  api,
}) => {
  const title = own('Mercado de productores');
  const bank = own('Caja de ahorro');
  const category = await api.category({ name: own('Cajas') });
  for (const number of ['1', '2', '3']) {
    const { id: address } = await api.address({ street: 'Lucio', number });
    await api.acceptedCommerce({ name: bank, categories: [category.id], address });
  }
  await page.goto('/event/create/new');
  await tabTo(page, field(page, 'Título'));
  await page.keyboard.type(title);
  await shown(page).getByLabel('Empieza').fill('2030-06-01T09:00');

  const choose = button(page, 'Elegir Comercio');
  await enter(page, choose);
  const rows = dialog(page, 'Comercio');
  await tabTo(page, rows.getByRole('searchbox', { name: 'Buscar' }));
  await page.keyboard.type(bank);
  await expect(rows.getByRole('radio')).toHaveCount(3);
  await page.keyboard.press('Tab');
  const third = rows.getByRole('radio', { name: `${category.name} · Lucio 3` });
  const isThird = () => third.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 3 && !(await isThird()); pressed += 1)
    await page.keyboard.press('ArrowDown');
  await expect(third).toBeFocused();
  await expect(rows.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rows).toBeHidden();
  await expect(choose).toBeFocused();

  await tabTo(page, button(page, /^Ir a los botones/), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Guardar borrador')).toBeFocused();
  await enter(page, button(page, 'Guardar y publicar'));
  await expect(heading(page, title)).toBeFocused();
  const [made] = await api.find<Event>('events', { title });
  expect(made?.status).toBe('published');
  const { address } = await api.readCommerce(made?.commerce ?? '');
  expect((await api.readAddress(address)).number).toBe('3');
});

test('with the keyboard alone the last of several options of a filter is chosen @full', async ({ page }) => {
  await page.goto('/commerces');
  const defect = page.locator('.toolbar').getByRole('button', { name: /^Por corregir/ });
  await enter(page, defect);
  const choices = dialog(page, 'Por corregir');
  const options = choices.getByRole('radio');
  await tabTo(page, options.first());
  const count = await options.count();
  expect(count).toBeGreaterThan(2);
  for (let pressed = 1; pressed < count; pressed += 1) await page.keyboard.press('ArrowDown');
  await expect(options.last()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(choices).toBeHidden();
  await expect(page).toHaveURL(/defect=/);
});

test('a text that is too long for the chip of a filter ends in an ellipsis before the arrow @full', async ({
  page,
  api,
}) => {
  const { id, name } = await api.newCommerce(
    own('Cooperativa de productores de café de los altos de la sierra'),
  );
  await page.goto(`/products?commerce=${id}`);
  const chip = page.locator('.toolbar').getByRole('button', { name: `Comercio: ${name}` });
  const end = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  await expect(chip).toBeVisible();
  expect(await end(chip.locator('svg'))).toBeLessThan(await end(chip));
});
