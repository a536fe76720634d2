/**
 * The places by bin: squares of the world that all have one size, 16 pixels at some zoom. Up to that zoom no cell of a grid
 * cuts a bin, since its side is a multiple of 16 pixels: a whole city is added up from some thousand bins instead of a
 * hundred thousand places. Beyond, a view looks into the few bins that it touches.
 */
import type { Grid } from './grid.ts';

export interface Bin {
  column: number;
  row: number;
  slots: number[];
  /** The index of its sums in the array: sums in objects would be scattered over the memory. */
  at: number;
  /** The number of a first category, how many have it; and so on. Null until it is added up, and again after a change. */
  mix: number[] | null;
}

/** What is added up of some places, of none at first: x, y; then how far they reach: west, north, east, south. */
export const noSums = [0, 0, 1, 1, 0, 0];
const sumsLength = noSums.length;

export class Bins {
  /** Up to here a bin is in one cell. */
  readonly wholeZoom: number;
  /** Bins from pole to pole, and around the world. */
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

  /** Those that the grid touches. */
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

  /** The middle of a bin, as the positions of places are. */
  middleOf({ column, row }: Bin): { x: number; y: number } {
    return { x: (column + 0.5) / this.#across, y: (row + 0.5) / this.#across };
  }
}

/** Of each place by its slot: where it is, and its first category. */
interface Slots {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  first: ArrayLike<number>;
}

/** Adds a bin up if it changed, and answers its mix. */
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

/** Adds the other's sums at index `from`. */
export function addSums(sums: Float64Array, at: number, others: Float64Array, from: number): void {
  sums[at] = (sums[at] as number) + (others[from] as number);
  sums[at + 1] = (sums[at + 1] as number) + (others[from + 1] as number);
  if ((others[from + 2] as number) < (sums[at + 2] as number)) sums[at + 2] = others[from + 2] as number;
  if ((others[from + 3] as number) < (sums[at + 3] as number)) sums[at + 3] = others[from + 3] as number;
  if ((others[from + 4] as number) > (sums[at + 4] as number)) sums[at + 4] = others[from + 4] as number;
  if ((others[from + 5] as number) > (sums[at + 5] as number)) sums[at + 5] = others[from + 5] as number;
}
