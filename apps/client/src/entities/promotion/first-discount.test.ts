import { expect, it } from 'vitest';
import { firstDiscount } from './first-discount.ts';

const limits = { maxPercentage: 50, maxAmount: 100_000 };

it("a new promotion begins with the city's list where it has discounts", () => {
  expect(firstDiscount({ listed: 3, limits })).toBeNull();
});

it('a new promotion begins with an own discount where the list is empty, of a kind that the city allows', () => {
  expect(firstDiscount({ listed: 0, limits })).toBe('percentage');
  expect(firstDiscount({ listed: 0, limits: null })).toBe('percentage');
  expect(firstDiscount({ listed: 0, limits: { ...limits, maxPercentage: 0 } })).toBe('amount');
  expect(firstDiscount({ listed: 0, limits: { maxPercentage: 0, maxAmount: 0 } })).toBeNull();
});
