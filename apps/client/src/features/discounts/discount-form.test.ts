import { expect, it } from 'vitest';
import { findProblems, hasMoney, isOfType } from './discount-form.ts';

const paths = (body: Record<string, unknown>) => findProblems(body, 'MXN').map(({ path }) => path);

it('a currency is needed only if the discount has an amount of money', () => {
  expect(hasMoney({ type: 'percentage', value: 20 })).toBe(false);
  expect(hasMoney({ type: 'percentage', value: 20, maxAmount: 100 })).toBe(true);
  expect(hasMoney({ type: 'amount' })).toBe(true);
  expect(hasMoney({ type: 'gift' })).toBe(false);
  expect(hasMoney({ type: null, maxAmount: 100 })).toBe(false);
});

it('a field is shown for its types only', () => {
  const ofQuantity = isOfType('buyXGetY');
  expect(ofQuantity({ type: 'buyXGetY' })).toBe(true);
  expect(ofQuantity({ type: 'gift' })).toBe(false);
  expect(isOfType('gift')({ type: 'toString' })).toBe(false);
});

it('the form finds what the server would refuse, with the city’s currency as the default', () => {
  expect(paths({ type: 'amount', value: 500 })).toEqual([]);
  expect(paths({ type: 'amount', value: null })).toEqual(['value']);
  expect(paths({ type: 'percentage', value: 101 })).toEqual(['value']);
  expect(paths({ type: 'buyXGetY', buyQty: 1 })).toEqual(['getQty']);
  expect(paths({ type: null, value: 101 })).toEqual([]);
});
