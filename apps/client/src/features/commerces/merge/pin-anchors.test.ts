import { expect, it } from 'vitest';
import { pinAnchors } from './pin-anchors.ts';

const center = { lat: 19.54, lng: -96.92 };

it('pins at the same point are beside each other', () => {
  expect(pinAnchors({ A: center, B: center })).toEqual({ A: 'bottom-right', B: 'bottom-left' });
});

it('the pin of the western place is the left one', () => {
  const west = { ...center, lng: -96.93 };
  expect(pinAnchors({ A: center, B: west })).toEqual({ A: 'bottom-left', B: 'bottom-right' });
  expect(pinAnchors({ A: west, B: center })).toEqual({ A: 'bottom-right', B: 'bottom-left' });
});
