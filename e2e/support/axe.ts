import fs from 'node:fs';
import { createRequire } from 'node:module';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import type { Frame, Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect } from './test.ts';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Loads axe once per document: to load it again for each question costs more than most answers. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** What breaks WCAG 2.2 AA in what is shown now; `coloursOnly` where only they are not what was looked at before. */
export async function violations(page: Page, coloursOnly = false): Promise<string[]> {
  // A colour on its way from one scheme to the other is neither's.
  await page.evaluate(async () => {
    // The new scheme is drawn with the next frame, and its transitions begin there; where one ends, another may begin.
    // A list that is asked for again is dimmed for that time: at most 300 frames, since some things stay busy.
    for (let frame = 0, quiet = 0; quiet < 2 && frame < 300; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(running.map(({ finished }) => finished));
      quiet = running.length > 0 || document.querySelector('[aria-busy="true"]') ? 0 : quiet + 1;
    }
  });
  // Nothing here is in a frame of another origin: axe in the page asks axe in its frames.
  for (const frame of page.frames()) await loadAxe(frame);
  const runOnly: Axe.RunOnly = coloursOnly
    ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
    : { type: 'tag', values: rules };
  return await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Pages below the visible one are kept for going back; they are hidden from everybody.
    const context = { exclude: ['.ion-page-hidden'] };
    // What is in order need not be described.
    const { violations: found } = await axe.run(context, { resultTypes: ['violations'], runOnly: only });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => {
        const why = node.any.map(({ message }) => message).join(' ');
        return `${id}: ${node.target.join(' ')} ${node.html} ${why}`;
      }),
    );
  }, runOnly);
}

/** One in each run, by another digit of the seed than the screens in turn; both under `npm run test:full`. */
const colourSchemes = runs<('light' | 'dark')[]>(
  ['light', 'dark'],
  [Math.trunc(seed / 2) % 2 === 0 ? 'light' : 'dark'],
);

/** Expects that what is shown breaks no rule. A brief run reads it light or dark, in turn by the seed; a full run reads both. */
export async function accessible(page: Page, what: string): Promise<void> {
  for (const [index, colorScheme] of colourSchemes.entries()) {
    await page.emulateMedia({ colorScheme });
    // In the second only the colours are others.
    expect.soft(await violations(page, index > 0), `${what} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
