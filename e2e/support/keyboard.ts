import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Presses Tab until `target` has the focus, and expects that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
  await expect(target).toBeVisible();
  const ring = await target.evaluate((element) => {
    const isOutlined = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    if (isOutlined(element) || getComputedStyle(element).boxShadow !== 'none') return true;
    // A field with a button in it has its ring around both.
    return element.parentElement !== null && isOutlined(element.parentElement);
  });
  expect(ring, 'the focus is visible').toBe(true);
}
