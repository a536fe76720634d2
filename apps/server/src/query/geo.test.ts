import { earthRadius } from '@callejero/contract/distance.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { around } from './geo.ts';

const degree = Math.PI / 180;

/** The destination after a distance in a direction. */
function destination(lat: number, lng: number, metres: number, direction: number) {
  const angle = metres / earthRadius;
  const sine =
    Math.sin(lat * degree) * Math.cos(angle) + Math.cos(lat * degree) * Math.sin(angle) * Math.cos(direction);
  const north = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(lat * degree),
    Math.cos(angle) - Math.sin(lat * degree) * Math.sin(north),
  );
  return { lat: north / degree, lng: ((lng + east / degree + 540) % 360) - 180 };
}

it('the box around a circle contains every point of it, at the poles and across the antimeridian too', () => {
  const bounded = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      bounded(-90, 90),
      bounded(-180, 180),
      bounded(1, 50_000),
      bounded(0, 2 * Math.PI),
      bounded(0, 0.999),
      (lat, lng, metres, direction, part) => {
        const { west, south, east, north } = around({ lat, lng }, metres);
        const place = destination(lat, lng, metres * part, direction);
        expect(west).toBeGreaterThanOrEqual(-180);
        expect(east).toBeLessThanOrEqual(180);
        expect(place.lat).toBeGreaterThanOrEqual(south);
        expect(place.lat).toBeLessThanOrEqual(north);
        const inside =
          west <= east ? place.lng >= west && place.lng <= east : place.lng >= west || place.lng <= east;
        expect(inside).toBe(true);
      },
    ),
    { seed: 7, numRuns: 3000 },
  );
});

it('the box is not much larger than the circle', () => {
  const { west, south, east, north } = around({ lat: 19.5, lng: -96.9 }, 1000);
  expect(north - south).toBeCloseTo(0.018, 3);
  expect(east - west).toBeCloseTo(0.0191, 3);
});
