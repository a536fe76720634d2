import type { Page } from '@playwright/test';

/** Ends the session as time ends it, while the page is open: nothing tells the page before its next request. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'callejero.refreshToken';
    const token: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof token !== 'string') throw new Error('Nobody is signed in.');
    // A token that the server doesn't know is answered as one that is over.
    localStorage.setItem(key, JSON.stringify([...token].reverse().join('')));
    localStorage.removeItem('callejero.accessToken');
  });
}
