/** The nearest places and those within reach equal a sort of all of them by metres, also near the poles and at the date line. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placesIn } from '../store/live-places.ts';
import { PlaceStore } from '../store/place-store.ts';
import { searchIn } from './search.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const onEarth = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

function storeOf(points: readonly Point[]): PlaceStore {
  const store = new PlaceStore();
  for (const [index, point] of points.entries()) {
    store.put({
      ...{ id: idOf(index), name: 'Uno', folded: 'uno', ...point, categories: '{}' },
      schedule: null,
    });
  }
  return store;
}

it('finds the nearest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ lat: degrees(80), lng: degrees(180) }),
      fc.array(fc.record({ lat: degrees(0.7), lng: degrees(3) }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.nat(5),
      async (near, offsets, maxDistance, offset) => {
        const store = storeOf(
          offsets.map(({ lat, lng }) => ({ lat: near.lat + lat, lng: onEarth(near.lng + lng) })),
        );
        const metres = (index: number) => distanceBetween(store.pointOf(index), near);
        const within = [...offsets.keys()]
          .filter((index) => metres(index) <= maxDistance)
          .sort((one, other) => metres(one) - metres(other) || one - other);
        const found = await searchIn(placesIn(store, []), new Set()).page(
          { filters: { status: 'accepted', location: { $near: { ...near, maxDistance } } } },
          offset,
          5,
        );
        expect(found).toEqual({
          ids: within.slice(offset, offset + 5).map(idOf),
          total: within.length,
          isPartial: false,
        });
      },
    ),
  );
});
