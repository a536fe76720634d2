/**
 * Memory for a million places: numbers and texts in typed arrays, in pages, so that no write moves more than a page, and sorted
 * lists that need four bytes for each number.
 */

const pageBits = 10;
const pageSlots = 2 ** pageBits;
const spanAt = (slot: number): number => 2 * (slot % pageSlots);

interface Page<Numbers> {
  numbers: Numbers;
  /** The end of what is written; what was replaced before it is a gap. */
  end: number;
  /** For each slot, where its sequence starts, and its length: side by side, since both are read together. */
  spans: Uint32Array;
}

/** A sequence of numbers for each slot. */
export class Sequences<Numbers extends Uint8Array | Uint32Array> {
  readonly #make: (length: number) => Numbers;
  readonly #pages: Page<Numbers>[] = [];

  constructor(make: (length: number) => Numbers) {
    this.#make = make;
  }

  set(slot: number, sequence: ArrayLike<number>): void {
    const page = this.#pageOf(slot);
    const at = spanAt(slot);
    if (sequence.length > (page.spans[at + 1] as number)) {
      page.spans[at + 1] = 0;
      if (page.end + sequence.length > page.numbers.length) this.#closeGaps(page, sequence.length);
      page.spans[at] = page.end;
      page.end += sequence.length;
    }
    page.numbers.set(sequence, page.spans[at]);
    page.spans[at + 1] = sequence.length;
  }

  /** A view that the next write may change. */
  at(slot: number): Numbers {
    const { numbers, start, end } = this.spanOf(slot);
    return numbers.subarray(start, end) as Numbers;
  }

  /** Where the sequence of a slot lies, for loops over many slots, in which views would cost more than their numbers. */
  spanOf(slot: number): { numbers: Numbers; start: number; end: number } {
    const { numbers, spans } = this.#pageOf(slot);
    const start = spans[spanAt(slot)] as number;
    return { numbers, start, end: start + (spans[spanAt(slot) + 1] as number) };
  }

  lengthOf(slot: number): number {
    return this.#pageOf(slot).spans[spanAt(slot) + 1] as number;
  }

  #pageOf(slot: number): Page<Numbers> {
    const number = slot >>> pageBits;
    const known = this.#pages[number];
    if (known) return known;
    const page = { numbers: this.#make(0), end: 0, spans: new Uint32Array(2 * pageSlots) };
    this.#pages[number] = page;
    return page;
  }

  #closeGaps(page: Page<Numbers>, more: number): void {
    const { numbers, spans } = page;
    const used = spans.reduce((sum, length, at) => (at % 2 === 0 ? sum : sum + length), more);
    const closed = this.#make(Math.ceil(used * 1.25) + 64);
    let end = 0;
    for (let at = 0; at < spans.length; at += 2) {
      const [start, length] = [spans[at] as number, spans[at + 1] as number];
      closed.set(numbers.subarray(start, start + length), end);
      spans[at] = end;
      end += length;
    }
    page.numbers = closed;
    page.end = end;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const toBytes = (text: string): Uint8Array => encoder.encode(text);

const space = 0x20;

/** A text for each slot, in UTF-8. */
export class Texts {
  readonly #bytes = new Sequences((length) => new Uint8Array(length));

  set(slot: number, text: string): void {
    this.#bytes.set(slot, toBytes(text));
  }

  at(slot: number): string {
    return decoder.decode(this.#bytes.at(slot));
  }

  /** In bytes. */
  lengthOf(slot: number): number {
    return this.#bytes.lengthOf(slot);
  }

  /** Where the text of a slot has `part`, in bytes; -1 if nowhere. */
  indexOf(slot: number, part: Uint8Array): number {
    const { numbers, start, end } = this.#bytes.spanOf(slot);
    const found = find(numbers, start, end, part);
    return found < 0 ? found : found - start;
  }

  startsWith(slot: number, part: Uint8Array): boolean {
    const { numbers, start, end } = this.#bytes.spanOf(slot);
    return part.length <= end - start && isAt(numbers, start, part);
  }

  /** Whether the text of a slot, words with a space between them, has these words one after the other. */
  hasWords(slot: number, words: Uint8Array): boolean {
    const { numbers, start, end } = this.#bytes.spanOf(slot);
    for (let at = find(numbers, start, end, words); at >= 0; at = find(numbers, at + 1, end, words)) {
      const after = at + words.length;
      if ((at === start || numbers[at - 1] === space) && (after === end || numbers[after] === space))
        return true;
    }
    return false;
  }

  /** By code points. */
  compare(one: number, other: number): number {
    const [own, others] = [this.#bytes.spanOf(one), this.#bytes.spanOf(other)];
    const [length, otherLength] = [own.end - own.start, others.end - others.start];
    for (let at = 0; at < length && at < otherLength; at++) {
      const difference =
        (own.numbers[own.start + at] as number) - (others.numbers[others.start + at] as number);
      if (difference !== 0) return difference;
    }
    return length - otherLength;
  }
}

/** Where `part` begins first; -1 if nowhere. */
function find(numbers: Uint8Array, start: number, end: number, part: Uint8Array): number {
  const last = end - part.length;
  for (let at = start; at <= last; at++) if (isAt(numbers, at, part)) return at;
  return -1;
}

function isAt(numbers: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let at = 0; at < part.length; at++) if (numbers[start + at] !== part[at]) return false;
  return true;
}

export type Sorted = readonly number[] | Uint32Array;
const none: Sorted = [];
/** In a longer list the numbers weigh more than what a typed array needs besides them. */
const maxShort = 24;

/** Lists of numbers, each in ascending order. */
export class SortedLists {
  readonly #lists: Sorted[] = [];
  /** The long lists have room for more. */
  readonly #lengths: number[] = [];

  /** The number of a new list. */
  create(): number {
    this.#lengths.push(0);
    return this.#lists.push(none) - 1;
  }

  /** A view that the next write may change. */
  at(list: number): Sorted {
    const numbers = this.#lists[list] ?? none;
    return numbers instanceof Uint32Array ? numbers.subarray(0, this.#lengths[list]) : numbers;
  }

  add(list: number, number: number): void {
    const numbers = this.#lists[list] ?? none;
    const length = this.#lengths[list] ?? 0;
    const at = placeOf(numbers, length, number);
    this.#lengths[list] = length + 1;
    if (!(numbers instanceof Uint32Array) && length < maxShort) {
      // Not in place: an array that grows reserves room for many more.
      this.#lists[list] = numbers.toSpliced(at, 0, number);
      return;
    }
    const roomy = numbers instanceof Uint32Array && length < numbers.length ? numbers : longer(numbers);
    roomy.copyWithin(at + 1, at, length);
    roomy[at] = number;
    this.#lists[list] = roomy;
  }

  remove(list: number, number: number): void {
    const numbers = this.#lists[list] ?? none;
    const length = this.#lengths[list] ?? 0;
    const at = placeOf(numbers, length, number);
    if (numbers[at] !== number || at >= length) return;
    this.#lengths[list] = length - 1;
    if (numbers instanceof Uint32Array) numbers.copyWithin(at, at + 1, length);
    else this.#lists[list] = numbers.toSpliced(at, 1);
  }
}

export function has(numbers: Sorted, number: number): boolean {
  return numbers[placeOf(numbers, numbers.length, number)] === number;
}

/** Where a number is, or belongs. */
function placeOf(numbers: Sorted, length: number, number: number): number {
  let [at, end] = [0, length];
  if (length === 0 || (numbers[length - 1] as number) < number) at = end;
  while (at < end) {
    const middle = (at + end) >>> 1;
    if ((numbers[middle] as number) < number) at = middle + 1;
    else end = middle;
  }
  return at;
}

function longer(numbers: Sorted): Uint32Array {
  const long = new Uint32Array(Math.ceil(numbers.length * 1.25) + maxShort);
  long.set(numbers);
  return long;
}

/** A longer copy of a column. */
export function grown<Column extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(
  column: Column,
  capacity: number,
): Column {
  const copy = new (column.constructor as new (length: number) => Column)(capacity);
  copy.set(column);
  return copy;
}

/** A list that keeps its memory for the next computation: fresh memory costs many times what is written into it. */
export class Reused<Numbers extends Uint32Array | Float64Array> {
  #numbers: Numbers;
  length = 0;

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  empty(): void {
    this.length = 0;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = grown(this.#numbers, 2 * this.length);
    this.#numbers[this.length++] = number;
  }

  /** A view that the next computation changes. */
  get numbers(): Numbers {
    return this.#numbers.subarray(0, this.length) as Numbers;
  }
}

export const reusedSlots = (): Reused<Uint32Array> => new Reused(new Uint32Array(1024));
