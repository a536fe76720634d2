import type { Point } from '@callejero/contract/resource.ts';

type Anchor = 'bottom-left' | 'bottom-right';

/** Which corner of a pin is its point: with the western one at the left neither covers the other, even at one point. */
export function pinAnchors({ A, B }: Readonly<Record<'A' | 'B', Point>>): Record<'A' | 'B', Anchor> {
  return A.lng <= B.lng ? { A: 'bottom-right', B: 'bottom-left' } : { A: 'bottom-left', B: 'bottom-right' };
}
