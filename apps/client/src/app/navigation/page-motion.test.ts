import { Capacitor } from '@capacitor/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { movePages } from './page-motion.ts';

/** A page that answers with how it is moved. */
const page = (name: string) =>
  ({ animate: (frames: Keyframe[], timing: object) => ({ name, frames, ...timing }) }) as unknown as Element;
const [coming, left] = [page('coming'), page('left')];

let wantsLess = false;
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: wantsLess })));
afterEach(() => {
  wantsLess = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['android', 280],
  ['web', 280],
  ['ios', 540],
])("a page change on %s takes the seed's milliseconds", (platform, duration) => {
  vi.spyOn(Capacitor, 'getPlatform').mockReturnValue(platform);
  const [over, below] = movePages(coming, left, 'forward');
  expect(over).toMatchObject({ name: 'coming', duration, direction: 'normal' });
  expect(below).toMatchObject({ name: 'left', duration });
});

it('a step back moves the page away that is left', () => {
  expect(movePages(coming, left, 'back')).toMatchObject([
    { name: 'left', direction: 'reverse' },
    { name: 'coming' },
  ]);
});

it('who prefers less motion sees none', () => {
  wantsLess = true;
  expect(movePages(coming, left, 'forward')).toEqual([]);
});
