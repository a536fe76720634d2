import { expect, test } from 'vitest';
import { distanceBetween } from './distance.ts';

test('the distance follows the globe: Xalapa to Veracruz is about 91 km', () => {
  const metres = distanceBetween({ lat: 19.5312, lng: -96.9159 }, { lat: 19.1738, lng: -96.1342 });
  expect(Math.abs(metres - 91_000)).toBeLessThan(1500);
  expect(distanceBetween({ lat: 1, lng: 1 }, { lat: 1, lng: 1 })).toBe(0);
});
