import type { Page } from '@playwright/test';

/** Collects the texts of all toasts from now on, also of those that disappear soon, on this page and those that it opens next. */
export async function toastsOf(page: Page): Promise<string[]> {
  const toasts: string[] = [];
  await page.exposeFunction('noteToast', (text: string) => void toasts.push(text));
  const listen = () => {
    const { noteToast } = globalThis as unknown as { noteToast: (text: string) => void };
    document.addEventListener('ionToastWillPresent', ({ target }) =>
      noteToast(String((target as HTMLElement & { message?: unknown }).message)),
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return toasts;
}
