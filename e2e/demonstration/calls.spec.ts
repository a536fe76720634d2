/** Two people in two tabs of one browser: they write to each other, and see each other. */
import { shown } from '../support/backoffice.ts';
import { arrives, button, fakeDevices, incoming, picture } from '../support/calls.ts';
import { expect } from '../support/test.ts';
import { conversationWith, enterAs, otherTabAs, test } from './support.ts';

test.use(fakeDevices);

test('a neighbour calls a merchant in another tab, and both see each other', async ({ page, home }) => {
  await page.goto(home);
  await enterAs(page, 'vecina');
  await expect(page.getByText('165 lugares')).toBeVisible();
  const merchant = await otherTabAs(page, 'comerciante');
  const path = await conversationWith(page, merchant);

  await merchant.goto(`${home}account`);
  await page.goto(`${home}${path}`);
  await shown(page).getByRole('textbox', { name: 'Escribe un mensaje' }).fill('¿Tienen abierto?');
  await shown(page).getByRole('textbox', { name: 'Escribe un mensaje' }).press('Enter');
  await button(page, 'Videollamada').click();
  await incoming(merchant).getByRole('button', { name: 'Contestar con video' }).click();
  await Promise.all([
    arrives(picture(page, 'Imagen de Comerciante')),
    arrives(picture(merchant, 'Imagen de Vecina')),
  ]);
  await button(page, 'Colgar').click();
  await expect(incoming(merchant)).toHaveCount(0);

  await merchant.goto(`${home}${path}`);
  await expect(shown(merchant).getByText('¿Tienen abierto?').first()).toBeVisible();
  // The first tab is still the neighbour's.
  await page.goto(`${home}${path}`);
  await expect(shown(page).getByText('¿Tienen abierto?').first()).toBeVisible();
});
