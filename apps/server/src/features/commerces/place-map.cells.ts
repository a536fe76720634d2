/** What lies in each cell of a grid, added up in columns of numbers: half the time that an object for each cell takes. */
import { type Bin, type Extent, middleOf, sumsOf } from './place-map.bins.ts';
import type { Grid } from './place-map.grid.ts';
import type { PlaceStore } from './place-map.store.ts';

/** The places of a cell, and of those that were joined to it. */
export interface Group {
  /** The cell that it began with: the one with the most places. */
  cell: number;
  largest: number;
  count: number;
  /** Their middle. */
  x: number;
  y: number;
  /** Where its outermost places are. */
  west: number;
  north: number;
  east: number;
  south: number;
  /** How many have which first category. */
  mix: Uint32Array;
  /** One of its places. */
  slot: number;
}

export class Cells {
  readonly #store: PlaceStore;
  readonly #grid: Grid;
  readonly #kinds: number;
  readonly #counts: Uint32Array;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #west: Float64Array;
  readonly #north: Float64Array;
  readonly #east: Float64Array;
  readonly #south: Float64Array;
  readonly #mixes: Uint32Array;
  readonly #one: Uint32Array;
  readonly #most: number;
  /** All of them, while they are not more than `most`; one more, and it is full. */
  readonly places: number[] = [];

  constructor(store: PlaceStore, grid: Grid, most: number) {
    const size = grid.columns * grid.rows;
    this.#store = store;
    this.#grid = grid;
    this.#most = most;
    this.#kinds = store.firstCategories.length;
    this.#counts = new Uint32Array(size);
    [this.#x, this.#y] = [new Float64Array(size), new Float64Array(size)];
    [this.#west, this.#north] = [new Float64Array(size).fill(1), new Float64Array(size).fill(1)];
    [this.#east, this.#south] = [new Float64Array(size), new Float64Array(size)];
    this.#mixes = new Uint32Array(size * this.#kinds);
    this.#one = new Uint32Array(size);
  }

  /** A place outside the grid, or none, is passed over. */
  addPlace(slot: number): void {
    const x = this.#store.x[slot] as number;
    const y = this.#store.y[slot] as number;
    const cell = this.#cellAt(x, y);
    if (cell < 0) return;
    this.#add(cell, 1, { x, y, west: x, north: y, east: x, south: y }, slot);
    const kind = cell * this.#kinds + (this.#store.first[slot] as number);
    this.#mixes[kind] = (this.#mixes[kind] as number) + 1;
    if (this.places.length <= this.#most) this.places.push(slot);
  }

  /** All places of a bin that no cell cuts. */
  addBin(bin: Bin): void {
    const middle = middleOf(bin);
    const cell = this.#cellAt(middle.x, middle.y);
    const [slot] = bin.slots;
    if (cell < 0 || slot === undefined) return;
    const sums = sumsOf(bin, this.#store);
    const { mix } = sums;
    this.#add(cell, bin.slots.length, sums, slot);
    for (let at = 0; at < mix.length; at += 2) {
      const kind = cell * this.#kinds + (mix[at] as number);
      this.#mixes[kind] = (this.#mixes[kind] as number) + (mix[at + 1] as number);
    }
    for (let at = 0; at < bin.slots.length && this.places.length <= this.#most; at++) {
      this.places.push(bin.slots[at] as number);
    }
  }

  /** Those cells that have any. */
  groups(): Group[] {
    const groups: Group[] = [];
    for (const [cell, count] of this.#counts.entries()) {
      if (count === 0) continue;
      groups.push({
        ...{ cell, largest: count, count },
        ...{ x: (this.#x[cell] ?? 0) / count, y: (this.#y[cell] ?? 0) / count },
        ...{ west: this.#west[cell] ?? 0, north: this.#north[cell] ?? 0 },
        ...{ east: this.#east[cell] ?? 0, south: this.#south[cell] ?? 0 },
        mix: this.#mixes.subarray(cell * this.#kinds, (cell + 1) * this.#kinds),
        slot: this.#one[cell] ?? 0,
      });
    }
    return groups;
  }

  /** -1 outside the grid. */
  #cellAt(x: number, y: number): number {
    const { cells, column, row, columns, rows } = this.#grid;
    const right = Math.floor(x * cells) - column;
    const down = Math.floor(y * cells) - row;
    return right >= 0 && right < columns && down >= 0 && down < rows ? down * columns + right : -1;
  }

  #add(cell: number, count: number, { x, y, west, north, east, south }: Extent, slot: number): void {
    this.#counts[cell] = (this.#counts[cell] as number) + count;
    this.#x[cell] = (this.#x[cell] as number) + x;
    this.#y[cell] = (this.#y[cell] as number) + y;
    if (west < (this.#west[cell] as number)) this.#west[cell] = west;
    if (north < (this.#north[cell] as number)) this.#north[cell] = north;
    if (east > (this.#east[cell] as number)) this.#east[cell] = east;
    if (south > (this.#south[cell] as number)) this.#south[cell] = south;
    this.#one[cell] = slot;
  }
}
