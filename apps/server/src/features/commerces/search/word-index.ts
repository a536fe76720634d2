/**
 * An index of the words of all names: which names have a word, which begin with a text, which resemble one. Words resemble each
 * other by shared trigrams, as in PostgreSQL's pg_trgm, except that the end of the word being typed is unknown.
 */

import { soundOf } from '@callejero/contract/search/words.ts';

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

export interface WordIndex {
  add(slot: number, folded: string): void;
  remove(slot: number, folded: string): void;
  /** The names of each word that begins with the text. */
  beginning(typed: string): readonly (readonly number[])[];
  /** The names of each word that resembles it most. */
  resembling(typed: string): readonly (readonly number[])[];
  /** Whether a name has a word that begins with the text. */
  begins(typed: string): boolean;
  /** Words of names that the text may be a misspelling of. */
  wordsLike(typed: string): string[];
}

function addTo(index: Map<string, number[]>, key: string, number: number) {
  const having = index.get(key);
  if (having) having.push(number);
  else index.set(key, [number]);
}

export function createWords(): WordIndex {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  /** By word: the slots of the names that have it; empty for a word that no name has any more. */
  const slots: number[][] = [];
  const byTrigram = new Map<string, number[]>();
  /** Finds words that sound alike but share few trigrams, such as `belasques` and `velazquez`. */
  const bySound = new Map<string, number[]>();

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const number = words.push(word) - 1;
    numbers.set(word, number);
    slots.push([]);
    for (const trigram of trigramsOf(word)) addTo(byTrigram, trigram, number);
    addTo(bySound, soundOf(word), number);
    return number;
  }

  /** The words with the same first letters. */
  const candidates = (typed: string): readonly number[] =>
    byTrigram.get(`  ${typed}`.slice(0, 4).slice(-3)) ?? [];

  /** The words in use that share trigrams with the typed text, each with the number of shared ones. */
  function living(typed: string): [number, number][] {
    const shared = new Map<number, number>();
    for (const trigram of typedTrigrams(typed)) {
      for (const number of byTrigram.get(trigram) ?? []) shared.set(number, (shared.get(number) ?? 0) + 1);
    }
    return [...shared].filter(([number]) => (slots[number]?.length ?? 0) > 0);
  }

  function sounding(typed: string): readonly number[] {
    const sound = soundOf(typed);
    if (sound.length < minLetters) return [];
    return (bySound.get(sound) ?? []).filter((number) => (slots[number]?.length ?? 0) > 0);
  }

  return {
    add(slot, folded) {
      for (const word of new Set(wordsOf(folded))) slots[numberOf(word)]?.push(slot);
    },

    remove(slot, folded) {
      for (const word of new Set(wordsOf(folded))) {
        const number = numberOf(word);
        slots[number] = slots[number]?.filter((other) => other !== slot) ?? [];
      }
    },

    beginning(typed) {
      return candidates(typed).flatMap((number) => {
        const list = slots[number] ?? [];
        return list.length > 0 && words[number]?.startsWith(typed) ? [list] : [];
      });
    },

    begins(typed) {
      return candidates(typed).some(
        (number) => (slots[number]?.length ?? 0) > 0 && words[number]?.startsWith(typed),
      );
    },

    wordsLike(typed) {
      const least = typedTrigrams(typed).length / 3;
      const alike = living(typed).flatMap(([number, count]) => (count >= least ? [number] : []));
      return [...new Set([...alike, ...sounding(typed)])].map((number) => words[number] ?? '');
    },

    resembling(typed) {
      if (typed.length < minLetters) return [];
      const wanted = typedTrigrams(typed);
      const alike = living(typed);
      const best = alike.reduce((most, [, count]) => Math.max(most, count), 0) / wanted.length;
      const least = wanted.length * Math.max(minShare(typed), best - tolerance);
      const found = alike.flatMap(([number, count]) => (count >= least ? [number] : []));
      return [...new Set([...found, ...sounding(typed)])].map((number) => slots[number] ?? []);
    },
  };
}
