/** Accessibility of the bar and its dialog: light and dark, on a phone and a computer. */
import { accessible } from '../support/axe.ts';
import { expect } from '../support/test.ts';
import { enterAs, options, test } from './support.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`at ${viewport.width} pixels the bar hides nothing of the app, and its dialog has no violation`, async ({
    page,
    home,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(home);
    await enterAs(page, 'vecina');
    await expect(page.getByText('165 lugares').first()).toBeVisible();
    const bar = page.getByRole('complementary', { name: 'Demostración' });
    const edge = (await bar.boundingBox())?.y ?? 0;
    const app = await page.locator('.app').boundingBox();
    expect((app?.y ?? 0) + (app?.height ?? 0)).toBeLessThanOrEqual(edge);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await accessible(page, `the bar, ${colorScheme}`);
      await options(page).click();
      const dialog = page.getByRole('dialog', { name: 'Demostración' });
      await expect(dialog.getByText('Todavía no hay correos.')).toBeVisible();
      // The dialog lists what sign-up, the public pages and a place's page can't do in the demonstration.
      for (const limit of [/correo mal escrito/, /páginas públicas/, /imágenes de la calle/])
        await expect(dialog.getByRole('listitem').filter({ hasText: limit })).toHaveCount(1);
      await accessible(page, `its dialog, ${colorScheme}`);
      const fits = await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth);
      expect(fits).toBe(true);
      await page.keyboard.press('Escape');
      await expect(options(page)).toBeFocused();
    }
  });
