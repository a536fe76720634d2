/**
 * Which words there are in the texts of places, and in which places and texts each of them is. Words resemble each other by
 * shared trigrams, as in PostgreSQL's pg_trgm, except that the end of the word being typed is unknown.
 */

import { toSound } from '@callejero/contract/search/words.ts';
import { Sequences, type Sorted, SortedLists } from './packed.ts';

/** The texts of a place that are searched, by the number that stands for each in memory. */
export const textFields = { name: 0, product: 1, street: 2, description: 3 } as const;
export type TextField = keyof typeof textFields;
const fieldNames = Object.keys(textFields) as TextField[];
const fieldBits = 2;

/** An occurrence of a word is one number: its place's slot, and the text. */
export const getSlot = (occurrence: number): number => occurrence >>> fieldBits;
export const getField = (occurrence: number): number => occurrence & (2 ** fieldBits - 1);

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

export function splitWords(folded: string): string[] {
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

const none: Sorted = [];

/** The numbers of the words that have something in common, by that. */
class WordsBy {
  readonly #lists = new Map<string, number>();
  readonly #words = new SortedLists();

  add(key: string, word: number): void {
    const list = this.#lists.get(key) ?? this.#words.create();
    this.#lists.set(key, list);
    this.#words.add(list, word);
  }

  get(key: string): Sorted {
    const list = this.#lists.get(key);
    return list === undefined ? none : this.#words.at(list);
  }
}

export class WordIndex {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** The occurrences of each word. A word keeps its number, and an empty list, when no place has it any more. */
  readonly #occurrences = new SortedLists();
  readonly #byTrigram = new WordsBy();
  /** Finds words that sound alike but share few trigrams, such as `belasques` and `velazquez`. */
  readonly #bySound = new WordsBy();
  /** The words of each slot, each with the number of the text; so they are found again when the place changes. */
  readonly #codes = new Sequences((length) => new Uint32Array(length));

  /** Replaces the texts of a slot. They are folded. */
  put(slot: number, texts: Partial<Readonly<Record<TextField, string | null>>>): void {
    const own = new Set<number>();
    for (const field of fieldNames) {
      const text = texts[field];
      if (!text) continue;
      for (const word of splitWords(text)) own.add((this.#numberOf(word) << fieldBits) | textFields[field]);
    }
    this.#replace(slot, own);
  }

  remove(slot: number): void {
    this.#replace(slot, new Set());
  }

  /** Most changes change no word, or few. */
  #replace(slot: number, own: ReadonlySet<number>): void {
    const before = new Set(this.#codes.at(slot));
    const occurrence = (code: number) => (slot << fieldBits) | getField(code);
    for (const code of before.difference(own)) this.#occurrences.remove(code >>> fieldBits, occurrence(code));
    for (const code of own.difference(before)) this.#occurrences.add(code >>> fieldBits, occurrence(code));
    this.#codes.set(slot, [...own]);
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#occurrences.create();
    for (const trigram of trigramsOf(word)) this.#byTrigram.add(trigram, number);
    this.#bySound.add(toSound(word), number);
    return number;
  }

  /** Where a word is, in the order of slots. */
  occurrences(word: number): Sorted {
    return this.#occurrences.at(word);
  }

  /** Numbers of the words that match a pattern. */
  matching(pattern: WordPattern): number[] {
    const candidates = this.#candidates(typedTrigrams(pattern.beginning));
    return candidates.filter((number) => isMatch(pattern, this.#words[number] ?? ''));
  }

  /** Numbers of the words that have these letters, at least three of them, anywhere. */
  containing(part: string): number[] {
    return this.#candidates(trigrams(part)).filter((number) => this.#words[number]?.includes(part));
  }

  /** Numbers of words; those that have all of the trigrams are among them. */
  #candidates(wanted: readonly string[]): number[] {
    const [first = none, ...others] = wanted.map((trigram) => this.#byTrigram.get(trigram));
    return Array.from(others.reduce((one, other) => (other.length < one.length ? other : one), first));
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
    const shared = new Uint16Array(this.#words.length);
    const sharing: number[] = [];
    for (const trigram of typedTrigrams(typed)) {
      for (const number of this.#byTrigram.get(trigram)) {
        if (shared[number] === 0) sharing.push(number);
        shared[number] = (shared[number] as number) + 1;
      }
    }
    // Few words share much, so whether a word is known is asked last.
    let best = 0;
    for (const number of sharing) {
      if ((shared[number] as number) > best && this.#isKnown(number)) best = shared[number] as number;
    }
    const enough = least(best);
    const sound = toSound(typed);
    const sounding = sound.length < minLetters ? none : this.#bySound.get(sound);
    const found = sharing.filter((number) => (shared[number] as number) >= enough);
    return [...new Set([...found, ...sounding])].filter((number) => this.#isKnown(number));
  }

  /** Words that only descriptions have correct no misspelt one. */
  #isKnown(number: number): boolean {
    return this.occurrences(number).some((occurrence) => getField(occurrence) !== textFields.description);
  }
}
