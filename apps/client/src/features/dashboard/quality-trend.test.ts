import { expect, it } from 'vitest';
import { toPoints, toTrend } from './quality-trend.ts';

it('a trend compares today with the first known day', () => {
  expect(toTrend([null, 40, null, 30, 25])).toEqual({ change: -15, days: 3 });
  expect(toTrend([null, null, 25])).toEqual({ change: null, days: 0 });
  expect(toTrend([])).toEqual({ change: null, days: 0 });
});

it('a line goes through the known days, the highest number at the top', () => {
  expect(toPoints([null, 10, 20, 0, null], 40, 10)).toBe('10.0,5.0 20.0,0.0 30.0,10.0');
  expect(toPoints([5, 5], 40, 10)).toBe('0.0,5.0 40.0,5.0');
});
