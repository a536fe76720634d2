/**
 * The published places for the map and the suggestions, column by column, which makes filtering a whole city fast. A place keeps
 * its slot as long as it is published; a free slot has no position (NaN).
 */
import { type Commerce, wheelchairValues } from '@callejero/contract/resources/commerces.ts';
import { createWords, type WordIndex } from '../search/word-index.ts';
import { Bins } from './bins.ts';
import { positionOf } from './grid.ts';

/** A row of the database. `categories` is the text of the array, which needs no parsing for every row. */
export interface StoredPlace {
  id: string;
  name: string;
  folded: string;
  lat: number;
  lng: number;
  categories: string;
  price: number | null;
  wheelchair: Commerce['wheelchair'];
  /** The id of its opening hours (`open-spans.table.ts`); null if it is never known to be open. */
  schedule: string | null;
}

/** A filter: a place must have one value of each given list. */
export interface PlaceChoice {
  categories?: readonly string[];
  priceRange?: readonly number[];
  wheelchair?: readonly string[];
  /** Ids of the schedules that are open. */
  open?: ReadonlySet<string>;
}

/** A filter by the numbers that stand for categories, prices and access in memory. */
export interface Chosen {
  everything: boolean;
  combinations: Uint8Array;
  traits: Uint8Array;
  /** Null: whatever the hours. */
  schedules: Uint8Array | null;
}

const firstCapacity = 1024;
const wheelchairs = Object.keys(wheelchairValues);
const prices = [null, 1, 2, 3, 4];
/** Price and access as one number. */
const traitOf = (price: number | null, wheelchair: string) =>
  prices.indexOf(price) * wheelchairs.length + wheelchairs.indexOf(wheelchair);

export class PlaceStore {
  readonly ids: string[] = [];
  readonly names: string[] = [];
  readonly folded: string[] = [];
  readonly words: WordIndex = createWords();
  /** The categories by their number; each is the first category of some place. */
  readonly firstCategories: string[] = [];
  x = new Float64Array(firstCapacity);
  y = new Float64Array(firstCapacity);
  /** For each slot, the number of its first category. */
  first = new Uint16Array(firstCapacity);
  #combination = new Uint32Array(firstCapacity);
  #trait = new Uint8Array(firstCapacity);
  #schedule = new Uint32Array(firstCapacity);
  readonly smallestBins = new Bins(12);
  /** The largest bins first. */
  readonly bins: readonly Bins[] = [new Bins(11), this.smallestBins];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  /** Distinct lists of categories; a place stores the number of its list. */
  readonly #combinations: (readonly string[])[] = [];
  readonly #combinationNumbers = new Map<string, number>();
  /** Numbers of schedules, from 1 on; 0 is none. */
  readonly #schedules = new Map<string, number>();

  /** All slots, free ones included. */
  get size(): number {
    return this.ids.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  put(row: StoredPlace): void {
    const known = this.#slots.get(row.id);
    const slot = known ?? this.#free.pop() ?? this.ids.length;
    if (slot >= this.x.length) this.#grow();
    // Most changes do not change the name.
    if (known === undefined || this.folded[slot] !== row.folded) {
      if (known !== undefined) this.words.remove(slot, this.folded[slot] ?? '');
      this.words.add(slot, row.folded);
    }
    if (known !== undefined) this.#leaveBins(slot);
    const { x, y } = positionOf(row.lat, row.lng);
    this.ids[slot] = row.id;
    this.names[slot] = row.name;
    this.folded[slot] = row.folded;
    this.x[slot] = x;
    this.y[slot] = y;
    const combination = this.#combinationOf(row.categories);
    this.#combination[slot] = combination;
    this.#trait[slot] = traitOf(row.price, row.wheelchair);
    this.#schedule[slot] = this.#scheduleOf(row.schedule);
    this.first[slot] = this.#firstOf(combination);
    for (const bins of this.bins) bins.add(slot, x, y);
    this.#slots.set(row.id, slot);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.words.remove(slot, this.folded[slot] ?? '');
    this.#leaveBins(slot);
    this.x[slot] = this.y[slot] = Number.NaN;
    this.#slots.delete(id);
    this.#free.push(slot);
  }

  chosen({ categories, priceRange, wheelchair, open }: PlaceChoice): Chosen {
    const byCategory = (own: readonly string[]) => !categories || own.some((id) => categories.includes(id));
    const byTrait = (price: number | null, access: string) =>
      (!priceRange || (price !== null && priceRange.includes(price))) &&
      (!wheelchair || wheelchair.includes(access));
    return {
      everything: !categories && !priceRange && !wheelchair && !open,
      combinations: Uint8Array.from(this.#combinations, (own) => Number(byCategory(own))),
      traits: Uint8Array.from(
        prices.flatMap((price) => wheelchairs.map((access) => Number(byTrait(price, access)))),
      ),
      schedules: open ? Uint8Array.from(['', ...this.#schedules.keys()], (id) => Number(open.has(id))) : null,
    };
  }

  /** For a free slot the result is meaningless. */
  isChosen(slot: number, { combinations, traits, schedules }: Chosen): boolean {
    return (
      combinations[this.#combination[slot] ?? 0] === 1 &&
      traits[this.#trait[slot] ?? 0] === 1 &&
      (schedules === null || schedules[this.#schedule[slot] ?? 0] === 1)
    );
  }

  /** The categories of all places. */
  usedCategories(): ReadonlySet<string> {
    const combinations = new Set(this.#slots.values().map((slot) => this.#combination[slot] ?? 0));
    return new Set(combinations.values().flatMap((combination) => this.#combinations[combination] ?? []));
  }

  #leaveBins(slot: number): void {
    for (const bins of this.bins) bins.remove(slot, this.x[slot] ?? 0, this.y[slot] ?? 0);
  }

  #combinationOf(text: string): number {
    const known = this.#combinationNumbers.get(text);
    if (known !== undefined) return known;
    const number = this.#combinations.push(text.slice(1, -1).split(',')) - 1;
    this.#combinationNumbers.set(text, number);
    return number;
  }

  #scheduleOf(id: string | null): number {
    if (id === null) return 0;
    const number = this.#schedules.get(id) ?? this.#schedules.size + 1;
    this.#schedules.set(id, number);
    return number;
  }

  #firstOf(combination: number): number {
    const [first = ''] = this.#combinations[combination] ?? [];
    const known = this.firstCategories.indexOf(first);
    return known >= 0 ? known : this.firstCategories.push(first) - 1;
  }

  #grow(): void {
    const longer = <T extends { set(from: T): void }>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    const capacity = this.x.length * 2;
    this.x = longer(new Float64Array(capacity), this.x);
    this.y = longer(new Float64Array(capacity), this.y);
    this.first = longer(new Uint16Array(capacity), this.first);
    this.#combination = longer(new Uint32Array(capacity), this.#combination);
    this.#trait = longer(new Uint8Array(capacity), this.#trait);
    this.#schedule = longer(new Uint32Array(capacity), this.#schedule);
  }
}
