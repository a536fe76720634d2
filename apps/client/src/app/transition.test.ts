import { iosTransitionAnimation, mdTransitionAnimation } from '@ionic/react';
import { expect, it } from 'vitest';
import { ionicConfig } from './ionic-config.ts';

/** The properties of an element that a transition reads when it is created. */
const page = () =>
  ({
    nodeType: 1,
    tagName: 'DIV',
    children: [],
    style: {},
    classList: { contains: () => false, add: () => {}, remove: () => {} },
    ownerDocument: { dir: 'ltr' },
    querySelector: () => null,
    querySelectorAll: () => [],
    closest: () => null,
  }) as unknown as HTMLElement;

it.each([
  ['md', mdTransitionAnimation, 280],
  ['ios', iosTransitionAnimation, 540],
] as const)("the transition of %s takes the seed's milliseconds", (mode, transition, milliseconds) => {
  const moved = { enteringEl: page(), leavingEl: page(), baseEl: page() };
  const animation = transition(page(), { ...moved, mode, direction: 'forward' });
  expect(animation.getDuration()).toBe(milliseconds);
});

it('the app has the mode md and no transition of its own; who prefers less motion has none at all', () => {
  const usual = { mode: 'md', animated: true, focusManagerPriority: ['heading', 'content'] };
  expect(ionicConfig(false)).toEqual(usual);
  expect(ionicConfig(true)).toEqual({ ...usual, animated: false });
});
