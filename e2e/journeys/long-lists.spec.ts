import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { shown, total } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator' });
test.slow();

const rows = (page: Page) => shown(page).locator('[data-index]');

/** The scroll position of the visible page, after scrolling to `top` if given. */
function scrolled(page: Page, top?: number): Promise<number> {
  return page.evaluate((wanted) => {
    const element = document.querySelector('.page:not([inert]) main');
    if (element && wanted !== undefined) element.scrollTop = wanted;
    return element?.scrollTop ?? -1;
  }, top);
}

test('cards are loaded by scrolling, never all in the document, and going back finds the list where it was @phone @full', async ({
  page,
}) => {
  // The oldest first: other journeys add and archive newer ones at the same time.
  await page.goto('/commerces?orden=createdAt');
  await expect(rows(page).first()).toBeVisible();
  const all = await total(page);
  expect(all).toBeGreaterThan(100);
  await expect(rows(page).first()).toHaveAttribute('aria-posinset', '1');
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(all));
  await expect(async () => {
    await scrolled(page, 1_000_000);
    // Other journeys add commerces at the same time.
    const [place, all] = await rows(page)
      .last()
      .evaluate((row) => ['aria-posinset', 'aria-setsize'].map((name) => row.getAttribute(name)));
    expect(place).toBe(all);
  }).toPass({ timeout: 60_000, intervals: [50] });
  expect(await rows(page).count()).toBeLessThan(50);
  expect(await violations(page)).toEqual([]);

  const middle = await scrolled(page, 6000);
  const card = rows(page).nth(10).getByRole('link');
  await expect(card).toBeInViewport();
  const name = (await card.textContent()) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeVisible();
  await expect(page.getByRole('link', { name }).first()).toBeInViewport();
  expect(await scrolled(page)).toBe(middle);
});

test('a table of a hundred rows has its row count, and keeps the focus when it scrolls and its rows move up @full', async ({
  page,
  api,
}) => {
  await page.goto('/commerces?orden=updatedAt&porPagina=100&pagina=2');
  await expect(rows(page).first()).toBeVisible();
  const all = await total(page);
  await expect(page.locator('table')).toHaveAttribute('aria-rowcount', String(all + 1));
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '102');
  const before = await rows(page).count();
  expect(before).toBeLessThan(50);
  const href = await page.locator('tr[data-index="2"]').getByRole('link').getAttribute('href');
  // Found by its link: writes of other journeys move rows in the list.
  const third = rows(page).filter({ has: page.locator(`a[href="${href}"]`) });
  await third.getByRole('link').focus();
  await scrolled(page, 4000);
  await expect(rows(page).last()).not.toHaveAttribute('data-index', String(before - 1));
  await expect(third.getByRole('link')).toBeFocused();
  // A changed row moves to the end of this order, and the rows after it move up by one.
  const place = Number(await third.getAttribute('aria-rowindex'));
  const { data } = await api.commerces({ status: 'accepted' }, 1, { updatedAt: 1 });
  await api.changeCommerce(data[0] as Commerce, { description: 'De otra persona.' });
  await expect.poll(async () => Number(await third.getAttribute('aria-rowindex'))).toBeLessThan(place);
  await expect(third.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(third.getByRole('button').first()).toBeFocused();
  expect(await violations(page)).toEqual([]);
});
