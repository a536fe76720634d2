import type { Point } from '@callejero/contract/resource.ts';

type Anchor = 'bottom-left' | 'bottom-right';

/** The corner of each pin that marks its point. The western pin is on the left, so that neither covers the other. */
export function pinAnchors({ A, B }: Readonly<Record<'A' | 'B', Point>>): Record<'A' | 'B', Anchor> {
  return A.lng <= B.lng ? { A: 'bottom-right', B: 'bottom-left' } : { A: 'bottom-left', B: 'bottom-right' };
}
