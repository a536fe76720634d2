import { violations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: 'administrator', map: 'none' });

test('an employee reads what a screen is for, and its chapter of the manual @either', async ({ page }) => {
  await page.goto('/categories');
  const help = page.getByRole('button', { name: 'Ayuda', exact: true });
  await help.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ayuda: Categorías' });
  for (const term of ['Para qué sirve', 'Por dónde empezar', 'Qué ve la gente'])
    await expect(dialog.getByRole('term').filter({ hasText: term })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const chapter = await dialog
    .getByRole('link', { name: 'Leer el capítulo del manual' })
    .getAttribute('href');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();

  await page.goto(chapter ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Crear una categoría' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Las categorías, en dos niveles' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Manual', exact: true }).click();
  await page.getByRole('link', { name: 'Revisión', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión' })).toBeVisible();
});
