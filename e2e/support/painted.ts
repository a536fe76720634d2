/** Whether any page of the app is shown with its content. */
import type { Page } from '@playwright/test';
import { isInApp } from './devices.ts';
import { expect } from './test.ts';

/**
 * Goes to a path without a load.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: crypto.randomUUID(), idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Opens a path as a person does: by a load the first time, then without one, which is much faster. */
export async function open(page: Page, path: string): Promise<void> {
  await (isInApp(page) ? go(page, path) : page.goto(path));
  await painted(page, path.replace(/\?.*/, ''));
}

/** The pages that are seen: two only during a transition. */
export const pagesShown = (page: Page) => page.locator('.page:not(.below)');

/** Runs in the page: why the page of `path` is not shown with its content, or null when it is. */
function whyNotPainted(path: string): string | null {
  if (location.pathname !== path) return `the address is ${location.pathname}`;
  // During a transition there are two.
  const pages = document.querySelectorAll('.page:not(.below)');
  const [shown] = pages;
  if (!shown || pages.length > 1) return `${pages.length} pages are shown`;
  const headings = shown.querySelectorAll('h1');
  if (headings.length !== 1) return `it has ${headings.length} headings`;
  const title = `${headings[0]?.textContent} · Callejero`;
  if (document.title !== title) {
    const stack = [...document.querySelectorAll('.page')];
    const pages = stack.map((page) => `«${page.querySelector('h1')?.textContent}» (${page.className})`);
    return `the title is «${document.title}», not «${title}»; there are ${pages.join(', ')}`;
  }
  const moved = shown.querySelector('main.still')?.scrollTop;
  if (moved) return `${moved} px of it are below its header`;
  if (shown.querySelector('.app-body .skeleton')) return 'its content is on its way';
  const content = shown.querySelectorAll('.app-body :is(p, a, button, input, label, h2, li, td, dd, canvas)');
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  if (![...content].some(isDrawn)) return 'it is blank';
  // There is no camera in the journeys, and the page says so.
  const failed = path === '/qr-scan' ? null : shown.querySelector('[role="alert"] .state, .crash-page');
  return failed ? `it failed: ${failed.textContent}` : null;
}

/** Expects that the page of `path` is shown: its heading, its content and its title, without a failure. */
export async function painted(page: Page, path: string): Promise<void> {
  const ask = () =>
    page.evaluate(whyNotPainted, path).catch((error: Error) => {
      // The document was replaced, and the next poll checks the new one.
      if (/context was destroyed|navigat/i.test(error.message)) return 'the document changes';
      throw error;
    });
  await expect.poll(ask, { message: `${path} is painted`, intervals: [20, 40, 60, 100, 250] }).toBeNull();
  // The heading of the map is only for screen readers.
  if (path !== '/map') await expect(pagesShown(page).locator('h1')).toBeVisible();
}
