import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** Presses Tab until `target` has the focus, and sees that it shows. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  expect(ring, 'the focus is visible').toBe(true);
}

test('with the keyboard alone one signs in, opens a place, comes back and signs out', async ({
  page,
  site,
}) => {
  const account = site.user?.account ?? site.administrator.account;
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Correo electrónico' }));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Contraseña' }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');

  const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
  await expect(places.first()).toBeVisible();
  await tabTo(page, places.first());
  await page.keyboard.press('ArrowDown');
  await expect(places.nth(1)).toBeFocused();
  const name = (await places.nth(1).locator('.place-card-name').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name }).getByRole('heading', { level: 2, name })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Volver a la lista' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(places.nth(1)).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: /^Menú/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Cerrar Sesión' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /Token|user$/.test(key))),
  ).toEqual([]);
});

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });
  test('the skip link leads to the content, and a commerce is opened from the list', async ({ page }) => {
    await page.goto('/commerces');
    const first = page.getByRole('table').getByRole('link').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('button', { name: 'Ir al contenido' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeFocused();
    await tabTo(page, first);
    const name = ((await first.textContent()) ?? '').trim();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
