import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBounds, within } from './bounds.ts';
import { getExtent, nextView } from './view.ts';

const center = { lat: 19.54, lng: -96.92 };
const seenAt = (zoom: number, lng = center.lng) => toBounds({ ...center, lng, zoom }, 390, 844);

describe('nextView', () => {
  test('returns the same view while the map moves within it', () => {
    const first = nextView(null, seenAt(14), 14);
    const seen = seenAt(14.1);
    expect(nextView(first, seen, 14.1)).toBe(first);
    expect(within(first.bounds, seenAt(14))).toBe(true);
  });

  test('returns another view beyond the edge, and for the next zoom', () => {
    const first = nextView(null, seenAt(14), 14);
    const moved = nextView(first, seenAt(14, -96.85), 14);
    expect(moved).not.toEqual(first);
    expect(within(moved.bounds, seenAt(14, -96.85))).toBe(true);
    expect(nextView(first, seenAt(14.8), 14.8).zoom).toBe(15);
  });

  test('returns equal views for nearby positions, whatever the view before', () => {
    const near = nextView(null, seenAt(14, center.lng + 1e-5), 14);
    expect(nextView(null, seenAt(14), 14)).toEqual(near);
  });

  test('contains what is visible, at any position', () => {
    const view = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
      zoom: fc.double({ min: 0, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(view, (camera) => {
        const seen = toBounds(camera, 800, 600);
        const { bounds } = nextView(null, seen, camera.zoom);
        const hair = 1e-9;
        expect(bounds.west).toBeLessThanOrEqual(seen.west + hair);
        expect(bounds.south).toBeLessThanOrEqual(seen.south + hair);
        expect(bounds.east).toBeGreaterThanOrEqual(seen.east - hair);
        expect(bounds.north).toBeGreaterThanOrEqual(seen.north - hair);
      }),
    );
  });
});

test('the extent of no places is null', () => {
  expect(getExtent({ clusters: [], points: [] })).toBeNull();
});
