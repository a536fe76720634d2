import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Camera,
  cameraFor,
  contains,
  movedAway,
  roundBounds,
  shiftCamera,
  toBounds,
  toPixel,
} from './bounds.ts';

const xalapa: Camera = { lat: 19.5312, lng: -96.9159, zoom: 13 };

const camera = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -150, max: 150, noNaN: true }),
  zoom: fc.double({ min: 6, max: 18, noNaN: true }),
});

describe('toBounds', () => {
  test('is MapLibre’s visible area: 360 degrees over 512 pixels at zoom 0', () => {
    const bounds = toBounds({ lat: 0, lng: 0, zoom: 0 }, 512, 512);
    expect(bounds.west).toBeCloseTo(-180, 9);
    expect(bounds.east).toBeCloseTo(180, 9);
    expect(bounds.north).toBeCloseTo(85.0511, 3);
    expect(bounds.south).toBeCloseTo(-85.0511, 3);
  });

  test('surrounds its centre, and less of the world at a greater zoom', () => {
    fc.assert(
      fc.property(camera, (at) => {
        const bounds = toBounds(at, 390, 844);
        const closer = toBounds({ ...at, zoom: at.zoom + 1 }, 390, 844);
        expect(contains(bounds, at)).toBe(true);
        expect(closer.east - closer.west).toBeCloseTo((bounds.east - bounds.west) / 2, 6);
      }),
    );
  });
});

describe('cameraFor', () => {
  test('shows every point', () => {
    const point = fc.record({
      lat: fc.double({ min: 19.4, max: 19.7, noNaN: true }),
      lng: fc.double({ min: -97, max: -96.7, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const found = cameraFor(points, 390, 844);
        expect(found).not.toBeNull();
        if (!found) return;
        const bounds = toBounds(found, 390, 844);
        for (const one of points) expect(contains(bounds, one)).toBe(true);
      }),
    );
  });

  test('zooms no closer than a street for a single point, and is null for none', () => {
    expect(cameraFor([xalapa], 390, 844)?.zoom).toBe(16);
    expect(cameraFor([], 390, 844)).toBeNull();
  });
});

describe('roundBounds', () => {
  test('always contains the original area', () => {
    fc.assert(
      fc.property(camera, (at) => {
        const bounds = toBounds(at, 800, 600);
        const rounded = roundBounds(bounds);
        expect(contains(rounded, { lat: bounds.north, lng: bounds.west })).toBe(true);
        expect(contains(rounded, { lat: bounds.south, lng: bounds.east })).toBe(true);
        expect(rounded.east - bounds.east).toBeLessThan(1.1e-5);
      }),
    );
  });
});

describe('movedAway', () => {
  const searched = toBounds(xalapa, 1000, 800);
  const width = searched.east - searched.west;

  test('is false for a small move', () => {
    expect(movedAway(searched, searched)).toBe(false);
    expect(movedAway(searched, toBounds({ ...xalapa, lng: xalapa.lng + width * 0.05 }, 1000, 800))).toBe(
      false,
    );
  });

  test('is true for a shift to the side or upwards, and for another zoom', () => {
    expect(movedAway(searched, toBounds({ ...xalapa, lng: xalapa.lng + width * 0.2 }, 1000, 800))).toBe(true);
    expect(movedAway(searched, toBounds({ ...xalapa, lat: xalapa.lat + width * 0.2 }, 1000, 800))).toBe(true);
    expect(movedAway(searched, toBounds({ ...xalapa, zoom: 12 }, 1000, 800))).toBe(true);
    expect(movedAway(searched, toBounds({ ...xalapa, zoom: 14 }, 1000, 800))).toBe(true);
  });

  test('is true from the zoom of an opened cluster to the map’s last one', () => {
    const street = toBounds({ ...xalapa, zoom: 19 }, 1000, 800);
    expect(movedAway(street, toBounds({ ...xalapa, zoom: 19.5 }, 1000, 800))).toBe(true);
    expect(movedAway(street, toBounds({ ...xalapa, zoom: 19.1 }, 1000, 800))).toBe(false);
  });
});

test('shiftCamera moves by pixels: half a view to the right is the old edge', () => {
  const old = toBounds(xalapa, 1000, 800);
  const shifted = shiftCamera(xalapa, 500, 400);
  expect(shifted.lng).toBeCloseTo(old.east, 9);
  expect(shifted.lat).toBeCloseTo(old.south, 9);
});

test('toPixel is where a map shows a point: the corners of its area are the corners of the map', () => {
  const size = { width: 390, height: 844 };
  fc.assert(
    fc.property(camera, (at) => {
      const { west, south, east, north } = toBounds(at, size.width, size.height);
      const [first, last] = [
        toPixel({ lng: west, lat: north }, at, size),
        toPixel({ lng: east, lat: south }, at, size),
      ];
      expect(first.x).toBeCloseTo(0, 3);
      expect(first.y).toBeCloseTo(0, 3);
      expect(last.x).toBeCloseTo(size.width, 3);
      expect(last.y).toBeCloseTo(size.height, 3);
    }),
  );
});
