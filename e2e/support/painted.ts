/** Whether a page is there for a person, whatever it is about. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Goes to a path as the app does itself, without a load. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: String(idx), idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** What the outlet shows: two pages only while one gives way to the other. */
export const pagesShown = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)');

/** The page of `path` is the one that is shown: its heading, its content, nothing that failed, and its title. */
export async function painted(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  const shown = pagesShown(page);
  const heading = shown.locator('h1');
  // While a page gives way to another there are two for a moment: count, heading and title are asked together until they agree.
  await expect(async () => {
    await expect(shown).toHaveCount(1, { timeout: 1000 });
    await expect(heading).toHaveCount(1, { timeout: 1000 });
    const title = `${(await heading.textContent({ timeout: 1000 })) ?? ''} · Callejero`;
    await expect(page).toHaveTitle(title, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  // The map has its heading for screen readers only.
  if (path !== '/map') await expect(heading).toBeVisible();
  await expect(shown.locator('.app-body .skeleton')).toHaveCount(0);
  const content = shown.locator('.app-body').locator('p, a, button, input, label, h2, li, td, dd, canvas');
  await expect(content.filter({ visible: true }).first()).toBeVisible();
  // There is no camera here to scan with, and the page says so.
  if (path !== '/qr-scan') await expect(shown.locator('[role="alert"] .state, .crash-page')).toHaveCount(0);
}
