/** At 200 % zoom and more: 320 CSS pixels wide, every screen reflows instead of scrolling sideways (WCAG 1.4.10). */
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Page } from '@playwright/test';
import { shown } from '../support/backoffice.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', viewport: { width: 320, height: 640 } });

/** Runs in the page: controls beyond its sides that can't be scrolled to, and parts that scroll sideways as a whole. */
function beyondTheSides(): string[] {
  const width = document.documentElement.clientWidth;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.ion-page-hidden, [aria-hidden="true"], [inert], ion-menu:not(.show-menu)');
  const scrollsSideways = (element: Element): boolean => {
    for (let node = element.parentElement; node; node = node.parentElement) {
      const { overflowX } = getComputedStyle(node);
      if (['auto', 'scroll'].includes(overflowX) && node.localName !== 'ion-content') return true;
    }
    return false;
  };
  const named = (element: Element) =>
    `<${element.localName}> ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  const scrolling = [document.documentElement, ...document.querySelectorAll('ion-content')].flatMap(
    (node) => {
      const inner = node.shadowRoot?.querySelector('.inner-scroll') ?? node;
      return isSeen(node) && inner.scrollWidth > inner.clientWidth
        ? [`scrolls sideways: ${named(node)}`]
        : [];
    },
  );
  const controls = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, summary'),
  ];
  const cut = controls.flatMap((control) => {
    const { left, right, width: own, height } = control.getBoundingClientRect();
    // Visually hidden elements, and links that are visible only when focused.
    if (right < 0 || own <= 1 || height <= 1 || !isSeen(control) || scrollsSideways(control)) return [];
    return left < -1 || right > width + 1 ? [`cut off: ${named(control)} ${left}–${right}`] : [];
  });
  const tables = [...document.querySelectorAll('table')].flatMap((table) =>
    isSeen(table) &&
    !scrollsSideways(table) &&
    !table.closest('.visually-hidden') &&
    table.offsetWidth > (table.parentElement?.clientWidth ?? 0) + 1
      ? [`wider than its box: ${named(table)}`]
      : [],
  );
  return [...scrolling, ...cut, ...tables];
}

/** Checks the screens one after the other, and reports all their problems together. */
async function reflows(page: Page, paths: readonly string[], to = open): Promise<void> {
  const wrong: string[] = [];
  for (const path of paths) {
    await to(page, path);
    await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeAttached();
    await expect(page.locator('.skeleton:visible')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    wrong.push(...(await page.evaluate(beyondTheSides)).map((what) => `${path} ${what}`));
  }
  expect(wrong).toEqual([]);
}

test('the pages without sign-in reflow at 320 pixels', async ({ page, api }) => {
  const [place] = (await api.commerces({ status: 'accepted' })).data;
  const [event] = await api.find<Event>('events', { status: 'published' });
  await reflows(page, ['/login', '/register']);
  // These pages are rendered by the server.
  await reflows(page, ['/ciudad', `/c/${place?.slug}`, `/e/${event?.slug}`], async (_, path) => {
    await page.goto(path);
  });
});

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
