/** Toasts stay for two seconds, which a busy machine may let pass before it looks: pages note them when they come. */
import type { Locator, Page } from '@playwright/test';
import type { ToastTimes } from './ground.ts';
import { expect } from './test.ts';

type ToastWindow = typeof window & { toastTimes?: ToastTimes[] };

/** The toasts that came since the page was loaded and no journey has heard yet. */
export async function readToasts(page: Page): Promise<readonly ToastTimes[]> {
  const times = await page.evaluate(() => (window as ToastWindow).toastTimes);
  if (!times) throw new Error('This page notes no toasts.');
  return times;
}

const isIn = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** Whether a toast with this text came. It and those before it are heard then, so the same text is another toast next time. */
async function takeToast(page: Page, wanted: string | RegExp): Promise<boolean> {
  const at = (await readToasts(page)).findIndex(({ text }) => isIn(text, wanted));
  if (at === -1) return false;
  await page.evaluate((count) => (window as ToastWindow).toastTimes?.splice(0, count), at + 1);
  return true;
}

const isSeen = (locator: Locator): Promise<boolean> =>
  expect(locator)
    .toBeVisible({ timeout: 1 })
    .then(
      () => true,
      () => false,
    );

/** Waits until a toast with this text has come, whether or not it is still there, or until `otherwise` is visible. */
export async function hear(page: Page, wanted: string | RegExp, otherwise?: Locator): Promise<void> {
  const message = `a toast «${wanted}»`;
  const came = async () => (await takeToast(page, wanted)) || (otherwise ? await isSeen(otherwise) : false);
  await expect.poll(came, { message, intervals: [100] }).toBe(true);
}
