/**
 * The places by bin: squares of the world that all have one size, 16 pixels at zoom 12. Up to that zoom no cell of a grid cuts
 * a bin, since its side is a multiple of 16 pixels: a whole city is added up from some thousand bins instead of a hundred
 * thousand places. Beyond, a view looks into the few bins that it touches.
 */
import type { Grid } from './place-map.grid.ts';
import type { PlaceStore } from './place-map.store.ts';

/** From pole to pole, and around the world. */
const across = 2 ** 17;
/** Up to here a bin is in one cell. */
export const wholeBinsZoom = 12;

export interface Bin {
  column: number;
  row: number;
  slots: number[];
  /** Added up when it is asked for, and again after a change. */
  sums: BinSums | null;
}

/** Of some places: their positions added up, and where the outermost are. */
export interface Extent {
  x: number;
  y: number;
  west: number;
  north: number;
  east: number;
  south: number;
}

interface BinSums extends Extent {
  /** The number of a first category, how many have it; and so on. */
  mix: number[];
}

export class Bins {
  readonly #bins = new Map<number, Bin>();

  add(slot: number, x: number, y: number): void {
    const [column, row] = [Math.floor(x * across), Math.floor(y * across)];
    const key = row * across + column;
    const bin = this.#bins.get(key);
    if (!bin) {
      this.#bins.set(key, { column, row, slots: [slot], sums: null });
      return;
    }
    bin.slots.push(slot);
    bin.sums = null;
  }

  remove(slot: number, x: number, y: number): void {
    const key = Math.floor(y * across) * across + Math.floor(x * across);
    const bin = this.#bins.get(key);
    if (!bin) return;
    bin.slots = bin.slots.filter((other) => other !== slot);
    bin.sums = null;
    if (bin.slots.length === 0) this.#bins.delete(key);
  }

  /** Those that the grid touches. */
  *touchedBy({ cells, column, row, columns, rows }: Grid): Generator<Bin> {
    const scale = across / cells;
    const [west, east] = [Math.floor(column * scale), Math.ceil((column + columns) * scale)];
    const [north, south] = [Math.floor(row * scale), Math.ceil((row + rows) * scale)];
    if ((east - west) * (south - north) > this.#bins.size) {
      for (const bin of this.#bins.values()) {
        if (bin.column >= west && bin.column < east && bin.row >= north && bin.row < south) yield bin;
      }
      return;
    }
    for (let y = north; y < south; y++) {
      for (let x = west; x < east; x++) {
        const bin = this.#bins.get(y * across + x);
        if (bin) yield bin;
      }
    }
  }
}

/** The middle of a bin, as the positions of places are. */
export const middleOf = ({ column, row }: Bin): { x: number; y: number } => ({
  x: (column + 0.5) / across,
  y: (row + 0.5) / across,
});

export function sumsOf(bin: Bin, { x: xs, y: ys, first }: PlaceStore): BinSums {
  if (bin.sums) return bin.sums;
  const sums: BinSums = { x: 0, y: 0, west: 1, north: 1, east: 0, south: 0, mix: [] };
  const mix = new Map<number, number>();
  for (const slot of bin.slots) {
    const x = xs[slot] ?? 0;
    const y = ys[slot] ?? 0;
    sums.x += x;
    sums.y += y;
    sums.west = Math.min(sums.west, x);
    sums.north = Math.min(sums.north, y);
    sums.east = Math.max(sums.east, x);
    sums.south = Math.max(sums.south, y);
    const category = first[slot] ?? 0;
    mix.set(category, (mix.get(category) ?? 0) + 1);
  }
  sums.mix = [...mix].flat();
  bin.sums = sums;
  return sums;
}
