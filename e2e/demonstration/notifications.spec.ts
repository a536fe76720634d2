/** System notifications, which in the demonstration come from the worker with the city and not from a push service. */
import type { Page } from '@playwright/test';
import { findWholeChromium } from '../../scripts/chromium.mjs';
import config from '../playwright.config.ts';
import { shown } from '../support/backoffice.ts';
import { shownNotifications, tap, waitForWorker } from '../support/notifications.ts';
import { expect } from '../support/test.ts';
import { conversationWith, enterAs, otherTabAs, test } from './support.ts';

const { launchOptions } = config.use ?? {};
const executablePath = findWholeChromium();
// The headless shell shows no notifications.
test.use({ launchOptions: { ...launchOptions, ...(executablePath ? { executablePath } : {}) } });

const allowed = (page: Page) =>
  shown(page).getByRole('switch', { name: 'Recibir avisos en este dispositivo' });

async function write(page: Page, words: string): Promise<void> {
  const text = shown(page).getByRole('textbox', { name: 'Escribe un mensaje' });
  await text.fill(words);
  await text.press('Enter');
}

async function tapFirst(page: Page): Promise<void> {
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  const [title = ''] = await shownNotifications(page);
  await tap(await waitForWorker(page), title);
}

test('a tap on a notification opens the tab of its recipient, not the active tab', async ({
  page,
  context,
  home,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(home).origin });
  await page.goto(home);
  await enterAs(page, 'comerciante');
  await page.goto(`${home}settings`);
  await expect(allowed(page)).toBeChecked();

  const neighbour = await otherTabAs(page, 'vecina');
  const path = await conversationWith(neighbour, page);
  await neighbour.goto(`${home}${path}`);
  await write(neighbour, '¿Abren el domingo?');
  await tapFirst(page);
  await expect(page).toHaveURL(`${home}${path}`);
  expect(neighbour.url()).toBe(`${home}${path}`);

  // The answer is for the neighbour, whose tab is closed before the tap.
  await neighbour.goto(`${home}settings`);
  await expect(allowed(neighbour)).toBeChecked();
  await write(page, 'Sí, desde las nueve.');
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  await neighbour.close();
  const opened = opensInTab(page);
  await tapFirst(page);
  const again = await context.newPage();
  await again.goto(await opened);
  await expect(again).toHaveURL(`${home}${path}`);
  await expect(shown(again).getByText('Sí, desde las nueve.').first()).toBeVisible();
  expect(await again.evaluate(() => localStorage.getItem('callejero.user'))).toContain('vecina@');
});

/** The address that the worker opens in a new tab: Chromium allows that only after a real tap. */
async function opensInTab(page: Page): Promise<string> {
  return (await waitForWorker(page)).evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { clients } = globalThis as unknown as { clients: { openWindow(url: string): Promise<null> } };
        clients.openWindow = async (url) => {
          resolve(url);
          return null;
        };
      }),
  );
}
