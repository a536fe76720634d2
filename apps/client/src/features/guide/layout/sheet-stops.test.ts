import { describe, expect, test } from 'vitest';
import { neighbour, settle, stopHeights } from './sheet-stops.ts';

const heights = stopHeights(844, 130, 120);

test('each stop is at least as high as the one below, also on a very low screen', () => {
  expect(heights).toEqual({ peek: 120, half: 422, full: 714 });
  const small = stopHeights(200, 130, 120);
  expect(small.peek).toBeLessThanOrEqual(small.half);
  expect(small.half).toBeLessThanOrEqual(small.full);
});

describe('settle', () => {
  test('returns the nearest stop', () => {
    expect(settle(150, 0, heights)).toBe('peek');
    expect(settle(400, 0.1, heights)).toBe('half');
    expect(settle(690, -0.1, heights)).toBe('full');
  });

  test('returns the next stop in the direction of a flick', () => {
    expect(settle(150, 0.8, heights)).toBe('half');
    expect(settle(430, 0.8, heights)).toBe('full');
    expect(settle(690, -0.8, heights)).toBe('half');
    expect(settle(130, -0.8, heights)).toBe('peek');
    expect(settle(760, 0.8, heights)).toBe('full');
  });
});

test('the neighbour of the first or last stop is that stop', () => {
  expect(neighbour('peek', -1)).toBe('peek');
  expect(neighbour('peek', 1)).toBe('half');
  expect(neighbour('full', 1)).toBe('full');
});
