import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toWorld } from '../../../ui/map/bounds.ts';
import { getExtent } from '../../../ui/map/view.ts';
import { place } from '../testing.ts';
import { gather, toPlaceMap } from './map-view.ts';

const center = { lat: 19.54, lng: -96.92 };

const point = fc.record({
  lat: fc.double({ min: 19.4, max: 19.7, noNaN: true }),
  lng: fc.double({ min: -97.1, max: -96.8, noNaN: true }),
});
const bounds = { west: -97, south: 19.5, east: -96.9, north: 19.6 };

test('the map of stored places has those within the view', () => {
  const inside = place({ id: 'a', location: center, categories: ['cafe', 'bakery'] });
  const outside = place({ id: 'b', location: { lat: 10, lng: 10 } });
  expect(toPlaceMap([inside, outside], { bounds, zoom: 14 })).toEqual({
    bounds,
    total: 1,
    clusters: [],
    points: [{ id: 'a', name: inside.name, category: 'cafe', ...center }],
  });
});

describe('gather', () => {
  const cluster = { id: 'far', count: 7, lat: 19.58, lng: -96.98, bounds, mix: [] };

  test('shows every place once, and no two overlapping pins', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), fc.integer({ min: 8, max: 17 }), (locations, zoom) => {
        const points = locations.map((location, index) => ({
          id: String(index),
          name: '',
          category: 'cafe',
          ...location,
        }));
        const map = gather({ bounds, total: points.length + 7, clusters: [cluster], points }, zoom);
        const counted = map.clusters.reduce((sum, { count }) => sum + count, map.points.length);
        expect(counted).toBe(map.total);
        expect(map.clusters[0]).toBe(cluster);
        expect(new Set(map.clusters.map(({ id }) => id)).size).toBe(map.clusters.length);
        const pixels = map.points.map((each) => toWorld(each)).map(({ x, y }) => [x, y]);
        const world = 512 * 2 ** zoom;
        for (const [index, [x = 0, y = 0]] of pixels.entries())
          for (const [otherX = 0, otherY = 0] of pixels.slice(index + 1))
            expect(Math.hypot(x - otherX, y - otherY) * world).toBeGreaterThan(37.9);
      }),
    );
  });

  test('a cluster has its categories, the most frequent first, and its bounds', () => {
    const at = (lat: number, category: string) => ({ id: `${lat}`, name: '', category, lat, lng: -96.92 });
    const points = [at(19.54, 'cafe'), at(19.5401, 'bakery'), at(19.5402, 'bakery')];
    const answer = { bounds, total: 3, clusters: [], points };
    const map = gather(answer, 14);
    expect(map).toMatchObject({
      points: [],
      clusters: [
        {
          count: 3,
          mix: [
            ['bakery', 2],
            ['cafe', 1],
          ],
          bounds: { west: -96.92, south: 19.54, east: -96.92, north: 19.5402 },
        },
      ],
    });
    expect(getExtent(map)).toEqual(map.clusters[0]?.bounds);
    // At the zoom of a street every place has its own pin.
    expect(gather(answer, 18)).toBe(answer);
  });
});
