/** Locators and actions of the back office. */

import { type Locator, type Page, test } from '@playwright/test';
import { expect } from './test.ts';
import { hear } from './toasts.ts';

/** An open dialog by its name. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Answers the confirmation that asks `question`. */
export async function answer(
  page: Page,
  question: string | RegExp,
  reply: 'Si' | 'No' | 'Aceptar',
): Promise<void> {
  const asked = dialog(page, question);
  await asked.getByRole('button', { name: reply, exact: true }).click();
  await expect(asked).toBeHidden();
}

/** A toast with this text, for its place and its buttons; `hear` waits for its text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status', { name: 'Mensaje', exact: true }).filter({ hasText: text });
}

/** What says that a request is on its way, over everything else. */
export const loader = (page: Page) => dialog(page, 'Procesando...');

/** The total beside a list's title. */
export async function total(page: Page): Promise<number> {
  const text = await shown(page).locator('.app-header .note').textContent();
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

/** Chooses the one option of a filter, whose dialog then closes by itself. */
export async function filterByOne(page: Page, name: string, option: string): Promise<void> {
  const choices = await openFilter(page, name);
  await choices.getByLabel(option, { exact: true }).click();
  await expect(choices).toBeHidden();
}

/** Uses an entry of the menu of the one row with this name. */
export async function rowAction(page: Page, row: string, action: string): Promise<void> {
  await shown(page)
    .getByRole('button', { name: `Acciones de ${row}` })
    .click();
  await page.locator('.menu-popover').getByRole('button', { name: action, exact: true }).click();
}

/**
 * Opens the newest entry of the history that says `words` and names this commerce: other journeys may have made newer ones that say
 * the same.
 */
export async function openAct(page: Page, words: string, commerce: string): Promise<Locator> {
  const act = dialog(page, new RegExp(`${words}$`));
  for (let at = 0; ; at++) {
    await shown(page).getByRole('button', { name: words }).nth(at).click();
    await expect(act.getByRole('listitem').first()).toHaveText(/Comercio \S/);
    if ((await act.getByText(commerce).count()) > 0) return act;
    await page.keyboard.press('Escape');
    await expect(act).toBeHidden();
  }
}

/**
 * Waits until keys move what was picked up. The announcement comes earlier: the other items are measured in the next frame, and the
 * key listener is added in the task after it.
 */
export async function keysMove(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

let made = 0;

/** Letters and digits that no other journey has, not even one that begins in the same millisecond. */
export function ownMark(): string {
  made += 1;
  return `${Date.now().toString(36)}${test.info().workerIndex}x${made}`;
}

let points = 0;

/** A point half a kilometre or more from those of other journeys, so that their places are no duplicates. */
export function ownPoint(): { lat: number; lng: number } {
  points += 1;
  return { lat: 19.4 + points / 200, lng: -96.75 - (test.info().workerIndex % 10) / 200 };
}

/** A name that no other journey finds. */
export const own = (name: string) => `${name} ${ownMark()}`;

/** The visible page; pages below it stay mounted for going back. */
export const shown = (page: Page) => page.locator('.page:not([inert])');

export const field = (page: Page, name: string) =>
  shown(page).getByRole('textbox', { name: new RegExp(`^${name}`) });

export const link = (page: Page, name: string) => shown(page).getByRole('link', { name, exact: true });

/** A row of the table, or its card on a phone. */
export const row = (page: Page, name: string) =>
  shown(page).getByRole('row').or(shown(page).locator('.cards > li')).filter({ hasText: name });

export const heading = (page: Page, name: string) =>
  shown(page).getByRole('heading', { level: 1, name, exact: true });

export async function create(page: Page, what: string): Promise<void> {
  await shown(page).getByRole('banner').getByRole('link', { name: what }).click();
  await expect(heading(page, what)).toBeVisible();
}

/** The button that saves, without publishing a draft. */
const saveButton = (page: Page) => shown(page).getByRole('button', { name: /^Guardar( borrador)?$/ });

/** Saves invalid values: the errors are at the top and beside each of these fields, and the first one has the focus. */
export async function saveRefused(page: Page, labels: string[]): Promise<void> {
  await saveButton(page).click();
  const summary = shown(page).getByRole('alert');
  await expect(summary).toBeVisible();
  await expect(summary.getByRole('listitem')).toHaveCount(labels.length);
  for (const label of labels) {
    await expect(summary).toContainText(label);
    const wrong = shown(page).locator('[data-field]').filter({ hasText: label }).locator('.field-error');
    await expect(wrong.first()).toBeVisible();
  }
  const [first = ''] = labels;
  await expect(
    shown(page).locator('[data-field]').filter({ hasText: first }).locator(':focus').first(),
  ).toBeVisible();
}

/** Waits for the message after a save: a toast, or the banner of a new record's page. */
export const hearSaid = (page: Page, text: string | RegExp) =>
  hear(page, text, shown(page).getByRole('status').filter({ hasText: text }).last());

/** Saves; the form stays open. */
export async function save(page: Page, text: string | RegExp): Promise<void> {
  await saveButton(page).click();
  await hearSaid(page, text);
}

/** Saves and goes back to the list. */
export async function saveAndReturn(page: Page, text: string | RegExp): Promise<void> {
  await save(page, text);
  await goBack(page);
}

/** Goes back by the arrow in the header. */
export async function goBack(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: 'Volver', exact: true }).click();
}

/** Chooses the row called `name` of another collection. */
export async function relate(page: Page, label: string, name: string): Promise<void> {
  await shown(page)
    .getByRole('button', { name: new RegExp(`^(Elegir|Añadir) ${label}$`) })
    .click();
  const rows = dialog(page, label);
  await rows.getByRole('searchbox', { name: 'Buscar' }).fill(name);
  await rows.getByText(name).click();
  const done = rows.getByRole('button', { name: 'Listo' });
  // A dialog for a single choice closes by itself.
  if ((await done.count()) > 0) await done.click();
  await expect(rows).toBeHidden();
}

/** Opens the row and goes back: the list and its URL are as they were left. */
export async function expectReturnToList(page: Page, named: Locator, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  const left = page.url();
  await named.click();
  await expect(shown(page).getByRole('searchbox')).toHaveCount(0);
  await goBack(page);
  await expect(named).toBeVisible();
  expect(page.url()).toBe(left);
}

/** Saves a field that somebody else changed meanwhile, by choosing one of the two shown versions. Goes back to the list. */
export async function resolveConflict(
  page: Page,
  label: string,
  versions: (string | RegExp)[],
  choice: 'Tu versión' | 'Versión guardada',
): Promise<void> {
  await saveButton(page).click();
  const asked = dialog(page, 'Alguien más guardó este registro');
  const both = asked.getByRole('group', { name: label });
  for (const version of versions) await expect(both.getByText(version, { exact: true })).toBeVisible();
  await both.getByRole('radio', { name: new RegExp(`^${choice}`) }).check();
  await asked.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(asked).toBeHidden();
  await hear(page, /Los cambios se guardaron|Guardado como borrador/);
  await goBack(page);
}

/**
 * Archives the row by its menu: cancels once, then undoes it by the toast, then archives it and restores it from the
 * archive. `name` is the row's name in its menu, `shows` an element of the row.
 */
export async function archiveAndRestore(page: Page, name: string, shows: Locator): Promise<void> {
  await rowAction(page, name, 'Archivar');
  await answer(page, /^¿Archivar/, 'No');
  await expect(shows).toBeVisible();
  await rowAction(page, name, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await expect(shows).toBeHidden();
  // The removed row had the focus, which moves to the toast.
  await expect(toast(page, 'Se archivó.').getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shows).toBeVisible();
  await rowAction(page, name, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await expect(shows).toBeHidden();
  await restoreFromArchive(page, name);
  await expect(shows).toBeVisible();
}

/** In the archive rows can only be restored. */
async function restoreFromArchive(page: Page, name: string): Promise<void> {
  const archive = shown(page).getByRole('button', { name: 'Archivados', exact: true });
  await archive.click();
  await expect(page).toHaveURL(/archivados=si/);
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  const menu = page.locator('.menu-popover');
  await expect(menu.getByRole('button')).toHaveText(['Restaurar']);
  await menu.getByRole('button', { name: 'Restaurar' }).click();
  await hear(page, 'Se restauró.');
  await expect(shown(page).getByRole('button', { name: `Acciones de ${name}` })).toBeHidden();
  await archive.click();
}
