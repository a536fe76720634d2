/** Reads the polygons of a file as the area of a quarter, as the contract requires it: in degrees, closed, not too large. Pure. */
import { areaLimits, getRings, type QuarterArea } from '@callejero/contract/resources/quarters.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import { listIn, positionsIn } from '../formats/geometry.ts';
import { isRecord } from '../formats/table.ts';
import { type LngLat, ringArea } from '../reading/coordinates.ts';
import type { ReferenceSystem } from '../reading/reference-system.ts';

/** The first and the last position are the same. */
type Ring = [number, number][];
/** Its outline, then its holes. */
type Polygon = Ring[];

export type ReadArea = { polygons: Polygon[]; notes: string[] } | { reason: string };

const notClosed = 'Su contorno no se cerraba: se ha cerrado.';

/** @param shape a geometry of GeoJSON, unchecked */
export function readArea(shape: unknown, toPoint: ReferenceSystem['toPoint']): ReadArea {
  const written = polygonsIn(shape);
  if (written.length === 0) return { reason: 'No es un área: le falta el polígono.' };
  const notes = new Set<string>();
  const polygons = written.flatMap((rings) => {
    const [outline, ...holes] = rings.map((ring) => readRing(positionsIn(ring), toPoint, notes));
    return outline ? [[outline, ...holes.filter((hole) => hole !== null)]] : [];
  });
  return polygons.length > 0
    ? { polygons, notes: [...notes] }
    : { reason: 'Su contorno no encierra nada: le faltan vértices o están fuera del mapa.' };
}

/** The rings of each polygon; of a collection of geometries those of its polygons. */
function polygonsIn(shape: unknown): readonly (readonly unknown[])[] {
  if (!isRecord(shape)) return [];
  const { type, coordinates } = shape;
  if (type === 'Polygon') return [listIn(coordinates)];
  if (type === 'MultiPolygon') return listIn(coordinates).map(listIn);
  return type === 'GeometryCollection'
    ? listIn(shape.geometries).flatMap((part) =>
        isRecord(part) && part.type !== 'GeometryCollection' ? polygonsIn(part) : [],
      )
    : [];
}

/** A tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
/** Square degrees; less than a square metre. */
const smallest = 1e-11;

/** Null for a ring that encloses nothing. */
function readRing(
  positions: readonly LngLat[],
  toPoint: ReferenceSystem['toPoint'],
  notes: Set<string>,
): Ring | null {
  const ring: Ring = [];
  for (const position of positions) {
    const point = toPoint(position);
    if (!point) continue;
    const [lng, lat] = [rounded(point.lng), rounded(point.lat)];
    const last = ring.at(-1);
    if (last?.[0] !== lng || last[1] !== lat) ring.push([lng, lat]);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return null;
  if (first[0] !== last[0] || first[1] !== last[1]) {
    notes.add(notClosed);
    ring.push([...first]);
  }
  return ring.length > 3 && ringArea(ring) > smallest ? ring : null;
}

/** Metres of a degree of latitude. */
const metres = 111_000;

/** The polygons as one area within the limits of the contract: simplified if they have too many vertices, without the smallest rings. */
export function toArea(
  polygons: readonly Polygon[],
  country: string,
): { area: QuarterArea; notes: string[] } {
  const notes: string[] = [];
  const count = (some: readonly Polygon[]) => some.flat().reduce((sum, ring) => sum + ring.length, 0);
  let kept = largest(polygons);
  const written = count(kept);
  let distance = 1e-5;
  for (; count(kept) > areaLimits.positions; distance *= 2) kept = simplified(kept, distance);
  if (count(kept) < written) {
    const size = Math.ceil((distance / 2) * metres);
    notes.push(
      `Su contorno tenía ${numberText(written, country)} vértices y se ha simplificado, a unos ${size} metros.`,
    );
  }
  const [only, ...others] = kept;
  const area: QuarterArea =
    only && others.length === 0
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: kept };
  if (getRings(area).some(crossesItself))
    notes.push('Su contorno se cruza a sí mismo: comprueba en el mapa qué queda dentro.');
  return { area, notes };
}

/** The polygons with the largest outlines, up to the number of rings that an area may have. */
function largest(polygons: readonly Polygon[]): Polygon[] {
  const bySize = polygons.toSorted((a, b) => ringArea(b[0] ?? []) - ringArea(a[0] ?? []));
  let rings = 0;
  return bySize.flatMap((polygon) => {
    const some = polygon.slice(0, areaLimits.rings - rings);
    rings += some.length;
    return some.length > 0 ? [some] : [];
  });
}

/** Without the vertices that are nearer than `distance` (degrees) to the one before, and without the rings of which too little is left. */
function simplified(polygons: readonly Polygon[], distance: number): Polygon[] {
  const thinned = (ring: Ring): Ring => {
    const some = ring.slice(0, 1);
    for (const vertex of ring.slice(1, -1)) {
      const [lng = 0, lat = 0] = some.at(-1) ?? [];
      if (Math.hypot(vertex[0] - lng, vertex[1] - lat) >= distance) some.push(vertex);
    }
    return [...some, ...ring.slice(-1)];
  };
  const isArea = (ring: Ring) => ring.length > 3 && ringArea(ring) > smallest;
  const some = polygons.flatMap((polygon): Polygon[] => {
    const [outline, ...holes] = polygon.map(thinned);
    return outline && isArea(outline) ? [[outline, ...holes.filter(isArea)]] : [];
  });
  return some.length > 0 ? some : polygons.slice(0, 1);
}

type Vertex = readonly [number, number];

/** Twice the area of the triangle; its sign says on which side of `a`–`b` is `c`. */
const side = (a: Vertex, b: Vertex, c: Vertex): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function crossesItself(ring: readonly Vertex[]): boolean {
  const edges = ring.slice(1).map((to, index) => {
    const from = ring[index] ?? to;
    return { from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) };
  });
  edges.sort((a, b) => a.west - b.west);
  for (const [index, a] of edges.entries()) {
    for (let next = index + 1; next < edges.length; next += 1) {
      const b = edges[next];
      if (!b || b.west > a.east) break;
      const isCrossed =
        side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 &&
        side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0;
      if (isCrossed) return true;
    }
  }
  return false;
}

/** An area in degrees. */
interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

export function getExtent(area: QuarterArea): Extent {
  const extent = { west: 180, south: 90, east: -180, north: -90 };
  for (const [lng, lat] of getRings(area).flat()) {
    extent.west = Math.min(extent.west, lng);
    extent.east = Math.max(extent.east, lng);
    extent.south = Math.min(extent.south, lat);
    extent.north = Math.max(extent.north, lat);
  }
  return extent;
}

function contains(area: QuarterArea, lng: number, lat: number): boolean {
  let isInside = false;
  for (const ring of getRings(area)) {
    let before = ring.at(-1);
    for (const vertex of ring) {
      if (before && vertex[1] > lat !== before[1] > lat) {
        const crossing = vertex[0] + ((lat - vertex[1]) * (before[0] - vertex[0])) / (before[1] - vertex[1]);
        if (lng < crossing) isInside = !isInside;
      }
      before = vertex;
    }
  }
  return isInside;
}

/** The points of a grid over an area by which its share in others is estimated, in each direction. */
const grid = 10;
/** The share from which two areas overlap; less is what neighbours differ in along their border. */
const shared = 0.1;

/** For each area, the index of another one that has a good part of it; null for none. */
export function* overlapping(areas: readonly QuarterArea[]): Generator<void, (number | null)[]> {
  const known = areas.map((area, index) => ({ area, index, ...getExtent(area) }));
  known.sort((a, b) => a.west - b.west);
  const found: (number | null)[] = areas.map(() => null);
  for (const [at, a] of known.entries()) {
    yield;
    for (let next = at + 1; next < known.length; next += 1) {
      const b = known[next];
      if (!b || b.west > a.east) break;
      if (b.south > a.north || b.north < a.south) continue;
      if (shareOf(a, b) >= shared || shareOf(b, a) >= shared) {
        found[a.index] ??= b.index;
        found[b.index] ??= a.index;
      }
    }
  }
  return found;
}

/** The share of `a` that is in `b`, about. */
function shareOf(a: Extent & { area: QuarterArea }, b: { area: QuarterArea }): number {
  let [own, both] = [0, 0];
  for (let column = 0.5; column < grid; column += 1) {
    for (let row = 0.5; row < grid; row += 1) {
      const lng = a.west + ((a.east - a.west) * column) / grid;
      const lat = a.south + ((a.north - a.south) * row) / grid;
      if (!contains(a.area, lng, lat)) continue;
      own += 1;
      if (contains(b.area, lng, lat)) both += 1;
    }
  }
  return own === 0 ? 0 : both / own;
}
