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
});

it.each([
  ['Android', { androidBridge: {} }, 280],
  ['the web', {}, 280],
  ['an iPhone', { webkit: { messageHandlers: { bridge: {} } } }, 540],
])("a page change on %s takes the seed's milliseconds", (_, bridges, duration) => {
  for (const [name, bridge] of Object.entries(bridges)) vi.stubGlobal(name, bridge);
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
