/**
 * What a search means. One plan for the suggestions, the list, the map and the public pages: which things are wanted, all
 * of them if possible, and by which words, categories and place types each of them may be found.
 */
import type { PlaceType } from '../enums/place-types.ts';
import { type Kind, kindSpellings, kindsBeginning, kindsCalled, kindsSounding } from './vocabulary.ts';
import {
  meaningfulWords,
  mistakesBetween,
  type Spelling,
  spellingOf,
  withoutDiminutive,
  wordsOf,
} from './words.ts';

/** One thing that is wanted. */
export interface Wanted {
  /** As it was typed, or what it was taken for where it was misspelt. */
  words: readonly string[];
  misspelt: boolean;
  /** Other words that such places have in their names; a phrase has spaces. */
  synonyms: readonly string[];
  /** Slugs of the categories that hold nothing else, of those that a city begins with. */
  categories: readonly string[];
  /** Slugs of those that hold others too: they count when nothing better is found. */
  mixed: readonly string[];
  placeTypes: readonly PlaceType[];
}

export interface SearchPlan {
  /** The folded words, for what is called exactly so. */
  phrase: string;
  wanted: readonly Wanted[];
  /** `priceRange` values that were asked for in words. */
  prices: readonly number[] | null;
  /** Open now was asked for in words. */
  open: boolean;
  wheelchair: boolean;
}

/** The words that a city's places, products and streets have. */
export interface KnownWords {
  /** Whether one of them begins so. */
  begins(typed: string): boolean;
  /** Those that may have been meant. */
  resembling(typed: string): readonly string[];
}

export const noKnownWords: KnownWords = { begins: () => true, resembling: () => [] };

/** Longest phrase of the vocabulary, in words that mean something. */
const maxPhrase = 3;
/** Words that a misspelt one may stand for. */
const maxCorrections = 4;

const priceWords: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    'barato barata baratos baratas economico economica economicos economicas'
      .split(' ')
      .map((word) => [word, [1, 2]]),
  ),
  ...Object.fromEntries(
    'caro cara caros caras lujo lujoso elegante elegantes gourmet'.split(' ').map((word) => [word, [3, 4]]),
  ),
};
const openPhrases = [
  'abierto ahora',
  'abierta ahora',
  'abiertos ahora',
  'abiertas ahora',
  'abierto',
  'abierta',
  'abiertos',
  'abiertas',
];
const wheelchairPhrases = ['silla de ruedas', 'sillas de ruedas', 'accesible', 'accesibles'];

export function searchPlan(text: string, known: KnownWords = noKnownWords): SearchPlan {
  const phrase = wordsOf(text).join(' ');
  const open = without(phrase, openPhrases);
  const wheelchair = without(open.rest, wheelchairPhrases);
  const words = meaningfulWords(wheelchair.rest);
  const { wanted, prices } = wantedOf(words, known);
  return { phrase, wanted, prices, open: open.found, wheelchair: wheelchair.found };
}

/** Takes the first of the phrases that stands in the text; one that is the whole text stays. */
function without(text: string, phrases: readonly string[]): { rest: string; found: boolean } {
  const padded = ` ${text} `;
  const found = phrases.find((phrase) => padded.includes(` ${phrase} `) && text !== phrase);
  return found
    ? { rest: padded.replace(` ${found} `, ' ').trim(), found: true }
    : { rest: text, found: false };
}

/** Phrases of the vocabulary first, the longest in front. A word for a price is one beside what is wanted only. */
function wantedOf(words: readonly string[], known: KnownWords): Pick<SearchPlan, 'wanted' | 'prices'> {
  const wanted: Wanted[] = [];
  let prices: readonly number[] | null = null;
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const word = words[at] ?? '';
    if (phrase) wanted.push(wantedKinds(phrase.words, phrase.kinds));
    else if (Object.hasOwn(priceWords, word) && words.length > 1) prices = priceWords[word] ?? null;
    else wanted.push(wantedWord(word, known));
    at += phrase?.words.length ?? 1;
  }
  return { wanted, prices };
}

function phraseAt(words: readonly string[], at: number) {
  for (let length = Math.min(maxPhrase, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length);
    const kinds = kindsCalled(phrase);
    if (kinds.length > 0) return { words: phrase, kinds };
  }
  return null;
}

function wantedWord(word: string, known: KnownWords): Wanted {
  const called = kindsCalled([word]);
  if (called.length > 0) return wantedKinds([word], called);
  const small = withoutDiminutive(word);
  const ofSmall = small === null ? [] : kindsCalled([small]);
  if (small !== null && ofSmall.length > 0) return wantedKinds([word], ofSmall, [small]);
  const sounding = kindsSounding([word]);
  if (sounding.length > 0) return wantedKinds([word], sounding, spelt(word, sounding));
  const beginning = kindsBeginning(word);
  if (beginning.length > 0) return wantedKinds([word], beginning);
  if (known.begins(word)) return wantedKinds([word], []);
  return corrected(word, known);
}

/** The words of the kinds that may have been meant, to be looked for as if they had been typed. */
function spelt(typed: string, kinds: readonly Kind[]): string[] {
  return closest(
    typed,
    kinds.flatMap(({ words }) => words.map(spellingOf)),
  );
}

function corrected(typed: string, known: KnownWords): Wanted {
  const meant = closest(typed, [...kindSpellings, ...known.resembling(typed).map(spellingOf)]);
  if (meant.length === 0) return wantedKinds([typed], []);
  return wantedKinds(
    [typed],
    meant.flatMap((word) => kindsCalled([word])),
    meant,
  );
}

function closest(typed: string, spellings: readonly Spelling[]): string[] {
  const own = spellingOf(typed);
  const scored = spellings.flatMap((other) => {
    const mistakes = mistakesBetween(own, other);
    return mistakes === null ? [] : [{ word: other.word, mistakes }];
  });
  const best = Math.min(...scored.map(({ mistakes }) => mistakes));
  const near = scored
    .filter(({ mistakes }) => mistakes <= best + 0.5)
    .sort((one, other) => one.mistakes - other.mistakes)
    .map(({ word }) => word);
  return [...new Set(near)].slice(0, maxCorrections);
}

function wantedKinds(
  words: readonly string[],
  kinds: readonly Kind[],
  meant: readonly string[] = [],
): Wanted {
  const own = words.join(' ');
  return {
    words: meant.length > 0 ? [own, ...meant] : [own],
    misspelt: meant.length > 0,
    synonyms: [...new Set(kinds.flatMap((kind) => kind.named))].filter(
      (word) => word !== own && !meant.includes(word),
    ),
    categories: [...new Set(kinds.flatMap(({ categories }) => categories))],
    mixed: [...new Set(kinds.flatMap(({ mixed }) => mixed))],
    placeTypes: [...new Set(kinds.flatMap((kind) => kind.placeTypes))],
  };
}
