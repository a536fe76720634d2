/** Whether a page is there for a person, whatever it is about. */
import type { Page } from '@playwright/test';
import { isInApp } from './devices.ts';
import { expect } from './test.ts';

/**
 * Goes to a path without a load. Not after a link of the app was followed: Ionic takes this for the step back from there.
 * Then follow another link, or go back first.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: String(idx), idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Opens a path as a person does: by a load the first time, then without one, which costs a tenth. */
export async function open(page: Page, path: string): Promise<void> {
  await (isInApp(page) ? go(page, path) : page.goto(path));
  await painted(page, path.replace(/\?.*/, ''));
}

/** What the outlet shows: two pages only while one gives way to the other. */
export const pagesShown = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)');

/** In the page: why the page of `path` is not the one that is shown with its content, or null when it is. */
function whyNotPainted(path: string): string | null {
  if (location.pathname !== path) return `the address is ${location.pathname}`;
  // While a page gives way to another there are two for a moment.
  const pages = document.querySelectorAll('ion-router-outlet > .ion-page:not(.ion-page-hidden)');
  const [shown] = pages;
  if (!shown || pages.length > 1) return `${pages.length} pages are shown`;
  const headings = shown.querySelectorAll('h1');
  if (headings.length !== 1) return `it has ${headings.length} headings`;
  const title = `${headings[0]?.textContent} · Callejero`;
  if (document.title !== title) {
    const stack = [...document.querySelectorAll('ion-router-outlet > .ion-page')];
    const pages = stack.map((page) => `«${page.querySelector('h1')?.textContent}» (${page.className})`);
    return `the title is «${document.title}», not «${title}»; the outlet has ${pages.join(', ')}`;
  }
  const moved = shown
    .querySelector('ion-content.still')
    ?.shadowRoot?.querySelector('[part=scroll]')?.scrollTop;
  if (moved) return `${moved} px of it are below its header`;
  if (shown.querySelector('.app-body .skeleton')) return 'its content is on its way';
  const content = shown.querySelectorAll('.app-body :is(p, a, button, input, label, h2, li, td, dd, canvas)');
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  if (![...content].some(isDrawn)) return 'it is blank';
  // There is no camera here to scan with, and the page says so.
  const failed = path === '/qr-scan' ? null : shown.querySelector('[role="alert"] .state, .crash-page');
  return failed ? `it failed: ${failed.textContent}` : null;
}

/** The page of `path` is the one that is shown: its heading, its content, nothing that failed, and its title. */
export async function painted(page: Page, path: string): Promise<void> {
  const ask = () =>
    page.evaluate(whyNotPainted, path).catch((error: Error) => {
      // The document is another one by now: that one is asked next.
      if (/context was destroyed|navigat/i.test(error.message)) return 'the document changes';
      throw error;
    });
  await expect
    .poll(ask, { message: `${path} is painted`, timeout: 30_000, intervals: [20, 40, 60, 100, 250] })
    .toBeNull();
  // The map has its heading for screen readers only.
  if (path !== '/map') await expect(pagesShown(page).locator('h1')).toBeVisible();
}
