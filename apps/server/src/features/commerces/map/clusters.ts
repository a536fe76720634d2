/**
 * The map of the places in a view: a few places as points, many as clusters. A cluster contains the places of one cell; cells
 * whose centres are too close, as on both sides of an edge, are merged.
 */

import type { PlaceMap, PlaceOnMap } from '@callejero/contract/answers/places.ts';
import { coarser, type Grid, toBounds, toLatitude, toLongitude } from '../../../query/map/grid.ts';
import { maxPoints, merged, rounded, toCluster } from '../../../query/map/groups.ts';
import { each, eachBelow, type Steps } from '../store/in-line.ts';
import type { Chosen, PlaceStore } from '../store/place-store.ts';
import { Cells, type PlaceGroup, type Tops } from './cells.ts';

/** Categories in a cluster's ring. */
const maxInMix = 4;
/** Bytes of a compressed answer, and of a cluster and a point in it; measured with names of a real city. */
const budget = { answer: 4800, cluster: 45, point: 48 };

/**
 * The map of these places: a filter, or a list of slots (free ones and those outside the grid are ignored). `topOf` maps a
 * category to the one that a cluster counts it under.
 */
export function* toPlaceMap(
  store: PlaceStore,
  grid: Grid,
  places: Chosen | Uint32Array,
  topOf: (category: string) => string = (category) => category,
): Steps<PlaceMap> {
  return yield* shown(store, grid, places, topsOf(store, topOf));
}

function* shown(store: PlaceStore, grid: Grid, places: Chosen | Uint32Array, tops: Tops): Steps<PlaceMap> {
  const cells = yield* cellsOf(store, grid, places, tops);
  if (cells.places.length <= maxPoints) return answer(store, grid, [], cells.places, tops);
  const groups = merged(cells.groups(), grid, addMix);
  const clusters = groups.filter(({ count }) => count > 1);
  const points = groups.filter(({ count }) => count === 1).map(({ slot }) => slot);
  if (clusters.length * budget.cluster + points.length * budget.point > budget.answer) {
    return yield* shown(store, coarser(grid), places, tops);
  }
  return answer(store, grid, clusters, points, tops);
}

function topsOf({ firstCategories }: PlaceStore, topOf: (category: string) => string): Tops {
  const all = firstCategories.map(topOf);
  const names = [...new Set(all)];
  const numbers = new Map(names.map((name, number) => [name, number]));
  return { names, of: Uint16Array.from(all, (name) => numbers.get(name) ?? 0) };
}

/** Visits as few places as possible: whole bins, else the places of the bins in view, else all. */
function* cellsOf(store: PlaceStore, grid: Grid, places: Chosen | Uint32Array, tops: Tops): Steps<Cells> {
  const cells = new Cells(store, grid, maxPoints, tops);
  const whole = store.bins.find(({ wholeZoom }) => grid.zoom <= wholeZoom);
  if (places instanceof Uint32Array) {
    yield* each(places, (slot) => cells.addPlace(slot));
  } else if (!whole) {
    for (const { slots } of store.smallestBins.touchedBy(grid)) {
      for (const slot of slots) if (store.isChosen(slot, places)) cells.addPlace(slot);
      yield;
    }
  } else if (places.everything) {
    for (const bin of whole.touchedBy(grid)) {
      cells.addBin(bin, whole);
      yield;
    }
  } else {
    yield* eachBelow(store.size, (slot) => {
      if (store.isChosen(slot, places)) cells.addPlace(slot);
    });
  }
  return cells;
}

function addMix(one: PlaceGroup, other: PlaceGroup): void {
  for (const [category, count] of other.mix.entries()) one.mix[category] = (one.mix[category] ?? 0) + count;
}

function answer(
  store: PlaceStore,
  grid: Grid,
  clusters: PlaceGroup[],
  points: readonly number[],
  tops: Tops,
): PlaceMap {
  const total = clusters.reduce((sum, { count }) => sum + count, points.length);
  return {
    bounds: toBounds(grid),
    total,
    clusters: clusters.map((group) => ({
      ...toCluster(grid, group),
      mix: mixOf(group, tops),
    })),
    points: points.map((slot) => pointOf(store, slot)).sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

function pointOf(store: PlaceStore, slot: number): PlaceOnMap {
  return {
    id: store.ids.at(slot),
    name: store.names.at(slot),
    category: store.firstCategories[store.first[slot] ?? 0] ?? '',
    lat: rounded(toLatitude(store.y[slot] ?? 0), 5),
    lng: rounded(toLongitude(store.x[slot] ?? 0), 5),
  };
}

function mixOf({ mix }: PlaceGroup, { names }: Tops): [string, number][] {
  const counts: [string, number][] = [];
  for (let number = 0; number < mix.length; number++) {
    const count = mix[number] ?? 0;
    if (count > 0) counts.push([names[number] ?? '', count]);
  }
  return counts
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, maxInMix);
}
