/** The tiles of a rectangle of the earth, in the numbering of PMTiles. */
import type { Rectangle } from '@callejero/contract/rectangle.ts';
import { zxyToTileId } from 'pmtiles';

/** Latitude at which Web Mercator ends. */
const maxLatitude = 85.051_128;

interface TileRange {
  west: number;
  east: number;
  north: number;
  south: number;
}

function tilesAt({ west, south, east, north }: Rectangle, zoom: number): TileRange {
  const side = 2 ** zoom;
  const within = (tile: number) => Math.max(0, Math.min(side - 1, Math.floor(tile)));
  const column = (lng: number) => within(((lng + 180) / 360) * side);
  const row = (lat: number) => {
    const radians = (Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180;
    return within(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
  };
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}

/** How many tiles the rectangle touches at these zooms, both included. */
export function countTiles(rectangle: Rectangle, minZoom: number, maxZoom: number): number {
  let count = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const { west, east, north, south } = tilesAt(rectangle, zoom);
    count += (east - west + 1) * (south - north + 1);
  }
  return count;
}

/** Their ids, ascending. */
export function tileIds(rectangle: Rectangle, minZoom: number, maxZoom: number): Float64Array {
  const ids = new Float64Array(countTiles(rectangle, minZoom, maxZoom));
  let at = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const { west, east, north, south } = tilesAt(rectangle, zoom);
    for (let x = west; x <= east; x += 1)
      for (let y = north; y <= south; y += 1) {
        ids[at] = zxyToTileId(zoom, x, y);
        at += 1;
      }
  }
  return ids.sort();
}

/** Index of the first id that is at least `id`. */
export function firstFrom(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
