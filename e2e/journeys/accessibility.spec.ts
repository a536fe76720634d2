import { violations } from '../support/axe.ts';
import { dialog, openFilter } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', on: 'walked' });

test.describe('dialogs and menus', () => {
  test.use({ as: 'administrator' });

  test('dialogs and menus have names and no violation', async ({ page }) => {
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
