/**
 * The places by bin: squares of the world of one size, 16 pixels at some zoom. Up to that zoom no cell of a grid cuts a bin,
 * since a cell's side is a multiple of 16 pixels. So a map of the whole city adds up a few bins instead of all places. At higher
 * zooms a map visits only the places of the bins in view.
 */
import type { Grid } from '../../../query/map/grid.ts';

export interface Bin {
  column: number;
  row: number;
  slots: number[];
  /** The index of its sums in the array of all sums, which is more compact in memory than objects. */
  at: number;
  /** Pairs: the number of a first category, and how many places have it. Null until computed, and again after a change. */
  mix: number[] | null;
}

/** The sums of no places: x, y; then the bounds: west, north, east, south. */
export const noSums = [0, 0, 1, 1, 0, 0];
const sumsLength = noSums.length;

export class Bins {
  /** Up to this zoom a bin lies in one cell. */
  readonly wholeZoom: number;
  /** Number of bins from pole to pole, and around the world. */
  readonly #across: number;
  readonly #bins = new Map<number, Bin>();
  sums = new Float64Array(1024 * sumsLength);
  #end = 0;
  readonly #free: number[] = [];

  constructor(wholeZoom: number) {
    this.wholeZoom = wholeZoom;
    this.#across = 2 ** (wholeZoom + 5);
  }

  add(slot: number, x: number, y: number): void {
    const [column, row] = [Math.floor(x * this.#across), Math.floor(y * this.#across)];
    const key = row * this.#across + column;
    const bin = this.#bins.get(key);
    if (!bin) {
      this.#bins.set(key, { column, row, slots: [slot], at: this.#room(), mix: null });
      return;
    }
    bin.slots.push(slot);
    bin.mix = null;
  }

  remove(slot: number, x: number, y: number): void {
    const key = Math.floor(y * this.#across) * this.#across + Math.floor(x * this.#across);
    const bin = this.#bins.get(key);
    if (!bin) return;
    bin.slots = bin.slots.filter((other) => other !== slot);
    bin.mix = null;
    if (bin.slots.length > 0) return;
    this.#bins.delete(key);
    this.#free.push(bin.at);
  }

  #room(): number {
    const at = this.#free.pop() ?? this.#end;
    if (at === this.#end) this.#end += sumsLength;
    if (this.#end > this.sums.length) {
      const longer = new Float64Array(this.sums.length * 2);
      longer.set(this.sums);
      this.sums = longer;
    }
    return at;
  }

  /** The bins that the grid touches. */
  touchedBy({ cells, column, row, columns, rows }: Grid): Bin[] {
    const touched: Bin[] = [];
    const scale = this.#across / cells;
    const [west, east] = [Math.floor(column * scale), Math.ceil((column + columns) * scale)];
    const [north, south] = [Math.floor(row * scale), Math.ceil((row + rows) * scale)];
    if ((east - west) * (south - north) > this.#bins.size) {
      for (const bin of this.#bins.values()) {
        if (bin.column >= west && bin.column < east && bin.row >= north && bin.row < south) touched.push(bin);
      }
      return touched;
    }
    for (let y = north; y < south; y++) {
      for (let x = west; x < east; x++) {
        const bin = this.#bins.get(y * this.#across + x);
        if (bin) touched.push(bin);
      }
    }
    return touched;
  }

  /** The centre of a bin, in the coordinates of places. */
  middleOf({ column, row }: Bin): { x: number; y: number } {
    return { x: (column + 0.5) / this.#across, y: (row + 0.5) / this.#across };
  }
}

/** For each place by its slot: its position and its first category. */
interface Slots {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  first: ArrayLike<number>;
}

/** Computes the sums of a bin if it changed, and returns its mix. */
export function addUp(bin: Bin, { sums }: Bins, { x, y, first }: Slots): readonly number[] {
  if (bin.mix) return bin.mix;
  sums.set(noSums, bin.at);
  const mix = new Map<number, number>();
  for (const slot of bin.slots) {
    addPosition(sums, bin.at, x[slot] as number, y[slot] as number);
    const category = first[slot] ?? 0;
    mix.set(category, (mix.get(category) ?? 0) + 1);
  }
  bin.mix = [...mix].flat();
  return bin.mix;
}

/** Adds a place to the sums at index `at`. */
export function addPosition(sums: Float64Array, at: number, x: number, y: number): void {
  sums[at] = (sums[at] as number) + x;
  sums[at + 1] = (sums[at + 1] as number) + y;
  if (x < (sums[at + 2] as number)) sums[at + 2] = x;
  if (y < (sums[at + 3] as number)) sums[at + 3] = y;
  if (x > (sums[at + 4] as number)) sums[at + 4] = x;
  if (y > (sums[at + 5] as number)) sums[at + 5] = y;
}

/** Adds the sums at index `from` of `others` to those at `at`. */
export function addSums(sums: Float64Array, at: number, others: Float64Array, from: number): void {
  sums[at] = (sums[at] as number) + (others[from] as number);
  sums[at + 1] = (sums[at + 1] as number) + (others[from + 1] as number);
  if ((others[from + 2] as number) < (sums[at + 2] as number)) sums[at + 2] = others[from + 2] as number;
  if ((others[from + 3] as number) < (sums[at + 3] as number)) sums[at + 3] = others[from + 3] as number;
  if ((others[from + 4] as number) > (sums[at + 4] as number)) sums[at + 4] = others[from + 4] as number;
  if ((others[from + 5] as number) > (sums[at + 5] as number)) sums[at + 5] = others[from + 5] as number;
}
