import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundUp } from './trend.ts';

test('the scale of a chart has whole numbers, and no bar is higher or much lower than it', () => {
  expect([0, 0.5, 1, 1.5, 7, 11, 12, 120, 24.5].map(roundUp)).toEqual([1, 1, 1, 2, 8, 15, 15, 150, 25]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (most) => {
      const half = roundUp(most / 2);
      expect(Number.isInteger(half)).toBe(true);
      expect(2 * half).toBeGreaterThanOrEqual(most);
      expect(2 * half).toBeLessThanOrEqual(2 * most);
    }),
  );
});
