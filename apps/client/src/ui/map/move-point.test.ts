import { describe, expect, test } from 'vitest';
import { moved, roundPoint } from './move-point.ts';

const point = { lat: 19.5312, lng: -96.9159 };

describe('moved', () => {
  test('follows the arrows, further with Mayús and less when closer', () => {
    expect(moved(point, 'ArrowUp', 16, false)?.lat).toBeGreaterThan(point.lat);
    expect(moved(point, 'ArrowDown', 16, false)?.lat).toBeLessThan(point.lat);
    expect(moved(point, 'ArrowLeft', 16, false)?.lng).toBeLessThan(point.lng);
    expect(moved(point, 'ArrowRight', 16, false)?.lng).toBeGreaterThan(point.lng);
    const step = (zoom: number, large: boolean) =>
      (moved(point, 'ArrowRight', zoom, large)?.lng ?? 0) - point.lng;
    expect(step(16, true) / step(16, false)).toBeCloseTo(10, 0);
    expect(step(15, false) / step(16, false)).toBeCloseTo(2, 0);
  });

  test('ignores other keys', () => {
    expect(moved(point, 'Tab', 16, false)).toBeNull();
    expect(moved(point, 'toString', 16, false)).toBeNull();
  });
});

test('a point stays in the world and keeps six decimals', () => {
  expect(roundPoint({ lat: 91, lng: 190.123456789 })).toEqual({ lat: 90, lng: -169.876543 });
});
