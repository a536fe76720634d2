/** Suggestions while somebody types: names that begin with the text, then names with such words, then similar ones. */

import type { Point } from '@callejero/contract/resource.ts';
import { getEquivalents, toPhrase, withoutConjunctions } from '@callejero/contract/search/equivalents.ts';
import { type KnownWords, searchPlan } from '@callejero/contract/search/plan.ts';
import { suggestionLimits } from '@callejero/contract/search/suggestion-limits.ts';
import { kindsBeginning, kindsCalled } from '@callejero/contract/search/vocabulary.ts';
import { isEveryday } from '@callejero/contract/search/words.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { inParts, type Order, type Steps, takeFirst } from '../store/in-line.ts';
import type { LivePlaces } from '../store/live-places.ts';
import { reusedSlots, toBytes } from '../store/packed.ts';
import type { PlaceStore } from '../store/place-store.ts';
import { around } from '../store/question.ts';
import type { KnownCategory } from '../store/read-places.ts';
import { getField, getSlot, resemblance, splitWords, textFields } from '../store/word-index.ts';
import { wholePattern } from './patterns.ts';

/** 0: begins with the text; 1: has words that do; 2: resembles it. */
type Rank = 0 | 1 | 2;

export interface FoundSuggestion {
  rank: Rank;
  category?: KnownCategory;
  /** A commerce's id. */
  commerce?: string;
}

/** Limits categories only where there are enough places to suggest. */
const maxCategories = 3;

export function* suggest(all: LivePlaces, text: string, near: Point | undefined): Steps<FoundSuggestion[]> {
  const { store, known } = all;
  const typed = fold(text);
  const words = withoutConjunctions(splitWords(typed));
  if (words.length === 0) return [];
  const named = yield* placesLike(store, typed, words, near);
  const places = named.length > 0 ? named : yield* placesNamed(store, nameWordsOf(text, known), near);
  const categories = categoriesWithPlaces(all);
  const kinds = addCategoriesByMeaning(categoriesLike(categories, typed, words), categories, text, known);
  const room = Math.max(maxCategories, suggestionLimits.most - places.length);
  return [...kinds.slice(0, room), ...places]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, suggestionLimits.most);
}

/** Categories with places, directly or in a category below. */
function categoriesWithPlaces({ store, categories }: LivePlaces): KnownCategory[] {
  const used = store.usedCategories();
  const above = new Set(categories.flatMap(({ id, parent }) => (used.has(id) ? (parent ?? []) : [])));
  return categories.filter(({ id }) => used.has(id) || above.has(id));
}

function categoriesLike(
  categories: readonly KnownCategory[],
  typed: string,
  words: string[],
): FoundSuggestion[] {
  const misspelt = new Set(words.filter((word) => !isOfVocabulary(word)));
  const found = categories.flatMap((category) => {
    const rank = rankOf(category, typed, words, misspelt);
    return rank === null ? [] : [{ rank, category }];
  });
  return found.sort((one, other) => one.rank - other.rank);
}

/**
 * The words that name a thing: the first one of `taquería barata`, since `cheap`, `open` and `accessible` are filters and not
 * names.
 */
function nameWordsOf(text: string, known: KnownWords): string[] {
  const { wanted, prices, filters } = searchPlan(text, known);
  return prices || Object.keys(filters).length > 0
    ? wanted.flatMap(({ words: [word = ''] }) => splitWords(word))
    : [];
}

/** Places with these words in their names, ranked after those with every word of the text. */
function* placesNamed(store: PlaceStore, words: string[], near: Point | undefined): Steps<FoundSuggestion[]> {
  if (words.length === 0) return [];
  const found = yield* placesLike(store, words.join(' '), words, near);
  return found.map((one) => ({ ...one, rank: 2 }));
}

/** Adds categories that the text means by another name: `botica` means the pharmacies. */
function addCategoriesByMeaning(
  found: FoundSuggestion[],
  categories: readonly KnownCategory[],
  text: string,
  known: KnownWords,
): FoundSuggestion[] {
  const [wanted, ...others] = searchPlan(text, known).wanted;
  if (!wanted || others.length > 0) return found;
  const there = new Set(found.map(({ category }) => category?.slug));
  const meant = categories.filter(({ slug }) => wanted.categories.includes(slug) && !there.has(slug));
  return [
    ...found,
    ...meant.map((category): FoundSuggestion => ({ rank: wanted.misspelt ? 2 : 1, category })),
  ];
}

/** A word of the vocabulary is not taken for a misspelling: `taquería` resembles `peluquería`, but means something else. */
const isOfVocabulary = (word: string): boolean =>
  kindsCalled([word]).length > 0 || kindsBeginning(word).length > 0;

/** @param misspelt the words that may be misspellings of others */
function rankOf(
  { folded, words: own }: KnownCategory,
  typed: string,
  words: readonly string[],
  misspelt: ReadonlySet<string>,
): Rank | null {
  if (folded.startsWith(typed)) return 0;
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return 1;
  const alike = (word: string) =>
    own.some((one) => one.startsWith(word) || (misspelt.has(word) && resemblance(word, one) > 0));
  return words.every(alike) ? 2 : null;
}

function* placesLike(
  store: PlaceStore,
  typed: string,
  words: string[],
  near: Point | undefined,
): Steps<FoundSuggestion[]> {
  const begun = (word: string) => [
    ...store.words.matching({ beginning: word, is: () => true }),
    ...getEquivalents(word).flatMap((other) => store.words.matching(wholePattern(other))),
  ];
  const beginnings = beginningsOf(typed);
  const { beginning, others } = yield* bestSlots(
    store,
    yield* slotsWith(store, words, begun),
    beginnings,
    near,
  );
  const exact = [...beginning, ...others];
  const found = exact
    .slice(0, suggestionLimits.most)
    .map(
      (slot, at): FoundSuggestion => ({ rank: at < beginning.length ? 0 : 1, commerce: store.ids.at(slot) }),
    );
  if (found.length === suggestionLimits.most) return found;
  // Then the exact ones are all in `exact`.
  const alike = yield* slotsWith(store, words, (word) => [
    ...begun(word),
    ...(isEveryday(word) ? [] : store.words.resembling(word)),
  ]);
  const more = alike.filter((slot) => !exact.includes(slot));
  const resembling = yield* bestSlots(store, more, beginnings, near);
  const best = [...resembling.beginning, ...resembling.others].slice(0, suggestionLimits.most);
  return [...found, ...best.map((slot): FoundSuggestion => ({ rank: 2, commerce: store.ids.at(slot) }))];
}

/**
 * By slot, the number of the last typed word that its name had, where it had those before it too. Numbers go on from one search to
 * the next, which so needs no new memory.
 */
let matched = new Uint32Array();
let latest = 0;
const slots = reusedSlots();

/** The places that have, for each word, one of the words found for it in their names. */
function* slotsWith(
  store: PlaceStore,
  typed: readonly string[],
  wordsFor: (word: string) => readonly number[],
): Steps<Uint32Array> {
  const found = typed.map(wordsFor);
  slots.empty();
  if (found.some(({ length }) => length === 0)) return slots.numbers;
  if (matched.length < store.size || latest > 2 ** 31) {
    matched = new Uint32Array(store.x.length);
    latest = 0;
  }
  for (const [index, numbers] of found.entries()) {
    const isFirst = index === 0;
    const before = latest;
    const own = ++latest;
    slots.empty();
    for (const number of numbers) {
      const occurrences = store.words.occurrences(number);
      yield* inParts(occurrences.length, (from, end) => {
        for (let at = from; at < end; at++) {
          const occurrence = occurrences[at] as number;
          if (getField(occurrence) !== textFields.name) continue;
          const slot = getSlot(occurrence);
          if (isFirst ? matched[slot] === own : matched[slot] !== before) continue;
          matched[slot] = own;
          slots.push(slot);
        }
      });
    }
  }
  return slots.numbers;
}

/** The ways in which a name may begin with the text, which may end within a word or be an abbreviation: `dra` of a `Dragón` or a `Doctora`. */
const beginningsOf = (typed: string) =>
  [withoutConjunctions(splitWords(typed)).join(' '), toPhrase(typed)].map(toBytes);

const begins = ({ phrases }: PlaceStore, slot: number, beginnings: readonly Uint8Array[]): boolean =>
  beginnings.some((beginning) => phrases.startsWith(slot, beginning));

/** The nearest places on the map, or those with the shortest names; the names that begin with the text apart, since they are better. */
function* bestSlots(
  store: PlaceStore,
  slots: Uint32Array,
  beginnings: readonly Uint8Array[],
  near: Point | undefined,
): Steps<{ beginning: number[]; others: number[] }> {
  const { phrases, ids } = store;
  const order: Order = {
    keyOf: near ? around(store, near).flat : (slot) => phrases.lengthOf(slot),
    compare: (one, other) => phrases.compare(one, other) || ids.compare(one, other),
  };
  const first = (keeps: (slot: number) => boolean) =>
    takeFirst(slots, suggestionLimits.most, order, (slot) => keeps(slot) && !store.isClosed(slot));
  const beginning = yield* first((slot) => begins(store, slot, beginnings));
  if (beginning.length === suggestionLimits.most) return { beginning, others: [] };
  return { beginning, others: yield* first((slot) => !beginning.includes(slot)) };
}
