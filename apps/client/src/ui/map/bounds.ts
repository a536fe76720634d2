/** Arithmetic of map areas, without a map library, so that a list can request an area before the map is loaded. */
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';

export interface Camera extends Point {
  zoom: number;
}

/** Side of the whole world at zoom 0, in pixels: MapLibre's tile size. */
const worldSize = 512;
/** Web Mercator ends here. */
const maxLatitude = 85.051129;

function clampLatitude(lat: number): number {
  return Math.min(maxLatitude, Math.max(-maxLatitude, lat));
}

/** Web Mercator coordinates from 0 to 1, from the north-western corner. */
export function toWorld({ lat, lng }: Point): { x: number; y: number } {
  const sin = Math.sin((clampLatitude(lat) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

function toLatitude(y: number): number {
  return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
}

/** The visible area of a map of this size. It ends at the antimeridian and the edge of the projection. */
export function toBounds(camera: Camera, width: number, height: number): Bounds {
  const scale = worldSize * 2 ** camera.zoom;
  const { x, y } = toWorld(camera);
  const halfWidth = width / 2 / scale;
  const halfHeight = height / 2 / scale;
  return {
    west: Math.max(-180, (x - halfWidth) * 360 - 180),
    east: Math.min(180, (x + halfWidth) * 360 - 180),
    north: toLatitude(Math.max(0, y - halfHeight)),
    south: toLatitude(Math.min(1, y + halfHeight)),
  };
}

/** Where a map of this size shows the point, in pixels from its upper left corner. */
export function toPixel(point: Point, camera: Camera, size: { width: number; height: number }) {
  const scale = worldSize * 2 ** camera.zoom;
  const [at, center] = [toWorld(point), toWorld(camera)];
  return { x: size.width / 2 + (at.x - center.x) * scale, y: size.height / 2 + (at.y - center.y) * scale };
}

/** The camera moved by a number of pixels to the right and down. */
export function shiftCamera(camera: Camera, right: number, down: number): Camera {
  const scale = worldSize * 2 ** camera.zoom;
  const { x, y } = toWorld(camera);
  return {
    lng: (x + right / scale) * 360 - 180,
    lat: toLatitude(Math.min(1, Math.max(0, y + down / scale))),
    zoom: camera.zoom,
  };
}

/** The camera that shows all points in a map of this size, at most at `maxZoom`; null without points. */
export function cameraFor(
  points: readonly Point[],
  width: number,
  height: number,
  { padding = 48, maxZoom = 16 } = {},
): Camera | null {
  const worlds = points.map(toWorld);
  if (worlds.length === 0) return null;
  const xs = worlds.map((point) => point.x);
  const ys = worlds.map((point) => point.y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fit = (pixels: number, span: number) =>
    span === 0 ? maxZoom : Math.log2(Math.max(1, pixels - 2 * padding) / worldSize / span);
  const zoom = Math.max(0, Math.min(maxZoom, fit(width, east - west), fit(height, south - north)));
  return { lng: ((west + east) / 2) * 360 - 180, lat: toLatitude((north + south) / 2), zoom };
}

/** Rounds outwards to about a metre, so that the same area gives the same query (and cache entry). */
export function roundBounds(bounds: Bounds): Bounds {
  const down = (value: number) => Math.floor(value * 1e5) / 1e5;
  const up = (value: number) => Math.ceil(value * 1e5) / 1e5;
  return {
    west: Math.max(-180, down(bounds.west)),
    south: Math.max(-90, down(bounds.south)),
    east: Math.min(180, up(bounds.east)),
    north: Math.min(90, up(bounds.north)),
  };
}

/** Pixels of the grid that views are snapped to. */
const snapSide = 64;

/**
 * Extends an area to a grid that depends only on the zoom. All views of one size get the same size, wherever the map is, and so
 * do the cells that the server derives from them.
 */
export function snapBounds({ west, south, east, north }: Bounds, zoom: number): Bounds {
  const cells = (worldSize * 2 ** zoom) / snapSide;
  const low = toWorld({ lng: west, lat: north });
  const high = toWorld({ lng: east, lat: south });
  const snap = (from: number, to: number): [number, number] => {
    const first = Math.floor(from * cells);
    // This number of cells is enough, wherever the first one begins.
    const count = Math.ceil((to - from) * cells) + 1;
    return [Math.max(0, first / cells), Math.min(1, (first + count) / cells)];
  };
  const [left, right] = snap(low.x, high.x);
  const [top, bottom] = snap(low.y, high.y);
  return {
    west: left * 360 - 180,
    south: toLatitude(bottom),
    east: right * 360 - 180,
    north: toLatitude(top),
  };
}

export function within(bounds: Bounds, inner: Bounds): boolean {
  return (
    bounds.west <= inner.west &&
    bounds.south <= inner.south &&
    bounds.east >= inner.east &&
    bounds.north >= inner.north
  );
}

export function contains(bounds: Bounds, point: Point): boolean {
  return (
    point.lng >= bounds.west &&
    point.lng <= bounds.east &&
    point.lat >= bounds.south &&
    point.lat <= bounds.north
  );
}

/**
 * Whether the visible area differs so much from the searched one that a new search is offered: an edge moved by an eighth of the
 * view, by a shift or by a third of a level of zoom.
 */
export function movedAway(searched: Bounds, seen: Bounds): boolean {
  const width = seen.east - seen.west;
  const height = seen.north - seen.south;
  if (width <= 0 || height <= 0) return false;
  const moved = (edge: keyof Bounds) => Math.abs(seen[edge] - searched[edge]);
  return (
    Math.max(moved('west'), moved('east')) > width / 8 ||
    Math.max(moved('south'), moved('north')) > height / 8
  );
}
