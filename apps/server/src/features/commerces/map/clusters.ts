/**
 * The map of the places in a view: a few places as points, many as clusters. A cluster contains the places of one cell; cells
 * whose centres are too close, as on both sides of an edge, are merged.
 */

import type { PlaceCluster, PlaceMap, PlaceOnMap } from '@callejero/contract/answers/places.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Chosen, PlaceStore } from '../store/place-store.ts';
import { type CellGroup, Cells, type Tops } from './cells.ts';
import { boundsOf, coarser, type Grid, latitudeOf, longitudeOf, pixelsOf } from './grid.ts';

/** Up to this number places are points, whatever the zoom. */
const maxPoints = 100;
/** Pixels between two centres. */
const minDistance = 48;
/** Categories in a cluster's ring. */
const maxInMix = 4;
/** Bytes of a compressed answer, and of a cluster and a point in it; measured with names of a real city. */
const budget = { answer: 4800, cluster: 45, point: 48 };

/**
 * The map of these places: a filter, or a list of slots (free ones and those outside the grid are ignored). `topOf` maps a
 * category to the one that a cluster counts it under.
 */
export function mapOf(
  store: PlaceStore,
  grid: Grid,
  places: Chosen | Uint32Array,
  topOf: (category: string) => string = (category) => category,
): PlaceMap {
  return shown(store, grid, places, topsOf(store, topOf));
}

function shown(store: PlaceStore, grid: Grid, places: Chosen | Uint32Array, tops: Tops): PlaceMap {
  const cells = cellsOf(store, grid, places, tops);
  if (cells.places.length <= maxPoints) return answer(store, grid, [], cells.places, tops);
  const groups = merged(cells.groups(), minDistance / pixelsOf(grid.zoom));
  const clusters = groups.filter(({ count }) => count > 1);
  const points = groups.filter(({ count }) => count === 1).map(({ slot }) => slot);
  if (clusters.length * budget.cluster + points.length * budget.point > budget.answer) {
    return shown(store, coarser(grid), places, tops);
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
function cellsOf(store: PlaceStore, grid: Grid, places: Chosen | Uint32Array, tops: Tops): Cells {
  const cells = new Cells(store, grid, maxPoints, tops);
  const whole = store.bins.find(({ wholeZoom }) => grid.zoom <= wholeZoom);
  if (places instanceof Uint32Array) {
    for (const slot of places) cells.addPlace(slot);
  } else if (!whole) {
    for (const { slots } of store.smallestBins.touchedBy(grid)) {
      for (const slot of slots) if (store.isChosen(slot, places)) cells.addPlace(slot);
    }
  } else if (places.everything) {
    for (const bin of whole.touchedBy(grid)) cells.addBin(bin, whole);
  } else {
    for (let slot = 0; slot < store.size; slot++) {
      if (store.isChosen(slot, places)) cells.addPlace(slot);
    }
  }
  return cells;
}

/** Merges the two nearest groups until none are closer than `distance`. */
function merged(groups: CellGroup[], distance: number): CellGroup[] {
  for (;;) {
    let nearest: [CellGroup, CellGroup] | null = null;
    let least = distance ** 2;
    for (const one of groups) {
      for (const other of groups) {
        if (other === one) break;
        const apart = (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
        if (apart < least) [nearest, least] = [[one, other], apart];
      }
    }
    if (!nearest) return groups;
    const [one, other] = nearest;
    absorb(one, other);
    groups.splice(groups.indexOf(other), 1);
  }
}

function absorb(one: CellGroup, other: CellGroup): void {
  if (other.largest > one.largest) [one.cell, one.largest] = [other.cell, other.largest];
  one.count += other.count;
  const share = other.count / one.count;
  one.x += (other.x - one.x) * share;
  one.y += (other.y - one.y) * share;
  one.west = Math.min(one.west, other.west);
  one.north = Math.min(one.north, other.north);
  one.east = Math.max(one.east, other.east);
  one.south = Math.max(one.south, other.south);
  for (const [category, count] of other.mix.entries()) one.mix[category] = (one.mix[category] ?? 0) + count;
}

function answer(
  store: PlaceStore,
  grid: Grid,
  clusters: CellGroup[],
  points: readonly number[],
  tops: Tops,
): PlaceMap {
  const total = clusters.reduce((sum, { count }) => sum + count, points.length);
  return {
    bounds: boundsOf(grid),
    total,
    clusters: clusters.map((group) => ({
      ...clusterOf(grid, group),
      mix: mixOf(group, tops),
    })),
    points: points.map((slot) => pointOf(store, slot)).sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

function pointOf(store: PlaceStore, slot: number): PlaceOnMap {
  return {
    id: store.ids[slot] ?? '',
    name: store.names[slot] ?? '',
    category: store.firstCategories[store.first[slot] ?? 0] ?? '',
    lat: rounded(latitudeOf(store.y[slot] ?? 0), 5),
    lng: rounded(longitudeOf(store.x[slot] ?? 0), 5),
  };
}

function clusterOf(grid: Grid, group: CellGroup): Omit<PlaceCluster, 'mix'> {
  const decimals = decimalsOf(grid.zoom);
  const column = grid.column + (group.cell % grid.columns);
  const row = grid.row + Math.floor(group.cell / grid.columns);
  return {
    id: [grid.zoom, grid.side, column, row].map((part) => part.toString(36)).join('.'),
    count: group.count,
    lat: rounded(latitudeOf(group.y), decimals),
    lng: rounded(longitudeOf(group.x), decimals),
    bounds: around(group, decimals),
  };
}

/** Rounded outwards. */
function around({ west, north, east, south }: CellGroup, decimals: number): Bounds {
  const scale = 10 ** decimals;
  return {
    west: Math.max(-180, Math.floor(longitudeOf(west) * scale) / scale),
    south: Math.floor(latitudeOf(south) * scale) / scale,
    east: Math.min(180, Math.ceil(longitudeOf(east) * scale) / scale),
    north: Math.ceil(latitudeOf(north) * scale) / scale,
  };
}

function mixOf({ mix }: CellGroup, { names }: Tops): [string, number][] {
  const counts: [string, number][] = [];
  for (let number = 0; number < mix.length; number++) {
    const count = mix[number] ?? 0;
    if (count > 0) counts.push([names[number] ?? '', count]);
  }
  return counts
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, maxInMix);
}

/** The decimals that distinguish neighbouring pixels, five at most. */
function decimalsOf(zoom: number): number {
  return Math.min(5, Math.max(1, Math.ceil(Math.log10(pixelsOf(zoom) / 360))));
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
