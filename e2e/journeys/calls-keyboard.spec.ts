/** A call with the keyboard alone: made, declined, answered, muted and ended, with focus and announcements. */
import type { Locator, Page } from '@playwright/test';
import { dialog, shown } from '../support/backoffice.ts';
import { button, customerAndShop, fakeDevices, incoming } from '../support/calls.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', ...fakeDevices });

const isTold = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
const heading = (page: Page) => shown(page).getByRole('heading', { level: 1 });
const small = (page: Page) => page.getByRole('region', { name: 'Llamada', exact: true });

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('with the keyboard alone a call is made, declined, answered, muted and ended @full', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const { phone, shop, path } = await customerAndShop({ api, site, deviceOf }, 'Mercería sin ratón');
  await shop.goto('/account');
  await phone.goto(path);

  await test.step('it rings: the focus moves to the call and to none of its buttons, and back when it is declined', async () => {
    const link = shown(shop).getByRole('link', { name: /Conversaciones/ });
    await tabTo(shop, link);
    await enter(phone, button(phone, 'Llamar'));
    await expect(incoming(shop)).toBeFocused();
    await isTold(shop, 'Alma te llama');
    await isTold(phone, 'Llamando…');
    await shop.keyboard.press('Enter');
    await shop.keyboard.press('Space');
    await expect(incoming(shop)).toBeVisible();
    await enter(shop, incoming(shop).getByRole('button', { name: 'Rechazar' }));
    await expect(link).toBeFocused();
    await isTold(shop, 'Ya no suena la llamada.');
    await isTold(phone, 'No aceptaron la llamada.');
    await expect(heading(phone)).toBeFocused();
    await enter(phone, shown(phone).getByRole('link', { name: 'Ver la conversación' }));
    // The focus is where the person left that page.
    await expect(button(phone, 'Llamar')).toBeFocused();
  });

  await test.step('a person who types in a dialog can continue; the call is above it, and F6 moves the focus there and back', async () => {
    await shop.goto(path);
    await enter(shop, button(shop, 'Opciones de la conversación'));
    // The first entry gets the focus when the menu opens, and would receive the key.
    await expect(shop.locator('.menu-popover:popover-open').locator(':focus')).toHaveCount(1);
    await shop.getByRole('button', { name: 'Respuestas rápidas' }).press('Enter');
    const answer = dialog(shop, 'Respuestas rápidas').getByRole('textbox', { name: 'Respuesta 1' });
    await tabTo(shop, answer);
    await enter(phone, button(phone, 'Llamar'));
    await expect(incoming(shop)).toBeVisible();
    await shop.keyboard.type('Hola');
    await expect(answer).toHaveValue('Hola');
    await shop.keyboard.press('F6');
    await expect(incoming(shop)).toBeFocused();
    await shop.keyboard.press('F6');
    await expect(answer).toBeFocused();
    await shop.keyboard.press('F6');
    await enter(shop, incoming(shop).getByRole('button', { name: 'Rechazar' }));
    await expect(answer).toBeFocused();
    // The new reply gets the focus.
    await enter(shop, dialog(shop, 'Respuestas rápidas').getByRole('button', { name: 'Añadir otra' }));
    await expect(
      dialog(shop, 'Respuestas rápidas').getByRole('textbox', { name: 'Respuesta 2' }),
    ).toBeFocused();
    await expect(answer).toHaveValue('Hola');
    await shop.keyboard.press('Escape');
    await expect(answer).toHaveCount(0);
    await enter(phone, shown(phone).getByRole('link', { name: 'Ver la conversación' }));
  });

  await test.step('it is answered, and the connection is announced to both', async () => {
    await enter(phone, button(phone, 'Videollamada'));
    await expect(incoming(shop)).toBeVisible();
    const isThere = await incoming(shop).evaluate((box) => box === document.activeElement);
    if (!isThere) await shop.keyboard.press('F6');
    await enter(shop, incoming(shop).getByRole('button', { name: 'Contestar con video' }));
    await expect(shop).toHaveURL(/video-call/);
    await expect(heading(shop)).toBeFocused();
    for (const page of [phone, shop]) await isTold(page, 'En llamada');
  });

  await test.step('the buttons of microphone and camera keep the focus, and their labels say what the next press does', async () => {
    await enter(shop, button(shop, 'Silenciar el micrófono'));
    await expect(button(shop, 'Activar el micrófono')).toBeFocused();
    await expect(phone.getByText('Alma · Sin sonido')).toBeVisible();
    await enter(shop, button(shop, 'Apagar la cámara'));
    await expect(button(shop, 'Encender la cámara')).toBeFocused();
  });

  await test.step('on another page F6 moves the focus to the small call, which is ended there; the focus returns', async () => {
    await enter(shop, shown(shop).getByRole('button', { name: 'Volver', exact: true }));
    await expect(small(shop)).toBeVisible();
    const before = await shop.evaluateHandle(() => document.activeElement);
    await shop.keyboard.press('F6');
    await expect(small(shop)).toBeFocused();
    await enter(shop, small(shop).getByRole('button', { name: 'Colgar' }));
    await isTold(shop, 'Saliste de la llamada.');
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
    await isTold(phone, 'La llamada terminó.');
  });
});
