/** Every screen is opened by its address, is painted, and can be read by everybody; `pages.spec.ts` relies on the former. */
import type { Page } from '@playwright/test';
import { accessible, violations } from '../support/axe.ts';
import { dialog, openFilter } from '../support/backoffice.ts';
import { painted } from '../support/painted.ts';
import { rowsFor, screensOf } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Whether something is wider than the screen, so that the page would have to be pushed sideways. */
async function overflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const roots = [document.documentElement, ...document.querySelectorAll('.ion-page:not(.ion-page-hidden)')];
    const scrollers = [...document.querySelectorAll('ion-content')].map(
      (content) => content.shadowRoot?.querySelector('.inner-scroll') ?? content,
    );
    return [...roots, ...scrollers]
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`,
      );
  });
}

/** So many screens are checked in parts, each in its own time. */
const parts = [
  { as: 'visitor', part: 0, of: 1, on: '@phone' } as const,
  { as: 'user', part: 0, of: 1, on: '@both' } as const,
  ...[0, 1, 2, 3].map((part) => ({ as: 'administrator', part, of: 4, on: '@both' }) as const),
];

for (const { as, part, of, on } of parts) {
  test.describe(`screens of the ${as}${of > 1 ? `, part ${part + 1} of ${of}` : ''}`, () => {
    // The map brings elements of its own only where it is the guide's.
    test.use({ as, map: as === 'user' ? 'drawn' : 'none' });

    test('are painted when loaded, have no violation, light and dark, and on a phone fit at 160 % text', {
      tag: on,
    }, async ({ page, api, site, isMobile }) => {
      test.setTimeout(180_000);
      const screens = screensOf(as, await rowsFor(as, api, site)).filter(({ both }) => isMobile || both);
      for (const { path, ready } of screens.filter((_, index) => index % of === part)) {
        await page.goto(path);
        await painted(page, new URL(path, site.url).pathname);
        await ready(page);
        await expect(page.locator('.ion-page:not(.ion-page-hidden) .skeleton')).toHaveCount(0);
        await accessible(page, path);
        if (!isMobile) continue;
        expect.soft(await overflow(page), `${path} at 100 %`).toEqual([]);
        await page.addStyleTag({ content: ':root { font-size: 160% !important; }' });
        expect.soft(await overflow(page), `${path} at 160 %`).toEqual([]);
      }
    });
  });
}

test.describe('dialogs and menus', () => {
  test.use({ as: 'administrator' });

  test('have names and no violation', async ({ page }) => {
    await page.goto('/commerces?status=pending');
    const choices = await openFilter(page, 'Categoría');
    await expect(choices.getByRole('treeitem').first()).toBeVisible();
    expect.soft(await violations(page), 'choices of a filter').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(choices).toBeHidden();

    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Archivar' })).toBeVisible();
    expect.soft(await violations(page), 'menu of a row').toEqual([]);
    await page.getByRole('button', { name: 'Rechazar…' }).click();
    const reason = dialog(page, /^Rechazar/);
    await expect(reason.getByRole('textbox', { name: 'Motivo del rechazo' })).toBeVisible();
    expect.soft(await violations(page), 'reason of a rejection').toEqual([]);
  });
});
