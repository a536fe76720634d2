/**
 * The published places for map, search, suggestions and counts, column by column, which makes filtering a whole city fast. A place
 * keeps its slot as long as it is published; a free slot has no position (NaN).
 */
import type { Scalar } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { toPhrase } from '@callejero/contract/search/equivalents.ts';
import {
  type FilteredField,
  type FilteredPlace,
  filterColumns,
} from '@callejero/contract/search/place-filters.ts';
import { toLatitude, toLongitude, toPosition } from '../../../query/map/grid.ts';
import { Bins } from '../map/bins.ts';
import { Ids } from './ids.ts';
import { grown, Texts } from './packed.ts';
import { WordIndex } from './word-index.ts';

/**
 * A row of the database, with the fields of the filters. `categories` is the text of the array, which needs no parsing for every
 * row.
 */
export interface StoredPlace extends Partial<FilteredPlace> {
  id: string;
  name: string;
  folded: string;
  lat: number;
  lng: number;
  categories: string;
  /** The id of its opening hours (`open-spans.table.ts`); null if it is never known to be open. */
  schedule: string | null;
  /** Closed permanently: found by a search that asks for it, but never on the map. */
  closed?: boolean;
  /** Milliseconds since 1970. */
  updated?: number;
  placeType?: string | null;
  /** Folded texts. */
  locality?: string | null;
  street?: string | null;
  /** Of the house, in lower case. */
  number?: string | null;
  product?: string | null;
  description?: string | null;
}

/** A filter: a place must have one value of each given list. */
export interface PlaceChoice {
  /** Whether places that are closed permanently count too. */
  withClosed?: boolean;
  categories?: readonly string[];
  traits?: { readonly [Field in FilteredField]?: readonly Scalar[] };
  /** Ids of the schedules that are open, and of places that are open whatever their schedule. */
  open?: ReadonlySet<string>;
}

/** A filter by the numbers that stand for categories and the fields of the filters in memory. */
export interface Chosen {
  everything: boolean;
  combinations: Uint8Array;
  traits: Uint8Array;
  /** Null: whatever the hours. */
  schedules: Uint8Array | null;
  /** Slots of places that are open whatever their schedule. */
  onDuty: ReadonlySet<number>;
}

const firstCapacity = 1024;
type Traits = Omit<FilteredPlace, 'id'> & { closed: boolean };
/** Whether a place is closed and the fields of the filters, as one number: the index of their combination. */
const combined = filterColumns.reduce(
  (rows, { field, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [field]: value }))),
  [{ closed: false }, { closed: true }] as Traits[],
);
const traitOf = (row: StoredPlace) =>
  filterColumns.reduce(
    (index, { field, values }) => index * values.length + Math.max(0, values.indexOf(row[field] ?? null)),
    Number(row.closed ?? false),
  );

/** Texts that many places have, by number from 1 on; 0 is none. */
class Numbered {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [''];

  of(text: string | null | undefined): number {
    if (text === null || text === undefined) return 0;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.push(text) - 1;
    this.#numbers.set(text, number);
    return number;
  }
}

export class PlaceStore {
  readonly ids = new Ids();
  readonly names = new Texts();
  /** The names in their one spelling. */
  readonly phrases = new Texts();
  readonly words = new WordIndex();
  /** The words of the localities that have any places, by the number of the locality. */
  readonly localityWords = new WordIndex();
  /** The categories by their number; each is the first category of some place. */
  readonly #firstCategories = new Numbered();
  readonly firstCategories: readonly string[] = this.#firstCategories.texts;
  x = new Float64Array(firstCapacity);
  y = new Float64Array(firstCapacity);
  /** For each slot, the number of its first category. */
  first = new Uint16Array(firstCapacity);
  /** Milliseconds since 1970. */
  updated = new Float64Array(firstCapacity);
  /** For each slot, the number of its list of categories, of its type and of its locality. */
  combination = new Uint32Array(firstCapacity);
  type = new Uint16Array(firstCapacity);
  locality = new Uint32Array(firstCapacity);
  #number = new Uint32Array(firstCapacity);
  #trait = new Uint16Array(firstCapacity);
  #schedule = new Uint32Array(firstCapacity);
  readonly smallestBins = new Bins(12);
  /** The largest bins first. */
  readonly bins: readonly Bins[] = [new Bins(11), this.smallestBins];
  readonly #free: number[] = [];
  /** Distinct lists of categories; a place stores the number of its list. */
  readonly combinations: (readonly string[])[] = [[]];
  readonly #combinationTexts = new Numbered();
  /** How many places on the map have each list of categories. */
  readonly #used: number[] = [];
  readonly #schedules = new Numbered();
  readonly types = new Numbered();
  readonly localities = new Numbered();
  readonly #numbers = new Numbered();
  /** How many places each locality has. */
  readonly #inLocality: number[] = [];

  /** All slots, free ones included. */
  get size(): number {
    return this.ids.size;
  }

  slotOf(id: string): number | undefined {
    return this.ids.slotOf(id);
  }

  put(row: StoredPlace): void {
    const known = this.slotOf(row.id);
    const slot = known ?? this.#free.pop() ?? this.size;
    if (slot >= this.x.length) this.#grow();
    if (known !== undefined) this.#uncount(slot);
    const { x, y } = toPosition(row.lat, row.lng);
    if (known === undefined) this.ids.set(slot, row.id);
    this.names.set(slot, row.name);
    this.phrases.set(slot, toPhrase(row.folded));
    this.x[slot] = x;
    this.y[slot] = y;
    this.updated[slot] = row.updated ?? 0;
    const combination = this.#combinationOf(row.categories);
    this.combination[slot] = combination;
    this.first[slot] = this.#firstCategories.of(this.combinations[combination]?.[0]);
    this.#trait[slot] = traitOf(row);
    this.#schedule[slot] = this.#schedules.of(row.schedule);
    this.type[slot] = this.types.of(row.placeType);
    this.locality[slot] = this.localities.of(row.locality);
    this.#number[slot] = this.#numbers.of(row.number);
    this.#count(slot);
    this.words.put(slot, {
      name: row.folded,
      product: row.product ?? null,
      street: row.street ?? null,
      description: row.description ?? null,
    });
  }

  remove(id: string): void {
    const slot = this.slotOf(id);
    if (slot === undefined) return;
    this.#uncount(slot);
    this.words.remove(slot);
    this.x[slot] = this.y[slot] = Number.NaN;
    this.ids.delete(id);
    this.#free.push(slot);
  }

  /** Adds a place to the counts, and to the map unless it is closed. */
  #count(slot: number): void {
    this.#countLocality(this.locality[slot] ?? 0, 1);
    if (this.isClosed(slot)) return;
    add(this.#used, this.combination[slot] ?? 0, 1);
    for (const bins of this.bins) bins.add(slot, this.x[slot] ?? 0, this.y[slot] ?? 0);
  }

  #uncount(slot: number): void {
    this.#countLocality(this.locality[slot] ?? 0, -1);
    if (this.isClosed(slot)) return;
    add(this.#used, this.combination[slot] ?? 0, -1);
    for (const bins of this.bins) bins.remove(slot, this.x[slot] ?? 0, this.y[slot] ?? 0);
  }

  #countLocality(locality: number, more: number): void {
    if (locality === 0) return;
    const before = this.#inLocality[locality] ?? 0;
    add(this.#inLocality, locality, more);
    if (before === 0) this.localityWords.put(locality, { name: this.localities.texts[locality] ?? '' });
    else if (before + more === 0) this.localityWords.remove(locality);
  }

  /** False for a free slot. */
  isUsed(slot: number): boolean {
    return !Number.isNaN(this.x[slot]);
  }

  pointOf(slot: number): Point {
    return { lat: toLatitude(this.y[slot] ?? 0), lng: toLongitude(this.x[slot] ?? 0) };
  }

  isClosed(slot: number): boolean {
    return this.traits(slot).closed;
  }

  traits(slot: number): Traits {
    return combined[this.#trait[slot] ?? 0] as Traits;
  }

  /** Of the house; empty for none. */
  number(slot: number): string {
    return this.#numbers.texts[this.#number[slot] ?? 0] ?? '';
  }

  chosen({ withClosed, categories, traits = {}, open }: PlaceChoice): Chosen {
    const byCategory = (own: readonly string[]) => !categories || own.some((id) => categories.includes(id));
    const byTrait = (own: Traits) =>
      (withClosed || !own.closed) &&
      filterColumns.every(({ field }) => traits[field]?.includes(own[field]) ?? true);
    return {
      everything: !withClosed && !categories && Object.keys(traits).length === 0 && !open,
      combinations: Uint8Array.from(this.combinations, (own) => Number(byCategory(own))),
      traits: Uint8Array.from(combined, (own) => Number(byTrait(own))),
      schedules: open ? this.schedulesIn(open) : null,
      onDuty: new Set(Array.from(open ?? [], (id) => this.slotOf(id) ?? -1)),
    };
  }

  /** For each number of a schedule, whether it is among these ids. */
  schedulesIn(open: ReadonlySet<string>): Uint8Array {
    return Uint8Array.from(this.#schedules.texts, (id) => Number(open.has(id)));
  }

  /** For a free slot the result is meaningless. */
  isChosen(slot: number, { combinations, traits: chosen, schedules, onDuty }: Chosen): boolean {
    return (
      combinations[this.combination[slot] ?? 0] === 1 &&
      chosen[this.#trait[slot] ?? 0] === 1 &&
      (schedules === null || this.isIn(slot, schedules) || onDuty.has(slot))
    );
  }

  isIn(slot: number, schedules: Uint8Array): boolean {
    return schedules[this.#schedule[slot] ?? 0] === 1;
  }

  /** The categories of all places on the map. */
  usedCategories(): ReadonlySet<string> {
    return new Set(this.combinations.filter((_, number) => (this.#used[number] ?? 0) > 0).flat());
  }

  /** The folded names of the localities that have any places. */
  usedLocalities(): string[] {
    return this.localities.texts.filter((name, number) => name !== '' && (this.#inLocality[number] ?? 0) > 0);
  }

  #combinationOf(text: string): number {
    const number = this.#combinationTexts.of(text);
    this.combinations[number] ??= text.slice(1, -1).split(',');
    return number;
  }

  #grow(): void {
    const capacity = this.x.length * 2;
    this.x = grown(this.x, capacity);
    this.y = grown(this.y, capacity);
    this.first = grown(this.first, capacity);
    this.updated = grown(this.updated, capacity);
    this.combination = grown(this.combination, capacity);
    this.type = grown(this.type, capacity);
    this.locality = grown(this.locality, capacity);
    this.#number = grown(this.#number, capacity);
    this.#trait = grown(this.#trait, capacity);
    this.#schedule = grown(this.#schedule, capacity);
  }
}

function add(counts: number[], at: number, more: number): void {
  counts[at] = (counts[at] ?? 0) + more;
}
