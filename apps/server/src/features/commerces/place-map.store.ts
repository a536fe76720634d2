/**
 * The published places as a map and a search field need them, column by column: a hundred thousand are looked through in
 * less than a millisecond. A place keeps its slot while it is there; a free one has no position (NaN).
 */
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { positionOf } from './place-map.grid.ts';
import { createWords, type Words } from './suggestions.words.ts';

/** As the database gives it; `categories` is the text of the array, so that it need not be parsed for every row. */
export interface PlaceRow {
  id: string;
  name: string;
  folded: string;
  lat: number;
  lng: number;
  categories: string;
  price: number | null;
  wheelchair: Commerce['wheelchair'];
}

/** Which places: those that have one of each list. */
export interface PlaceChoice {
  categories?: readonly string[];
  priceRange?: readonly number[];
  wheelchair?: readonly string[];
}

interface Kind extends Pick<PlaceRow, 'price' | 'wheelchair'> {
  categories: readonly string[];
}

const firstCapacity = 1024;

function isChosen(kind: Kind, { categories, priceRange, wheelchair }: PlaceChoice): boolean {
  return (
    (!categories || kind.categories.some((id) => categories.includes(id))) &&
    (!priceRange || (kind.price !== null && priceRange.includes(kind.price))) &&
    (!wheelchair || wheelchair.includes(kind.wheelchair))
  );
}

export class PlaceStore {
  readonly ids: string[] = [];
  readonly names: string[] = [];
  readonly folded: string[] = [];
  readonly words: Words = createWords();
  /** What stands first among the categories of a place, by number. */
  readonly firstCategories: string[] = [];
  x = new Float64Array(firstCapacity);
  y = new Float64Array(firstCapacity);
  /** The number of its first category. */
  first = new Uint16Array(firstCapacity);
  #kind = new Uint32Array(firstCapacity);
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  /** What can be chosen by, as many places have it. */
  readonly #kinds: Kind[] = [];
  readonly #kindNumbers = new Map<string, number>();

  /** Slots in use, free ones in between included. */
  get size(): number {
    return this.ids.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  put(row: PlaceRow): void {
    const known = this.#slots.get(row.id);
    const slot = known ?? this.#free.pop() ?? this.ids.length;
    if (slot >= this.x.length) this.#grow();
    // Most changes are of something else than the name.
    if (known === undefined || this.folded[slot] !== row.folded) {
      if (known !== undefined) this.words.remove(slot, this.folded[slot] ?? '');
      this.words.add(slot, row.folded);
    }
    const { x, y } = positionOf(row.lat, row.lng);
    this.ids[slot] = row.id;
    this.names[slot] = row.name;
    this.folded[slot] = row.folded;
    this.x[slot] = x;
    this.y[slot] = y;
    const kind = this.#kindOf(row);
    this.#kind[slot] = kind;
    this.first[slot] = this.#firstOf(kind);
    this.#slots.set(row.id, slot);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.words.remove(slot, this.folded[slot] ?? '');
    this.x[slot] = this.y[slot] = Number.NaN;
    this.#slots.delete(id);
    this.#free.push(slot);
  }

  /** The slots of those places, free ones among them. */
  chosen(choice: PlaceChoice): Uint32Array {
    const wanted = Uint8Array.from(this.#kinds, (kind) => (isChosen(kind, choice) ? 1 : 0));
    const slots = new Uint32Array(this.size);
    let count = 0;
    for (let slot = 0; slot < slots.length; slot++) {
      if (wanted[this.#kind[slot] ?? 0] === 1) slots[count++] = slot;
    }
    return slots.subarray(0, count);
  }

  #kindOf({ categories, price, wheelchair }: PlaceRow): number {
    const text = [categories, price, wheelchair].join();
    const known = this.#kindNumbers.get(text);
    if (known !== undefined) return known;
    const number =
      this.#kinds.push({ categories: categories.slice(1, -1).split(','), price, wheelchair }) - 1;
    this.#kindNumbers.set(text, number);
    return number;
  }

  #firstOf(kind: number): number {
    const [first = ''] = this.#kinds[kind]?.categories ?? [];
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
    this.#kind = longer(new Uint32Array(capacity), this.#kind);
  }
}
