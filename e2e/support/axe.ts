import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What breaks WCAG 2.2 AA in what is shown now; `coloursOnly` where only they are not what was looked at before. */
export async function violations(page: Page, coloursOnly = false): Promise<string[]> {
  // A colour on its way from one scheme to the other is neither's.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  // What is in order need not be described.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations: found } = await (coloursOnly ? axe.withRules('color-contrast') : axe.withTags(rules))
    // Pages below the visible one are kept for going back; they are hidden from everybody.
    .exclude('.ion-page-hidden')
    // Puts the results together in this page, not in a new one for each: nothing here is in a frame of another origin.
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html}`),
  );
}

/** What is shown now breaks nothing of it, light and dark. */
export async function accessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, colorScheme === 'dark'), `${what} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
