/**
 * Which words there are in the texts of places, and in which places and texts each of them is. Words resemble each other by
 * shared trigrams, as in PostgreSQL's pg_trgm, except that the end of the word being typed is unknown.
 */

import { soundOf } from '@callejero/contract/search/words.ts';

/** The texts of a place that are searched, by the number that stands for each in memory. */
export const textFields = { name: 0, product: 1, street: 2, description: 3 } as const;
export type TextField = keyof typeof textFields;
const fieldNames = Object.keys(textFields) as TextField[];
const fieldBits = 2;

/** An occurrence of a word is one number: its place's slot, and the text. */
export const slotOf = (occurrence: number): number => occurrence >>> fieldBits;
export const fieldOf = (occurrence: number): number => occurrence & (2 ** fieldBits - 1);

/** Some words: those with this beginning that fulfil the condition. */
export interface WordPattern {
  beginning: string;
  is(word: string): boolean;
}

export const isMatch = ({ beginning, is }: WordPattern, word: string): boolean =>
  word.startsWith(beginning) && is(word);

/** The share of the typed text's trigrams that a word must have. Short words share a beginning too easily. */
const minShare = (typed: string): number => (typed.length < 6 ? 0.6 : 0.5);
/** How far below the best match a word may be. */
const tolerance = 0.15;
/** A typing mistake in a shorter word leaves too little to recognize it. */
const minLetters = 3;

export function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function trigrams(padded: string): string[] {
  const all = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) all.add(padded.slice(at, at + 3));
  return [...all];
}

const trigramsOf = (word: string) => trigrams(`  ${word} `);
const typedTrigrams = (typed: string) => trigrams(`  ${typed}`);

/** From 0 to 1: the share of the typed text that is in `word`. */
export function resemblance(typed: string, word: string): number {
  if (typed.length < minLetters) return 0;
  const own = new Set(trigramsOf(word));
  const wanted = typedTrigrams(typed);
  const share = wanted.filter((trigram) => own.has(trigram)).length / wanted.length;
  return share >= minShare(typed) ? share : 0;
}

const none: readonly number[] = [];

function addTo(index: Map<string, number[]>, key: string, number: number) {
  const having = index.get(key);
  if (having) having.push(number);
  else index.set(key, [number]);
}

export class WordIndex {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** By word, sorted; empty for a word that no place has any more. */
  readonly #occurrences: number[][] = [];
  readonly #byTrigram = new Map<string, number[]>();
  /** Finds words that sound alike but share few trigrams, such as `belasques` and `velazquez`. */
  readonly #bySound = new Map<string, number[]>();
  /** The words of each slot one after the other, each with the number of the text; so they are found again when the place changes. */
  #codes = new Uint32Array(1024);
  #end = 0;
  /** By slot: where its words begin, and how many they are. */
  readonly #starts: number[] = [];
  readonly #counts: number[] = [];

  /** Replaces the texts of a slot. They are folded. */
  put(slot: number, texts: Partial<Readonly<Record<TextField, string | null>>>): void {
    const own = new Set<number>();
    for (const field of fieldNames) {
      const text = texts[field];
      if (!text) continue;
      for (const word of wordsOf(text)) own.add((this.#numberOf(word) << fieldBits) | textFields[field]);
    }
    this.#replace(slot, own);
  }

  remove(slot: number): void {
    this.#replace(slot, new Set());
  }

  /** Most changes change no word, or few. */
  #replace(slot: number, own: ReadonlySet<number>): void {
    const start = this.#starts[slot] ?? 0;
    const before = new Set(this.#codes.subarray(start, start + (this.#counts[slot] ?? 0)));
    for (const code of before.difference(own)) {
      const { list, at } = this.#placeOf(slot, code);
      list.splice(at, 1);
    }
    for (const code of own.difference(before)) {
      const { list, at } = this.#placeOf(slot, code);
      if (at === list.length) list.push((slot << fieldBits) | fieldOf(code));
      else list.splice(at, 0, (slot << fieldBits) | fieldOf(code));
    }
    if (own.size > before.size) {
      // What the slot had becomes a gap.
      this.#counts[slot] = 0;
      if (this.#end + own.size > this.#codes.length) this.#closeGaps(own.size);
      this.#starts[slot] = this.#end;
      this.#end += own.size;
    }
    this.#codes.set([...own], this.#starts[slot] ?? 0);
    this.#counts[slot] = own.size;
  }

  #closeGaps(more: number): void {
    const used = this.#counts.reduce((sum, count) => sum + (count ?? 0), 0);
    const codes = new Uint32Array(2 * (used + more));
    let end = 0;
    for (let slot = 0; slot < this.#counts.length; slot++) {
      const [start, count] = [this.#starts[slot] ?? 0, this.#counts[slot] ?? 0];
      this.#starts[slot] = end;
      for (let at = 0; at < count; at++) codes[end++] = this.#codes[start + at] as number;
    }
    [this.#codes, this.#end] = [codes, end];
  }

  /** Where an occurrence is, or belongs, in the list of its word. */
  #placeOf(slot: number, code: number): { list: number[]; at: number } {
    const list = this.#occurrences[code >>> fieldBits] ?? [];
    const occurrence = (slot << fieldBits) | fieldOf(code);
    let [at, end] = [0, list.length];
    if ((list.at(-1) ?? -1) < occurrence) at = end;
    while (at < end) {
      const middle = (at + end) >>> 1;
      if ((list[middle] as number) < occurrence) at = middle + 1;
      else end = middle;
    }
    return { list, at };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#occurrences.push([]);
    for (const trigram of trigramsOf(word)) addTo(this.#byTrigram, trigram, number);
    addTo(this.#bySound, soundOf(word), number);
    return number;
  }

  /** Where a word is, in the order of slots. */
  occurrences(word: number): readonly number[] {
    return this.#occurrences[word] ?? none;
  }

  /** Numbers of the words that match a pattern. */
  matching(pattern: WordPattern): number[] {
    const candidates = this.#byTrigram.get(`  ${pattern.beginning}`.slice(0, 4).slice(-3)) ?? none;
    return candidates.filter((number) => isMatch(pattern, this.#words[number] ?? ''));
  }

  /** Numbers of the words that have these letters, at least three of them, anywhere. */
  containing(part: string): number[] {
    const lists = trigrams(part).map((trigram) => this.#byTrigram.get(trigram) ?? none);
    const shortest = lists.reduce((one, other) => (other.length < one.length ? other : one));
    return shortest.filter((number) => this.#words[number]?.includes(part));
  }

  /** Whether a name, product or address has a word that begins with the text. */
  begins(typed: string): boolean {
    return this.matching({ beginning: typed, is: () => true }).some((number) => this.#isKnown(number));
  }

  /** Words of names, products and addresses that the text may be a misspelling of. */
  wordsLike(typed: string): string[] {
    const least = typedTrigrams(typed).length / 3;
    return this.#similar(typed, () => least).map((number) => this.#words[number] ?? '');
  }

  /** Numbers of the words that resemble the text most. */
  resembling(typed: string): number[] {
    if (typed.length < minLetters) return [];
    const { length } = typedTrigrams(typed);
    return this.#similar(typed, (best) => length * Math.max(minShare(typed), best / length - tolerance));
  }

  /** The known words that share enough trigrams with the typed text, or sound like it. */
  #similar(typed: string, least: (best: number) => number): number[] {
    const shared = new Map<number, number>();
    for (const trigram of typedTrigrams(typed)) {
      for (const number of this.#byTrigram.get(trigram) ?? none)
        shared.set(number, (shared.get(number) ?? 0) + 1);
    }
    // Few words share much, so whether a word is known is asked last.
    let best = 0;
    for (const [number, count] of shared) if (count > best && this.#isKnown(number)) best = count;
    const enough = least(best);
    const sound = soundOf(typed);
    const sounding = sound.length < minLetters ? none : (this.#bySound.get(sound) ?? none);
    const found = [...shared].flatMap(([number, count]) => (count >= enough ? [number] : []));
    return [...new Set([...found, ...sounding])].filter((number) => this.#isKnown(number));
  }

  /** Words that only descriptions have correct no misspelt one. */
  #isKnown(number: number): boolean {
    return this.occurrences(number).some((occurrence) => fieldOf(occurrence) !== textFields.description);
  }
}
