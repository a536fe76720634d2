/** The system's notifications: no push service brings them here, the worker that has the city does. */
import { findWholeChromium } from '../../scripts/chromium.mjs';
import config from '../playwright.config.ts';
import { shown } from '../support/backoffice.ts';
import { shownNotifications, tap, workerOf } from '../support/notifications.ts';
import { expect } from '../support/test.ts';
import { conversationWith, enterAs, otherTabAs, test } from './support.ts';

const { launchOptions } = config.use ?? {};
const executablePath = findWholeChromium();
// The headless shell shows no notifications.
test.use({ launchOptions: { ...launchOptions, ...(executablePath ? { executablePath } : {}) } });

test('a merchant who allows it is shown a notification of a message, which leads to the conversation', async ({
  page,
  context,
  home,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(home).origin });
  await page.goto(home);
  await enterAs(page, 'comerciante');
  await page.goto(`${home}settings`);
  await expect(shown(page).getByRole('switch', { name: 'Recibir avisos en este dispositivo' })).toBeChecked();

  const neighbour = await otherTabAs(page, 'vecina');
  const path = await conversationWith(neighbour, page);
  await neighbour.goto(`${home}${path}`);
  const text = shown(neighbour).getByRole('textbox', { name: 'Escribe un mensaje' });
  await text.fill('¿Abren el domingo?');
  await text.press('Enter');
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  const [title = ''] = await shownNotifications(page);
  // A tap leads to the tab that is in front.
  await neighbour.close();
  await tap(await workerOf(page), title);
  await expect(page).toHaveURL(`${home}${path}`);
});
