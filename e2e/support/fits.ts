/** Whether a screen fits its width: nothing scrolls sideways or is cut off (WCAG 1.4.10). */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Runs in the page: controls beyond its sides that can't be scrolled to, and parts that scroll sideways as a whole. */
function beyondTheSides(): string[] {
  const width = document.documentElement.clientWidth;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]');
  const scrollsSideways = (element: Element): boolean => {
    for (let node = element.parentElement; node; node = node.parentElement) {
      const { overflowX } = getComputedStyle(node);
      if (['auto', 'scroll'].includes(overflowX) && node.localName !== 'main') return true;
    }
    return false;
  };
  const named = (element: Element) =>
    `<${element.localName}> ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  const roots = [document.documentElement, ...document.querySelectorAll('main, .page')];
  const scrolling = roots.flatMap((node) =>
    isSeen(node) && node.scrollWidth > node.clientWidth + 1 ? [`scrolls sideways: ${named(node)}`] : [],
  );
  const controls = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, summary'),
  ];
  const cut = controls.flatMap((control) => {
    const { left, right, width: own, height } = control.getBoundingClientRect();
    // Visually hidden elements, and links that are visible only when focused.
    if (right < 0 || own <= 1 || height <= 1 || !isSeen(control) || scrollsSideways(control)) return [];
    return left < -1 || right > width + 1 ? [`cut off: ${named(control)} ${left}–${right}`] : [];
  });
  const tables = [...document.querySelectorAll('table')].flatMap((table) =>
    isSeen(table) &&
    !scrollsSideways(table) &&
    !table.closest('.visually-hidden') &&
    table.offsetWidth > (table.parentElement?.clientWidth ?? 0) + 1
      ? [`wider than its box: ${named(table)}`]
      : [],
  );
  return [...scrolling, ...cut, ...tables];
}

/** Expects that the screen fits, once its fonts are loaded. */
export async function fits(page: Page, what: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await page.evaluate(beyondTheSides), what).toEqual([]);
}

/** Expects that the screen fits every phone: as it is, with the largest text, and 320 CSS pixels wide, as at 200 % zoom and more. */
export async function fitsEveryPhone(page: Page, what: string): Promise<void> {
  const screen = page.viewportSize();
  const setText = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await fits(page, what);
  await setText('160%');
  await fits(page, `${what}, text at 160 %`);
  await setText('');
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page, `${what}, 320 pixels wide`);
  if (screen) await page.setViewportSize(screen);
}
