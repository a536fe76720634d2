import { expect, it } from 'vitest';
import { priceSteps } from './price-steps.ts';

const point = (price: number | null, currency = 'MXN') => ({ price, currency, at: '2026-11-21T06:00:00Z' });
const changes = (...points: ReturnType<typeof point>[]) => priceSteps(points).map(({ change }) => change);

it('prices are sorted newest first, each with its change in per cent', () => {
  const steps = priceSteps([point(10_000), point(12_550), point(6275)]);
  expect(steps.map(({ price, change }) => [price, change])).toEqual([
    [6275, -50],
    [12_550, 25.5],
    [10_000, null],
  ]);
});

it('only prices of one currency have a change, and none next to a removed price or a free product', () => {
  expect(changes(point(100), point(200, 'USD'))).toEqual([null, null]);
  expect(changes(point(100), point(null), point(200))).toEqual([null, null, null]);
  expect(changes(point(0), point(200))).toEqual([null, null]);
  expect(priceSteps([])).toEqual([]);
});
