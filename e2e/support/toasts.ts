import type { Page } from '@playwright/test';

interface ToastTimes {
  text: string;
  /** By the page's own clock. */
  came: number;
  left?: number;
}

/** Runs in the page. */
function watchToasts(): void {
  const { noteToast } = globalThis as unknown as { noteToast: OnToast };
  let shown: { element: Element; text: string } | null = null;
  const look = () => {
    const element = document.querySelector('[role="status"][aria-label="Mensaje"] > *');
    if (element === (shown?.element ?? null)) return;
    if (shown) noteToast(shown.text, 'left', Date.now());
    shown = element && { element, text: element.querySelector('p')?.textContent ?? '' };
    if (shown) noteToast(shown.text, 'came', Date.now());
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

type OnToast = (text: string, what: 'came' | 'left', at: number) => void;

async function watch(page: Page, onToast: OnToast): Promise<void> {
  await page.exposeFunction('noteToast', onToast);
  await page.addInitScript(watchToasts);
  await page.evaluate(watchToasts);
}

/** Collects the texts of all toasts from now on, also of those that disappear soon, on this page and those that it opens next. */
export async function toastsOf(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await watch(page, (text, what) => {
    if (what === 'came') texts.push(text);
  });
  return texts;
}

/** Collects when toasts appear and disappear. */
export async function timesOfToasts(page: Page): Promise<readonly ToastTimes[]> {
  const toasts: ToastTimes[] = [];
  await watch(page, (text, what, at) => {
    if (what === 'came') toasts.push({ text, came: at });
    else Object.assign(toasts.findLast((toast) => toast.text === text) ?? {}, { left: at });
  });
  return toasts;
}
