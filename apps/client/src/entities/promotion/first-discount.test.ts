import { expect, it } from 'vitest';
import { firstDiscount } from './first-discount.ts';

const limits = { maxPercentage: 50, maxAmount: 100_000 };

it("a new promotion begins with a discount of the city's list if that has any", () => {
  expect(firstDiscount({ listed: 3, limits })).toBeNull();
});

it('a new promotion begins with an own discount of an allowed kind if the list is empty', () => {
  expect(firstDiscount({ listed: 0, limits })).toBe('percentage');
  expect(firstDiscount({ listed: 0, limits: null })).toBe('percentage');
  expect(firstDiscount({ listed: 0, limits: { ...limits, maxPercentage: 0 } })).toBe('amount');
  expect(firstDiscount({ listed: 0, limits: { maxPercentage: 0, maxAmount: 0 } })).toBeNull();
});
