import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import { filteredFields } from '@callejero/contract/search/place-filters.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toGrid } from '../../../query/map/grid.ts';
import { type PlaceChoice, PlaceStore, type StoredPlace } from '../store/place-store.ts';
import * as clusters from './clusters.ts';

function mapOf(...args: Parameters<typeof clusters.toPlaceMap>): PlaceMap {
  const steps = clusters.toPlaceMap(...args);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const within = (bounds: Bounds, { lat, lng }: { lat: number; lng: number }) =>
  lat > bounds.south && lat <= bounds.north && lng >= bounds.west && lng < bounds.east;

const withoutMiddles = (map: PlaceMap | undefined) => ({
  ...map,
  clusters: map?.clusters.map(({ lat, lng, ...rest }) => rest),
});

describe('the map of some places', () => {
  const categories = ['a', 'b', 'c', 'd', 'e', 'f'];
  const near = (middle: number, reach: number) =>
    fc.double({ min: middle - reach, max: middle + reach, noNaN: true });
  /** Denser in the centre. */
  const inTown = (middle: number) => fc.oneof(near(middle, 0.1), near(middle, 0.003));
  const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const rows: fc.Arbitrary<StoredPlace[]> = fc
    .array(
      fc.record({
        name: fc.constantFrom('Café', 'Bar', 'Farmacia San José'),
        // Most in a city, some far away.
        lat: fc.oneof({ weight: 9, arbitrary: inTown(19.5) }, near(0, 85)).map(sixDecimals),
        lng: fc.oneof({ weight: 9, arbitrary: inTown(-96.9) }, near(0, 179)).map(sixDecimals),
        categories: fc.subarray(categories, { minLength: 1, maxLength: 2 }).map((own) => `{${own}}`),
        priceRange: fc.option(fc.integer({ min: 1, max: 4 })),
        wheelchair: fc.constantFrom('yes', 'no', 'unknown'),
        schedule: fc.constantFrom(null, 'mornings', 'evenings', 'always'),
      }),
      { maxLength: 600, size: 'max' },
    )
    .map((list) => list.map((row, index) => ({ ...row, id: idOf(index), folded: row.name.toLowerCase() })));
  const view = fc
    .record({ lat: near(19.5, 0.1), lng: near(-96.9, 0.1), zoom: fc.integer({ min: 0, max: 22 }) })
    .chain(({ lat, lng, zoom }) =>
      fc
        .record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 2000 }) })
        .map(({ width, height }) => {
          const degrees = 360 / (512 * 2 ** zoom);
          const bounds: Bounds = {
            west: Math.max(-180, lng - (width * degrees) / 2),
            east: Math.min(180, lng + (width * degrees) / 2),
            south: Math.max(-85, lat - (height * degrees) / 2),
            north: Math.min(85, lat + (height * degrees) / 2),
          };
          return { bounds, zoom };
        }),
    );
  const choices = fc.record(
    {
      categories: fc.subarray(categories, { minLength: 1 }),
      traits: fc.record(
        { priceRange: fc.subarray([1, 2, 3, 4]), wheelchair: fc.subarray(['yes', 'no', 'unknown']) },
        { requiredKeys: [] },
      ),
      open: fc.subarray(['mornings', 'evenings', 'always', 'never']).map((open) => new Set(open)),
    },
    { requiredKeys: ['traits'] },
  );

  it('has every place of the view once, in a cluster or as a point', () => {
    fc.assert(
      fc.property(rows, view, choices, fc.nat(), (list, { bounds, zoom }, choice, removed) => {
        const store = new PlaceStore();
        for (const row of list) store.put(row);
        const gone = list[removed % Math.max(1, list.length)]?.id;
        if (gone !== undefined) store.remove(gone);
        const map = mapOf(store, toGrid(bounds, zoom), store.chosen(choice));

        const { traits = {} }: PlaceChoice = choice;
        const wanted = list.filter(
          (row) =>
            row.id !== gone &&
            within(map.bounds, row) &&
            (!choice.categories || choice.categories.some((id) => row.categories.includes(id))) &&
            filteredFields.every((field) => traits[field]?.includes(row[field] ?? null) ?? true) &&
            (!choice.open || (row.schedule !== null && choice.open.has(row.schedule))),
        );
        const counted = map.clusters.reduce((sum, { count }) => sum + count, map.points.length);
        expect([map.total, counted]).toEqual([wanted.length, wanted.length]);
        const single = new Set(map.points.map(({ id }) => id));
        expect(single.size).toBe(map.points.length);
        const shared = wanted.filter(({ id }) => !single.has(id));
        expect(shared.length).toBe(wanted.length - single.size);
        if (wanted.length <= 80) expect(map.clusters).toEqual([]);
        expect(map.clusters.length + map.points.length).toBeLessThan(110);

        // All places lie within the bounds of their clusters, and the mixes add up.
        for (const row of shared) expect(map.clusters.some((one) => around(one.bounds, row))).toBe(true);
        for (const { count, mix, bounds: own, lat, lng } of map.clusters) {
          expect(count).toBeGreaterThan(1);
          expect(mix.reduce((sum, [, each]) => sum + each, 0)).toBeLessThanOrEqual(count);
          expect(around(own, { lat, lng }, 0.5)).toBe(true);
        }
        expect(new Set(map.clusters.map(({ id }) => id)).size).toBe(map.clusters.length);
        // The answered area contains the requested one, except for less than a pixel.
        const hair = 360 / (512 * 2 ** zoom);
        expect(map.bounds.west).toBeLessThanOrEqual(bounds.west + hair);
        expect(map.bounds.east).toBeGreaterThanOrEqual(bounds.east - hair);
        expect(map.bounds.south).toBeLessThanOrEqual(bounds.south + hair);
        expect(map.bounds.north).toBeGreaterThanOrEqual(bounds.north - hair);
      }),
      { numRuns: runs(300, 60), seed: 20_261_122 },
    );
  });

  it('after places are added, moved and removed equals a new map', () => {
    const town = toGrid({ west: -97, east: -96.8, south: 19.4, north: 19.6 }, 11);
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 0, max: 300 }), (before, after, from) => {
        const store = new PlaceStore();
        const list = new Map(before.map((row) => [row.id, row]));
        for (const row of before) store.put(row);
        // Fills the caches of sums, which the following changes must invalidate.
        mapOf(store, town, store.chosen({}));
        for (const { id, ...row } of after.slice(0, 200)) {
          const changed = { ...row, id: idOf(Number(id.slice(24)) + from) };
          if (row.priceRange === 1) store.remove(changed.id);
          else store.put(changed);
          if (row.priceRange === 1) list.delete(changed.id);
          else list.set(changed.id, changed);
        }
        const anew = new PlaceStore();
        for (const row of list.values()) anew.put(row);
        const [followed, made] = [store, anew].map((each) => mapOf(each, town, each.chosen({})));
        expect(withoutMiddles(followed)).toEqual(withoutMiddles(made));
        // In another order the same numbers may add up to a slightly different sum.
        const middles = made?.clusters.map(({ lat, lng }) => [
          expect.closeTo(lat, 3.5),
          expect.closeTo(lng, 3.5),
        ]);
        expect(followed?.clusters.map(({ lat, lng }) => [lat, lng])).toEqual(middles);
      }),
      { numRuns: runs(100, 20), seed: 20_261_122 },
    );
  });

  it('counts a cluster’s places under the top category of their first category', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const store = new PlaceStore();
        for (const row of list) store.put(row);
        const world = toGrid({ west: -180, south: -85, east: 180, north: 85 }, 0);
        const map = mapOf(store, world, store.chosen({}), () => 'top');
        for (const { count, mix } of map.clusters) expect(mix).toEqual([['top', count]]);
      }),
      { numRuns: runs(20, 5), seed: 20_261_122 },
    );
  });

  const around = (bounds: Bounds, { lat, lng }: { lat: number; lng: number }, hair = 1e-9) =>
    lat >= bounds.south - hair &&
    lat <= bounds.north + hair &&
    lng >= bounds.west - hair &&
    lng <= bounds.east + hair;

  it('stays the same while the map moves less than a cell, and no cell is smaller than 64 pixels', () => {
    const pixel = 360 / (512 * 2 ** 13);
    const at = (moved: number): Bounds => ({
      west: -97 + moved * pixel,
      east: -97 + (moved + 390) * pixel,
      south: 19.5,
      north: 19.5 + 800 * pixel,
    });
    const grids = Array.from({ length: 390 }, (_, moved) => toGrid(at(moved), 13));
    const sides = new Set(grids.map(({ side }) => side));
    expect([...sides]).toEqual([80]);
    // 390 pixels are five cells, so five edges pass on either side.
    expect(new Set(grids.map((grid) => JSON.stringify(grid))).size).toBeLessThanOrEqual(11);
    expect(toGrid({ west: -97, east: -96.9999, south: 19.5, north: 19.5001 }, 10).side).toBe(64);
  });

  it('answers the same for its own bounds, once its cells are large enough', () => {
    fc.assert(
      fc.property(view, ({ bounds, zoom }) => {
        const store = new PlaceStore();
        const answered = (asked: Bounds) => mapOf(store, toGrid(asked, zoom), new Uint32Array()).bounds;
        let last = answered(bounds);
        let next = answered(last);
        while (toGrid(next, zoom).side > toGrid(last, zoom).side) [last, next] = [next, answered(next)];
        expect(answered(next)).toEqual(next);
      }),
      { numRuns: runs(500, 100), seed: 20_261_122 },
    );
  });
});
