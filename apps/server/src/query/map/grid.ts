/**
 * Web Mercator at a zoom, cut into square cells. The size of a cell depends on that of the view, so that a screen never has more
 * cells than an answer holds. Its edges depend on the zoom and that size alone, so that the cells stay where they are while the
 * map moves.
 */
import type { Bounds } from '@callejero/contract/list-query/query.ts';

/** Pixels of the world at zoom 0: a tile of MapLibre. */
const tile = 512;
/** Sides of cells in pixels. They double until the view has few enough cells. */
const sides = [64, 80, 96, 112];
/** As many as an answer of 5 kB holds, assuming that some are empty. */
const maxCells = 104;

/** From 0, 0 in the north-west to 1, 1 in the south-east. */
export interface Position {
  x: number;
  y: number;
}

export interface Grid {
  zoom: number;
  /** Pixels of a cell's side. */
  side: number;
  /** Number of cells from pole to pole, and around the world. */
  cells: number;
  /** The first column and row of the view, and the number of columns and rows. */
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** Moves positions beyond the map's edges onto them. */
const onMap = (value: number) => Math.min(Math.max(value, 0), 1 - Number.EPSILON);

export function toPosition(lat: number, lng: number): Position {
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: onMap((lng + 180) / 360), y: onMap(0.5 - north / (2 * Math.PI)) };
}

export const toLongitude = (x: number): number => x * 360 - 180;
export const toLatitude = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

export const worldPixels = (zoom: number): number => tile * 2 ** zoom;

/** The cells that a view touches. */
export function toGrid(bounds: Bounds, zoom: number): Grid {
  const low = toPosition(bounds.north, bounds.west);
  const high = toPosition(bounds.south, bounds.east);
  const [width, height] = [(high.x - low.x) * worldPixels(zoom), (high.y - low.y) * worldPixels(zoom)];
  // The most cells that a view of this size touches, wherever the edges lie; less than a pixel is tolerated.
  const touched = (pixels: number, side: number) => Math.ceil(pixels / side - tolerance) + 1;
  let step = 0;
  while (touched(width, sideOf(step)) * touched(height, sideOf(step)) > maxCells) step++;
  return cut(low, high, zoom, sideOf(step));
}

/** The same view with the next larger cells. */
export function coarser(grid: Grid): Grid {
  let step = 0;
  while (sideOf(step) <= grid.side) step++;
  const { column, row, columns, rows, cells } = grid;
  const low = { x: column / cells, y: row / cells };
  const high = { x: onMap((column + columns) / cells), y: onMap((row + rows) / cells) };
  return cut(low, high, grid.zoom, sideOf(step));
}

const sideOf = (step: number): number =>
  (sides[step % sides.length] ?? 0) * 2 ** Math.floor(step / sides.length);

/** Part of a cell, less than a pixel: a request for the answered bounds, rounded, must not get another row. */
const tolerance = 1e-3;

function cut(low: Position, high: Position, zoom: number, side: number): Grid {
  const cells = worldPixels(zoom) / side;
  const first = (value: number) => Math.floor(value * cells + tolerance);
  const [column, row] = [first(low.x), first(low.y)];
  const columns = Math.max(1, Math.ceil(high.x * cells - tolerance) - column);
  const rows = Math.max(1, Math.ceil(high.y * cells - tolerance) - row);
  return { zoom, side, cells, column, row, columns, rows };
}

/** In degrees, to a tenth of a millimetre. */
export function toBounds({ cells, column, row, columns, rows }: Grid): Bounds {
  const degrees = (value: number) => Math.round(value * 1e9) / 1e9;
  const [right, bottom] = [(column + columns) / cells, (row + rows) / cells];
  return {
    west: degrees(toLongitude(column / cells)),
    south: bottom >= 1 ? -90 : degrees(toLatitude(bottom)),
    east: right >= 1 ? 180 : degrees(toLongitude(right)),
    north: row === 0 ? 90 : degrees(toLatitude(row / cells)),
  };
}
