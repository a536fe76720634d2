import { expect, it } from 'vitest';
import { hasMoney, isOfType, problemsOf } from './discount-form.ts';

const paths = (body: Record<string, unknown>) => problemsOf(body, 'MXN').map(({ path }) => path);

it('asks for a currency only where an amount of money is part of it', () => {
  expect(hasMoney({ type: 'percentage', value: 20 })).toBe(false);
  expect(hasMoney({ type: 'percentage', value: 20, maxAmount: 100 })).toBe(true);
  expect(hasMoney({ type: 'amount' })).toBe(true);
  expect(hasMoney({ type: 'gift' })).toBe(false);
  expect(hasMoney({ type: null, maxAmount: 100 })).toBe(false);
});

it('shows the fields of the chosen type and none of an unknown one', () => {
  const ofQuantity = isOfType('buyXGetY');
  expect(ofQuantity({ type: 'buyXGetY' })).toBe(true);
  expect(ofQuantity({ type: 'gift' })).toBe(false);
  expect(isOfType('gift')({ type: 'toString' })).toBe(false);
});

it('finds what the server would refuse, knowing that it fills in the city’s currency', () => {
  expect(paths({ type: 'amount', value: 500 })).toEqual([]);
  expect(paths({ type: 'amount', value: null })).toEqual(['value']);
  expect(paths({ type: 'percentage', value: 101 })).toEqual(['value']);
  expect(paths({ type: 'buyXGetY', buyQty: 1 })).toEqual(['getQty']);
  expect(paths({ type: null, value: 101 })).toEqual([]);
});
