/** The places of each cell of a grid, added up in columns of numbers, which takes half the time of an object for each cell. */

import type { Grid } from '../../../query/map/grid.ts';
import type { CellGroup } from '../../../query/map/groups.ts';
import type { PlaceStore } from '../store/place-store.ts';
import { addPosition, addSums, addUp, type Bin, type Bins, noSums } from './bins.ts';

/** The places of a cell, and of other cells that were merged into it. */
export interface PlaceGroup extends CellGroup {
  /** How many places count under each name of `Tops`. */
  mix: Uint32Array;
  /** One of its places. */
  slot: number;
}

/** The categories that places count under. */
export interface Tops {
  names: readonly string[];
  /** For each number of a first category: the index of its name. */
  of: Uint16Array;
}

export class Cells {
  readonly #store: PlaceStore;
  readonly #grid: Grid;
  readonly #topOf: Uint16Array;
  readonly #kinds: number;
  readonly #counts: Uint32Array;
  readonly #sums: Float64Array;
  readonly #mixes: Uint32Array;
  readonly #one: Uint32Array;
  readonly #most: number;
  /** The slots of all places, as long as they are at most `most`; with one more they are incomplete. */
  readonly places: number[] = [];

  constructor(store: PlaceStore, grid: Grid, most: number, tops: Tops) {
    const size = grid.columns * grid.rows;
    this.#store = store;
    this.#grid = grid;
    this.#most = most;
    this.#topOf = tops.of;
    this.#kinds = tops.names.length;
    this.#counts = new Uint32Array(size);
    this.#sums = new Float64Array(size * noSums.length);
    for (let cell = 0; cell < size; cell++) this.#sums.set(noSums, cell * noSums.length);
    this.#mixes = new Uint32Array(size * this.#kinds);
    this.#one = new Uint32Array(size);
  }

  /** Ignores free slots and places outside the grid. */
  addPlace(slot: number): void {
    const x = this.#store.x[slot] as number;
    const y = this.#store.y[slot] as number;
    const cell = this.#cellAt(x, y);
    if (cell < 0) return;
    addPosition(this.#sums, cell * noSums.length, x, y);
    this.#counts[cell] = (this.#counts[cell] as number) + 1;
    this.#one[cell] = slot;
    this.#count(cell, this.#store.first[slot] as number, 1);
    if (this.places.length <= this.#most) this.places.push(slot);
  }

  /** Adds all places of a bin that no cell cuts. */
  addBin(bin: Bin, bins: Bins): void {
    const middle = bins.middleOf(bin);
    const cell = this.#cellAt(middle.x, middle.y);
    const slot = bin.slots[0];
    if (cell < 0 || slot === undefined) return;
    const mix = addUp(bin, bins, this.#store);
    addSums(this.#sums, cell * noSums.length, bins.sums, bin.at);
    this.#counts[cell] = (this.#counts[cell] as number) + bin.slots.length;
    this.#one[cell] = slot;
    for (let at = 0; at < mix.length; at += 2) {
      this.#count(cell, mix[at] as number, mix[at + 1] as number);
    }
    for (let at = 0; at < bin.slots.length && this.places.length <= this.#most; at++) {
      this.places.push(bin.slots[at] as number);
    }
  }

  #count(cell: number, category: number, places: number): void {
    const kind = cell * this.#kinds + (this.#topOf[category] as number);
    this.#mixes[kind] = (this.#mixes[kind] as number) + places;
  }

  /** The cells that have any places. */
  groups(): PlaceGroup[] {
    const groups: PlaceGroup[] = [];
    for (const [cell, count] of this.#counts.entries()) {
      if (count === 0) continue;
      const at = cell * noSums.length;
      const [x = 0, y = 0, west = 0, north = 0, east = 0, south = 0] = this.#sums.subarray(
        at,
        at + noSums.length,
      );
      groups.push({
        ...{ cell, largest: count, count, x: x / count, y: y / count, west, north, east, south },
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
}
