/** The back office as an administrator meets it. */
import { expect, type Locator, type Page } from '@playwright/test';

/** An open dialog by its name, with what it contains: its content is slotted into where its role is. */
export function dialog(page: Page, name: string | RegExp): Locator {
  return page.locator('ion-modal').filter({ has: page.getByRole('dialog', { name }) });
}

/** Answers the confirmation that asks `question`. */
export async function answer(page: Page, question: string | RegExp, reply: 'Si' | 'No'): Promise<void> {
  const asked = dialog(page, question);
  await asked.getByRole('button', { name: reply, exact: true }).click();
  await expect(asked).toBeHidden();
}

/** What a toast says. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('ion-toast').filter({ hasText: text });
}

/** The total beside a list's title. */
export async function total(page: Page): Promise<number> {
  const text = await page.locator('.ion-page:not(.ion-page-hidden) .app-header .note').textContent();
  return Number((text ?? '').replace(/\D/g, ''));
}

/** Opens the choices of the filter `name`; a column of the list may have the same name. */
export async function openFilter(page: Page, name: string): Promise<Locator> {
  await page
    .locator('.toolbar')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  return dialog(page, name);
}

/** Chooses `options` of the filter `name`. */
export async function filterBy(page: Page, name: string, options: string[]): Promise<void> {
  const choices = await openFilter(page, name);
  for (const option of options) await choices.getByLabel(option, { exact: true }).check();
  await choices.getByRole('button', { name: 'Cerrar' }).click();
  await expect(choices).toBeHidden();
}

/** Uses an entry of a row's menu. */
export async function rowAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${row}` }).click();
  await page.locator('.menu-popover').getByRole('button', { name: action, exact: true }).click();
}
