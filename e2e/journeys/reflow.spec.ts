/** Screens at widths and texts that need a layout of their own. `screens.spec.ts` asks whether each fits a phone. */
import type { Page } from '@playwright/test';
import { shown } from '../support/backoffice.ts';
import { fits } from '../support/fits.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', on: 'walked', viewport: { width: 320, height: 640 } });

async function reflows(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await fits(page, path);
  }
}

test.describe('signed in', () => {
  test.use({ as: 'user' });
  test('the guide reflows at 320 pixels @full', async ({ page, api }) => {
    const [place] = (await api.commerces({ status: 'accepted' })).data;
    await reflows(page, [
      ...['/map', `/place/${place?.id}`, '/agenda', '/deals', '/favourites', '/account', '/settings'],
      '/my-commerces',
    ]);
    // A phone in landscape has the list beside the map, because a sheet would leave no room for either.
    await page.setViewportSize({ width: 844, height: 390 });
    await reflows(page, ['/map']);
    const list = page.getByRole('list', { name: 'Lugares', exact: true });
    await expect(list.getByRole('link').first()).toBeVisible();
    await expect(page.locator('.guide-sheet')).toHaveCount(0);
  });
});

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });
  test('lists and forms reflow at 320 pixels @full', async ({ page, api }) => {
    const [place] = (await api.commerces({ status: 'accepted' })).data;
    await reflows(page, [
      ...['/dashboard', '/commerces', `/commerce/edit/${place?.id}`, '/category/create/new', '/review'],
      ...['/promotions', '/event/create/new', '/administrators', '/audit'],
    ]);
    // On a phone with the largest text the title of a list is not broken within a word.
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/notifications');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '160%'));
    const lines = page.getByRole('heading', { level: 1, name: 'Notificaciones' }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
    expect(await lines).toBe(1);
    // In the narrowest table the actions of a row stay visible, and the rest scrolls.
    await page.setViewportSize({ width: 992, height: 800 });
    await open(page, '/commerces');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '160%'));
    const actions = shown(page)
      .getByRole('button', { name: /^Acciones de/ })
      .first();
    await expect(actions).toBeInViewport({ ratio: 1 });
    const table = shown(page).getByRole('table');
    const cut = table.evaluate(({ parentElement: box, scrollWidth }) =>
      box && scrollWidth > box.clientWidth ? getComputedStyle(box).overflowX : 'none',
    );
    expect(await cut).toBe('auto');
    // The header stays visible at the last row.
    await table.evaluate((shownTable) =>
      [...shownTable.querySelectorAll('tr')].at(-1)?.scrollIntoView({ block: 'nearest' }),
    );
    const header = table.getByRole('columnheader', { name: 'Nombre' });
    await expect(header).toBeInViewport({ ratio: 0.9 });
  });

  test('on a small laptop the lists fit beside the menu, including the actions of a row @full', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 992, height: 700 });
    await reflows(page, ['/commerces', '/products', '/promotions', '/categories', '/users']);
    await expect(page.getByRole('button', { name: /^Acciones de/ }).first()).toBeVisible();
  });
});
