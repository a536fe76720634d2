import type { Page } from '@playwright/test';

/** Expires the session while the page is open. The page learns of it only by its next request. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'callejero.refreshToken';
    const token: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof token !== 'string') throw new Error('Nobody is signed in.');
    // The server answers an unknown token like an expired one.
    localStorage.setItem(key, JSON.stringify([...token].reverse().join('')));
    localStorage.removeItem('callejero.accessToken');
  });
}
