/**
 * Finds and scores the places that match a plan. A place must match everything that is wanted; for where no place does, there are
 * those that match a part of it.
 */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { SearchPlan, Wanted } from '@callejero/contract/search/plan.ts';
import { below, each, inParts, type Order, type Steps, takeFirst } from '../store/in-line.ts';
import type { LivePlaces } from '../store/live-places.ts';
import { has, Reused, reusedSlots, type Sorted, toBytes } from '../store/packed.ts';
import type { PlaceStore } from '../store/place-store.ts';
import type { KnownCategory } from '../store/read-places.ts';
import { getField, getSlot, isMatch, splitWords, textFields, type WordPattern } from '../store/word-index.ts';
import {
  beginningPattern,
  formsPattern,
  minInside,
  synonymPattern,
  toRoots,
  wholePattern,
} from './patterns.ts';
import { nearWeights, weights } from './weights.ts';

export interface MatchOptions {
  /** Whether a place satisfies the other filters. */
  keeps(slot: number): boolean;
  near: Point | null;
  /** For each number of a schedule, whether it is open now. */
  open: Uint8Array | null;
  /** Whether places that match a part are of use although some match everything. */
  alwaysPartial: boolean;
  /** The most matches of each part of a search. */
  maxPartial: number;
}

/** Places with their scores, in any order, in memory that the next search uses. */
export interface Scored {
  slots: Uint32Array | readonly number[];
  scores: Float64Array | readonly number[];
}

class Matches {
  readonly slots = reusedSlots();
  readonly scores = new Reused(new Float64Array(1024));

  empty(): void {
    this.slots.empty();
    this.scores.empty();
  }

  get scored(): Scored {
    return { slots: this.slots.numbers, scores: this.scores.numbers };
  }
}

/** The fewest letters of a word that is worth searching alone. */
const minDistinctive = 3;
/** Up to this length many other words begin with a word by chance. */
const maxShort = 4;
/** One bit for each wanted thing. */
const maxWanted = 30;

const emptyScratch = (size: number) => ({
  scores: new Float32Array(size),
  /** One bit for each wanted thing that the place matches. */
  found: new Uint32Array(size),
  /** How many required things are in its street. */
  streets: new Uint8Array(size),
  /** How much it is of the wanted kinds (`nearWeights`). */
  kinds: new Uint16Array(size),
  /** What one wanted thing finds: the score of the name, one bit for each other text. */
  names: new Float32Array(size),
  texts: new Uint8Array(size),
});
/** By slot. Each search leaves zeros behind, so that the next one needs no new memory. */
let scratch = emptyScratch(0);
const lists = { touched: reusedSlots(), own: reusedSlots(), whole: new Matches(), partial: new Matches() };

export function* findMatches(
  all: LivePlaces,
  plan: SearchPlan,
  { keeps, near, open, alwaysPartial, maxPartial }: MatchOptions,
): Steps<{ whole: Scored; partial: Scored }> {
  const { store } = all;
  if (scratch.scores.length < store.size) scratch = emptyScratch(store.x.length);
  const { scores, found, streets, kinds } = scratch;
  const wanted = plan.wanted.slice(0, maxWanted);
  for (const list of Object.values(lists)) list.empty();
  for (const [index, one] of wanted.entries()) yield* addWanted(all, one, 2 ** index);
  const touched = lists.touched.numbers;

  const isRequired = wanted.map(({ isOptional }) => !isOptional);
  const required = isRequired.filter(Boolean).length;
  /** Localities need not be in the street. */
  const places = wanted.filter(({ isWhere, isOptional }) => isWhere && !isOptional).length;
  const everything = isRequired.reduce((bits, is, index) => (is ? bits + 2 ** index : bits), 0);
  const mixed = mixedScores(all, wanted);
  const isNearestKind = near !== null && isOfKinds(wanted);
  // A shop that is called like its kind is no better than the others of the kind.
  const isBareKind = isNearestKind && wanted.length === 1 && plan.phrase === wanted[0]?.words[0];
  const phrase = toBytes(plan.phrase);
  const rank = (slot: number) => {
    const at = store.phrases.indexOf(slot, phrase);
    const isName = at === 0 && store.phrases.lengthOf(slot) === phrase.length;
    const ofName = at < 0 ? 0 : at > 0 ? weights.nameHas : isName ? weights.sameName : weights.nameBegins;
    const closeness = near
      ? weights.here / (1 + distanceBetween(store.pointOf(slot), near) / 1000)
      : open && store.isIn(slot, open)
        ? weights.openNow
        : 0;
    if (isNearestKind) {
      return (kinds[slot] as number) + (isName && !isBareKind ? weights.sameName : 0) + closeness;
    }
    const inStreet = streets[slot] as number;
    const isInStreet = plan.address
      ? inStreet > 0 && inStreet >= required - places
      : inStreet === required && wanted.length > 1;
    const isHouse = inStreet > 0 && store.number(slot) === (plan.address?.number ?? null);
    return (
      (scores[slot] as number) +
      (mixed?.[store.combination[slot] as number] ?? 0) +
      (isInStreet ? (plan.address ? weights.streetOfAddress * inStreet : weights.wholeStreet) : 0) +
      (isHouse ? weights.houseNumber : 0) +
      ofName +
      closeness
    );
  };
  const addTo = (matches: Matches, slots: Uint32Array, isOne: (slot: number) => boolean) =>
    inParts(slots.length, (from, end) => {
      for (let at = from; at < end; at++) {
        const slot = slots[at] as number;
        if (!isOne(slot)) continue;
        matches.slots.push(slot);
        matches.scores.push(rank(slot));
      }
    });

  const { prices } = plan;
  const isWhole = (slot: number) =>
    ((found[slot] as number) & everything) === everything &&
    (!prices || prices.includes(store.traits(slot).priceRange ?? 0));
  yield* addTo(lists.whole, touched, (slot) => isWhole(slot) && keeps(slot));
  const whole = lists.whole.scored;
  let partial = lists.partial.scored;
  if (alwaysPartial || whole.slots.length === 0) {
    const parts = partsOf(wanted, prices !== null);
    const isPart = (slot: number) => ((found[slot] as number) & parts) !== 0;
    const isOther = (slot: number) => !isWhole(slot) && keeps(slot);
    yield* addTo(lists.partial, touched, (slot) => isPart(slot) && isOther(slot));
    if (mixed) {
      const isMixed = (slot: number) => (mixed[store.combination[slot] as number] as number) > 0;
      yield* addTo(
        lists.partial,
        below(store.size),
        (slot) => isMixed(slot) && store.isUsed(slot) && !isPart(slot) && isOther(slot),
      );
    }
    partial = lists.partial.scored;
    if (partial.slots.length > maxPartial) {
      partial = yield* limited(partial, maxPartial, parts, (slot) => found[slot] as number);
    }
  }
  yield* each(touched, (slot) => {
    scores[slot] = found[slot] = streets[slot] = kinds[slot] = 0;
  });
  return { whole, partial };
}

/** Whether kinds of places are wanted and nothing else, but for where they are. */
function isOfKinds(all: readonly Wanted[]): boolean {
  const things = all.filter(({ isWhere }) => !isWhere);
  const isKind = ({ categories, mixed, placeTypes, synonyms }: Wanted) =>
    categories.length + mixed.length + placeTypes.length + synonyms.length > 0;
  return things.length > 0 && things.every(isKind);
}

/** The wanted things of which one is enough for a partial match, as bits. With only one thing, a match is complete. */
function partsOf(wanted: readonly Wanted[], hasPrices: boolean): number {
  if (wanted.length < 2 && !hasPrices) return 0;
  const onlyWhere = wanted.every(({ isWhere }) => isWhere);
  const isDistinctive = ({ words, isWhere, isOptional }: Wanted) =>
    !isOptional && words.some((word) => word.length >= minDistinctive) && (onlyWhere || !isWhere);
  return wanted.reduce((bits, one, index) => (isDistinctive(one) ? bits + 2 ** index : bits), 0);
}

/** The best of each part, so that places with a rare word are found beside thousands with a frequent one. */
function* limited(
  { slots, scores }: Scored,
  maxPartial: number,
  parts: number,
  partsOf: (slot: number) => number,
): Steps<Scored> {
  const bits = (at: number) => partsOf(slots[at] as number) & parts;
  const order: Order = { keyOf: (at) => -(scores[at] as number), compare: (one, other) => one - other };
  const all = below(slots.length);
  // What matches no thing is of a mixed category.
  const kept = new Set(yield* takeFirst(all, maxPartial, order, (at) => bits(at) === 0));
  for (let part = 1; part <= parts; part *= 2) {
    if ((parts & part) === 0) continue;
    for (const at of yield* takeFirst(all, maxPartial, order, (at) => (bits(at) & part) !== 0)) kept.add(at);
  }
  return {
    slots: Array.from(kept, (at) => slots[at] ?? 0),
    scores: Array.from(kept, (at) => scores[at] ?? 0),
  };
}

/** Adds what one wanted thing finds to the scores. */
function* addWanted(all: LivePlaces, wanted: Wanted, bit: number): Steps<void> {
  const { store } = all;
  const { scores, found, streets, kinds, names, texts } = scratch;
  const { touched, own: ownList } = lists;
  ownList.empty();
  const seen = 2 ** 7;
  const see = (slot: number) => {
    if ((texts[slot] as number) === 0) ownList.push(slot);
    texts[slot] = (texts[slot] as number) | seen;
  };
  const add = (occurrence: number, score: number, isBegun: boolean) => {
    const [slot, field] = [getSlot(occurrence), getField(occurrence)];
    if (field === textFields.name) {
      see(slot);
      if (score > (names[slot] as number)) names[slot] = score;
    } else if (isBegun) {
      see(slot);
      texts[slot] = (texts[slot] as number) | (1 << field);
    }
  };
  for (const [word, { score, isBegun }] of gradesOf(store, wanted)) {
    const occurrences = store.words.occurrences(word);
    yield* inParts(occurrences.length, (from, end) => {
      for (let at = from; at < end; at++) add(occurrences[at] as number, score, isBegun);
    });
  }
  for (const phrase of wanted.words.filter(isPhrase)) {
    yield* eachWithPhrase(store, phrase, formsPattern, (occurrence) => add(occurrence, weights.name, true));
  }
  for (const phrase of wanted.synonyms.filter(isPhrase)) {
    yield* eachWithPhrase(store, phrase, synonymPattern, (occurrence) =>
      add(occurrence, weights.nameSynonym, false),
    );
  }
  const [isOne, isAlsoOne] = [2 ** 6, 2 ** 5];
  yield* addColumns(all, wanted, (slot, score, isKind) => {
    see(slot);
    scores[slot] = (scores[slot] as number) + score;
    texts[slot] = (texts[slot] as number) | (isKind ? isOne : isAlsoOne);
  });
  const own = ownList.numbers;
  yield* inParts(own.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const slot = own[at] as number;
      const [name, bits] = [names[slot] as number, texts[slot] as number];
      const product = isIn(bits, textFields.product) ? weights.product : 0;
      const street = isIn(bits, textFields.street) ? weights.street : 0;
      const description = isIn(bits, textFields.description) ? weights.description : 0;
      scores[slot] = (scores[slot] as number) + name + product + street + description;
      if (street > 0 && !wanted.isOptional) streets[slot] = (streets[slot] as number) + 1;
      if (!wanted.isWhere) {
        const isNamed = name >= weights.nameSynonym || (bits & isOne) !== 0;
        const also = product > 0 || (bits & isAlsoOne) !== 0;
        const kind = isNamed ? nearWeights.isOne : also ? nearWeights.isAlsoOne : 0;
        kinds[slot] = (kinds[slot] as number) + kind;
      }
      if (found[slot] === 0) touched.push(slot);
      found[slot] = (found[slot] as number) | bit;
      names[slot] = texts[slot] = 0;
    }
  });
}

const isIn = (texts: number, field: number): boolean => (texts & (1 << field)) !== 0;

/** What a word is worth in a name, and whether it counts in other texts as well. */
interface Grade {
  score: number;
  isBegun: boolean;
}

/** The words that a wanted thing matches, by number. */
function gradesOf({ words }: PlaceStore, wanted: Wanted): ReadonlyMap<number, Grade> {
  const grades = new Map<number, Grade>();
  const grade = (numbers: readonly number[], score: number, isBegun: boolean) => {
    for (const number of numbers) {
      const known = grades.get(number);
      grades.set(number, {
        score: Math.max(known?.score ?? 0, score),
        isBegun: isBegun || (known?.isBegun ?? false),
      });
    }
  };
  // Many other words begin with a short one that has synonyms, such as `bar`.
  const isDistinct = wanted.synonyms.length === 0 || wanted.words.some((word) => word.length > maxShort);
  const single = wanted.words.filter((word) => !isPhrase(word));
  for (const word of single) {
    grade(words.matching(formsPattern(word)), weights.name, true);
    const begun = isDistinct ? weights.nameBeginning : weights.nameInside;
    grade(words.matching(beginningPattern(word)), begun, true);
    if (word.length >= minInside) grade(words.containing(word), weights.nameInside, false);
  }
  for (const word of wanted.equivalents) grade(words.matching(wholePattern(word)), weights.name, true);
  for (const root of toRoots(single)) {
    grade(words.matching(beginningPattern(root)), weights.nameRelated, false);
  }
  for (const synonym of wanted.synonyms) {
    if (!isPhrase(synonym)) grade(words.matching(synonymPattern(synonym)), weights.nameSynonym, false);
  }
  return grades;
}

const isPhrase = (text: string): boolean => text.includes(' ');

/** A shorter word of a phrase is in too many texts to be looked up: `de`. */
const minLookedUp = 3;

/** Visits the texts that have all words of a phrase, in names one after the other. */
function* eachWithPhrase(
  { words, phrases }: PlaceStore,
  phrase: string,
  patternOf: (word: string) => WordPattern,
  visit: (occurrence: number) => void,
): Steps<void> {
  const patterns = phrase.split(' ').map(patternOf);
  const long = phrase.split(' ').filter((word) => word.length >= minLookedUp);
  const lists = long.map((word) =>
    words.matching(patternOf(word)).map((number) => words.occurrences(number)),
  );
  const lengthOf = (own: readonly Sorted[]) => own.reduce((sum, { length }) => sum + length, 0);
  // Beginning with the rarest, few are compared.
  lists.sort((one, other) => lengthOf(one) - lengthOf(other));
  const [rarest = [], ...others] = lists;
  const bytes = toBytes(phrase);
  const isFound = (occurrence: number) =>
    others.every((own) => own.some((list) => has(list, occurrence))) &&
    (getField(occurrence) !== textFields.name ||
      // Most names that have it have it as it stands, which needs no text.
      phrases.hasWords(getSlot(occurrence), bytes) ||
      hasPhrase(splitWords(phrases.at(getSlot(occurrence))), patterns));
  for (const list of rarest) {
    yield* each(list, (occurrence) => {
      if (isFound(occurrence)) visit(occurrence);
    });
  }
}

/** Words that a search ignores may come between those of a phrase: `salón de belleza`. */
function hasPhrase(words: readonly string[], patterns: readonly WordPattern[]): boolean {
  const follows = (at: number, next: number): boolean => {
    const pattern = patterns[next];
    if (!pattern) return true;
    return [at, at + 1].some(
      (place) => place < words.length && isMatch(pattern, words[place] ?? '') && follows(place + 1, next + 1),
    );
  };
  const [first] = patterns;
  return words.some((word, at) => first !== undefined && isMatch(first, word) && follows(at + 1, 1));
}

/** The places of a kind, by categories and type, and those in a locality: in one pass over the columns. */
function* addColumns(
  all: LivePlaces,
  wanted: Wanted,
  /** `isKind`: its type or its first category is of the kind. */
  add: (slot: number, score: number, isKind: boolean) => void,
): Steps<void> {
  const { store } = all;
  const { combination, type, locality } = store;
  const categories = categoriesCalled(all.categories, wanted);
  const kinds = Float32Array.from(store.combinations, (own) =>
    categories.has(own[0] ?? '')
      ? weights.firstCategory
      : own.some((id) => categories.has(id))
        ? weights.category
        : 0,
  );
  const types = Float32Array.from(store.types.texts, (name) =>
    (wanted.placeTypes as readonly string[]).includes(name) ? weights.placeType : 0,
  );
  const localities = Float32Array.from(store.localities.texts, (name) =>
    wanted.localities.includes(name) ? weights.locality : 0,
  );
  const hasAny = (column: Float32Array) => column.some((score) => score > 0);
  if (![kinds, types, localities].some(hasAny)) return;
  yield* inParts(store.size, (from, end) => {
    for (let slot = from; slot < end; slot++) {
      const ofKind = kinds[combination[slot] as number] as number;
      const ofType = types[type[slot] as number] as number;
      const score = ofKind + ofType + (localities[locality[slot] as number] as number);
      if (score > 0 && store.isUsed(slot)) add(slot, score, ofType > 0 || ofKind === weights.firstCategory);
    }
  });
}

/** Categories by slug and by name, with those below them. */
function categoriesCalled(categories: readonly KnownCategory[], wanted: Wanted): ReadonlySet<string> {
  const patterns = [...wanted.words, ...wanted.synonyms].map((phrase) => phrase.split(' ').map(formsPattern));
  patterns.push(...wanted.words.map((phrase) => phrase.split(' ').map(beginningPattern)));
  return withThoseBelow(
    categories,
    ({ slug, words }) =>
      wanted.categories.includes(slug) || patterns.some((phrase) => hasPhrase(words, phrase)),
  );
}

function withThoseBelow(
  categories: readonly KnownCategory[],
  isMeant: (category: KnownCategory) => boolean,
): ReadonlySet<string> {
  const meant = new Set(categories.filter(isMeant).map(({ id }) => id));
  const below = categories.filter(({ parent }) => parent !== null && meant.has(parent));
  return new Set([...meant, ...below.map(({ id }) => id)]);
}

/** By list of categories: the score for those that hold other kinds too. Null if nobody wants such a kind. */
function mixedScores({ store, categories }: LivePlaces, wanted: readonly Wanted[]): Float32Array | null {
  const sets = wanted
    .filter(({ mixed }) => mixed.length > 0)
    .map(({ mixed }) => withThoseBelow(categories, ({ slug }) => mixed.includes(slug)));
  if (sets.length === 0) return null;
  return Float32Array.from(
    store.combinations,
    (own) => weights.mixedCategory * sets.filter((set) => own.some((id) => set.has(id))).length,
  );
}
