import fs from 'node:fs';
import { createRequire } from 'node:module';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import type { Frame, Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect } from './test.ts';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Scheme = 'light' | 'dark';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Loads axe once per document, because loading it takes longer than most checks. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** The violations of WCAG 2.2 AA on the page; `coloursOnly` when only the colours have changed since the last check. */
export async function violations(page: Page, coloursOnly = false): Promise<string[]> {
  // Colours in transition from one scheme to the other belong to neither.
  await page.evaluate(async () => {
    // The new scheme is painted in the next frame, where its transitions begin. After one ends, another may begin.
    // A list is dimmed while it is read again. At most 300 frames, because some elements stay busy.
    for (let frame = 0, quiet = 0; quiet < 2 && frame < 300; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(running.map(({ finished }) => finished));
      quiet = running.length > 0 || document.querySelector('[aria-busy="true"]') ? 0 : quiet + 1;
    }
  });
  // Every frame needs axe: the one in the page queries those in its frames, all of which have the same origin.
  for (const frame of page.frames()) await loadAxe(frame);
  const runOnly: Axe.RunOnly = coloursOnly
    ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
    : { type: 'tag', values: rules };
  return await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Pages below the visible one stay mounted for going back, and are hidden. Everything around an open dialog is inert, which
    // axe does not know.
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const context = {
      include: dialogs.slice(-1).concat(dialogs.length > 0 ? [] : document.documentElement),
      exclude: ['[inert]'],
    };
    // Only violations are reported.
    const { violations: found } = await axe.run(context, {
      ...{ resultTypes: ['violations'], runOnly: only },
      // A jump in the headings is a best practice of axe, which has no tag of WCAG.
      ...(only.type === 'tag' && { rules: { 'heading-order': { enabled: true } } }),
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => {
        const why = node.any.map(({ message }) => message).join(' ');
        return `${id}: ${node.target.join(' ')} ${node.html} ${why}`;
      }),
    );
  }, runOnly);
}

/** `npm test` leaves out the second colour scheme, except where screens are walked over one by one. */
const usualSchemes: readonly Scheme[] = runs(['light', 'dark'], ['light']);

/** Expects no violation on the page, in these colour schemes. */
export async function accessible(page: Page, what: string, schemes = usualSchemes): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    // In the second scheme only the colours differ.
    expect.soft(await violations(page, index > 0), `${what} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
