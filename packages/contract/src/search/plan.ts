/**
 * The meaning of a search. One plan serves suggestions, list, map and public pages: the wanted things (all of them if
 * possible), and the words, categories and place types that match each of them.
 */
import type { PlaceType } from '../enums/place-types.ts';
import type { Filters } from '../list-query/query.ts';
import { isStreetType, readAddress, type TypedAddress } from './address.ts';
import { getEquivalents, toFullForm, toPhrase } from './equivalents.ts';
import { withoutWords } from './filter-words.ts';
import { takeOpenWords } from './open-words.ts';
import { filtersFrom, noFilters, placeFilters, toFilters } from './place-filters.ts';
import {
  kindSpellings,
  kindsBeginning,
  kindsCalled,
  kindsSounding,
  type VocabularyKind,
} from './vocabulary.ts';
import {
  isEveryday,
  meaningfulWords,
  mistakesBetween,
  type Spelling,
  toSpelling,
  toStem,
  toWords,
  withoutDiminutive,
} from './words.ts';

/** One wanted thing. */
export interface Wanted {
  /** The typed words, or their corrections. */
  words: readonly string[];
  misspelt: boolean;
  /** Other spellings of a typed word, as good as the word itself in every text. */
  equivalents: readonly string[];
  /** Other words in the names of such places; a phrase has spaces. */
  synonyms: readonly string[];
  /** Slugs of default categories that hold only such places. */
  categories: readonly string[];
  /** Slugs of default categories that also hold other places; a weaker match. */
  mixed: readonly string[];
  placeTypes: readonly PlaceType[];
  /** Folded names of matching localities. */
  localities: readonly string[];
  /** Names a location and not a thing: a place that matches only this is no result. */
  isWhere: boolean;
  /** Places without it are results too: `calle` beside the name of a street. */
  isOptional: boolean;
}

export interface SearchPlan {
  /** All of the text in the one spelling of names (`toPhrase`), for exact names. */
  phrase: string;
  /** If the text is an address: its house comes first, then the others in its street. */
  address: TypedAddress | null;
  wanted: readonly Wanted[];
  /** The `priceRange` values that the words request. */
  prices: readonly number[] | null;
  /** The filters that the words set, but for the price. */
  filters: Filters;
}

/** The words of a city's places, products and streets, as of one moment. */
export interface KnownWords {
  /** Whether a known word has this prefix. */
  begins(typed: string): boolean;
  /** Known words that may correct a misspelt one. */
  resembling(typed: string): readonly string[];
  /** Folded names of the localities in which there are places. */
  localities: readonly string[];
}

export const noKnownWords: KnownWords = { begins: () => true, resembling: () => [], localities: [] };

/** Meaningful words of the vocabulary's longest phrase. */
const maxPhrase = 3;
const whereWords = new Set('centro norte sur este oeste oriente poniente colonia barrio'.split(' '));
/** Minimum letters for the beginning of a locality's name: fewer begin many other words. */
const minLocality = 4;
/** Minimum letters of a stem that counts as a known word: `sombreros` is no mistake where there is a `sombrerería`. */
const minStem = 5;
/** Maximum number of corrections of a word. */
const maxCorrections = 4;

const { price } = placeFilters;

/** Caches the last plan, because a statement needs it several times and correcting a word compares it with all others. */
const lastPlans = new WeakMap<KnownWords, { text: string; plan: SearchPlan }>();

export function searchPlan(text: string, known: KnownWords = noKnownWords): SearchPlan {
  const last = lastPlans.get(known);
  if (last?.text === text) return last.plan;
  const plan = planOf(text, known);
  lastPlans.set(known, { text, plan });
  return plan;
}

function planOf(text: string, known: KnownWords): SearchPlan {
  const address = readAddress(text);
  const { rest, filters } = withoutFilters(address?.text ?? text, text);
  const { wanted, prices } = wantedOf(meaningfulWords(rest), known);
  return {
    phrase: toPhrase(text),
    address,
    wanted: withOptional(wanted).map((one) => located(one, known)),
    prices,
    filters,
  };
}

/** Takes out the words for filters: of nothing but a time, those of the `whole` text. Who is on duty only the caller knows. */
function withoutFilters(text: string, whole: string): Pick<SearchPlan, 'filters'> & { rest: string } {
  const { rest: untimed, open } = takeOpenWords(text);
  const asked = { ...noFilters, ...(open !== null && { openAt: 'now' }) };
  let rest = untimed || whole;
  for (const key of filtersFrom()) {
    // A price only counts beside a wanted thing.
    if (noFilters[key] !== false) continue;
    const said = withoutWords(rest, key);
    rest = said.rest;
    if (said.found !== null && placeFilters[key].column) Object.assign(asked, { [key]: true });
  }
  return { rest, filters: toFilters(asked, { timeZone: 'UTC', dutyIds: [] }) };
}

/** The kind of a street is optional beside a word; beside a number it is a part of the name: `calle 60`. */
function withOptional(all: readonly Wanted[]): readonly Wanted[] {
  const isType = ({ words: [word = ''] }: Wanted) => isStreetType(word);
  const hasWord = all.some((one) => !isType(one) && one.words.some((word) => !/^\d/.test(word)));
  return hasWord ? all.map((one) => ({ ...one, isOptional: isType(one) })) : all;
}

function located(wanted: Wanted, known: KnownWords): Wanted {
  const localities = localitiesOf(wanted, known);
  const isWhere = localities.length > 0 || wanted.words.some((word) => whereWords.has(word));
  return { ...wanted, localities, isWhere };
}

/** A word for a kind of place matches a locality only as a whole word: `pan` does not match Pánuco. */
function localitiesOf({ words, synonyms }: Wanted, { localities }: KnownWords): string[] {
  const isCalled = (own: string) =>
    words.some(
      (word) => own === word || (synonyms.length === 0 && word.length >= minLocality && own.startsWith(word)),
    );
  return localities.filter((name) => toWords(name).some(isCalled));
}

/** Vocabulary phrases go first, the longest in front. A price word only counts beside a wanted thing. */
function wantedOf(words: readonly string[], known: KnownWords): Pick<SearchPlan, 'wanted' | 'prices'> {
  const wanted: Wanted[] = [];
  const add = (one: Wanted) => {
    const same = wanted.findIndex((other) => isSameKind(one, other));
    if (same < 0) wanted.push(one);
    else {
      const { words: before = [], equivalents = [] } = wanted[same] ?? {};
      const others = [...equivalents, ...one.equivalents];
      wanted[same] = { ...one, words: [...before, ...one.words], equivalents: others };
    }
  };
  let prices: readonly number[] | null = null;
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const word = words[at] ?? '';
    if (phrase) add(wantedKinds(phrase.words, phrase.kinds));
    else if (Object.hasOwn(price.words, word) && words.length > 1) prices = price.words[word] ?? null;
    else add(wantedWord(word, known));
    at += phrase?.words.length ?? 1;
  }
  return { wanted, prices };
}

/** Two words for the same kind count once: `frutas y verduras`. */
function isSameKind(one: Wanted, other: Wanted): boolean {
  const isKind = one.categories.length + one.mixed.length + one.placeTypes.length > 0;
  const names = ({ words, synonyms }: Wanted) => new Set([...words, ...synonyms]);
  return isKind && names(one).symmetricDifference(names(other)).size === 0;
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
  const called = kindsCalled([toFullForm(word)]);
  if (called.length > 0) return wantedKinds([word], called);
  const small = withoutDiminutive(word);
  const ofSmall = small === null ? [] : kindsCalled([small]);
  if (small !== null && ofSmall.length > 0) return wantedKinds([word], ofSmall, [small]);
  const sounding = kindsSounding([word]);
  if (sounding.length > 0) return wantedKinds([word], sounding, spelt(word, sounding));
  const beginning = kindsBeginning(word);
  if (beginning.length > 0) return wantedKinds([word], beginning);
  const stem = toStem(word);
  if (isEveryday(word) || known.begins(stem.length >= minStem ? stem : word)) return wantedKinds([word], []);
  return corrected(word, known);
}

/** The words of kinds that may correct a misspelt one, searched as if typed. */
function spelt(typed: string, kinds: readonly VocabularyKind[]): string[] {
  return closest(
    typed,
    kinds.flatMap(({ words }) => words.map(toSpelling)),
  );
}

function corrected(typed: string, known: KnownWords): Wanted {
  const meant = closest(typed, [...kindSpellings, ...known.resembling(typed).map(toSpelling)]);
  if (meant.length === 0) return wantedKinds([typed], []);
  return wantedKinds(
    [typed],
    meant.flatMap((word) => kindsCalled([word])),
    meant,
  );
}

function closest(typed: string, spellings: readonly Spelling[]): string[] {
  const own = toSpelling(typed);
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
  kinds: readonly VocabularyKind[],
  meant: readonly string[] = [],
): Wanted {
  const own = words.join(' ');
  return {
    words: meant.length > 0 ? [own, ...meant] : [own],
    misspelt: meant.length > 0,
    equivalents: getEquivalents(own),
    synonyms: [...new Set(kinds.flatMap((kind) => kind.named))].filter(
      (word) => word !== own && !meant.includes(word),
    ),
    categories: [...new Set(kinds.flatMap(({ categories }) => categories))],
    mixed: [...new Set(kinds.flatMap(({ mixed }) => mixed))],
    placeTypes: [...new Set(kinds.flatMap((kind) => kind.placeTypes))],
    localities: [],
    isWhere: false,
    isOptional: false,
  };
}
