/** The ways in which one wanted thing is found: by the row itself, by products and by its address. */
import type { Wanted } from '@callejero/contract/search/plan.ts';
import type { Builder } from '../../../access/builder.ts';
import {
  beginning,
  called,
  forms,
  related,
  rootsOf,
  roughly,
  surelyBeginning,
  surelyWhole,
  whole,
  wholeSynonyms,
  withoutLonger,
} from './patterns.ts';

/** The score of a match, by where the word is found. */
export const weights = {
  name: 10,
  nameBeginning: 8,
  nameSynonym: 7.5,
  nameRelated: 8,
  nameInside: 3,
  firstCategory: 4,
  category: 2.5,
  placeType: 3,
  product: 4,
  street: 3,
  /** The whole typed text, as in `avenida xalapa`. */
  wholeStreet: 12,
  locality: 2,
  mixedCategory: 1,
} as const;
/** Up to this length many other words begin with a word by chance. */
const maxShort = 4;
export const points = (score: number): string => `${score}::real`;

/** The ways to find one wanted thing. */
export interface Ways {
  /**
   * Conditions of which the row must fulfil one: by name or categories; for the anchor also by description and place type.
   * Indexes evaluate them.
   */
  own: readonly Condition[];
  /** The score of these conditions; 0 for a row that fulfils none. */
  score: string;
  /** Name of a table expression with `tid` and `score` of the rows found by products or address. */
  others: string;
}

/**
 * @param row alias of the commerces
 * @param isAnchor whether the other wanted things are checked on its hits
 * @param phrase the whole typed text where it has more words than this thing
 */
export function waysOf(
  builder: Builder,
  wanted: Wanted,
  row: string,
  isAnchor: boolean,
  phrase: string | null,
): Ways {
  const name = inName(builder, wanted, `${row}.name_folded`);
  const categories = categoriesOf(builder, wanted.categories, wanted);
  const isOfKind = `${row}.categories && ${categories}`;
  const own = [name.is, listed(isOfKind)];
  const scores = [
    name.score,
    `case when ${isOfKind} then` +
      ` case when ${row}.categories[1] = any(${categories}) then ${points(weights.firstCategory)}` +
      ` else ${points(weights.category)} end else ${points(0)} end`,
  ];
  const others = otherHits(builder, wanted, isAnchor, phrase);
  // PostgreSQL does not combine two conditions on partial indexes, so only one of the wanted things has them.
  if (isAnchor) {
    const types = ofPlaceTypes(builder, wanted.placeTypes, row);
    own.push(beginsWith(builder, wanted.words)(`${row}.description_folded`));
    if (types !== null) {
      own.push(listed(types));
      scores.push(`case when ${types} then ${points(weights.placeType)} else ${points(0)} end`);
    }
  } else {
    const types = ofPlaceTypes(builder, wanted.placeTypes, 'c');
    const from = (is: string, score: number) =>
      `select c.ctid as tid, ${points(score)} as score from commerces c where ${is}`;
    others.push(from(anyOf([beginsWith(builder, wanted.words)('c.description_folded')]), 0));
    if (types !== null) others.push(from(types, weights.placeType));
  }
  return {
    own,
    score: scores.join(' + '),
    others: builder.with(
      builder.alias(),
      `select tid, sum(score) as score from (${others.join(' union all ')}) h group by tid`,
    ),
  };
}

/** One condition on a text or list of a row. */
interface Condition {
  /** An index evaluates this part. It finds every row that fulfils the condition, and some others. */
  roughly: string;
  /** A cheap test: every row that passes it fulfils the condition, others may fulfil it too. */
  surely: string | null;
  /** An expensive test without an index, for the other rows; null where `surely` finds them all. */
  exactly: string | null;
}

/** A condition that an index evaluates completely. */
const listed = (condition: string): Condition => ({
  roughly: condition,
  surely: condition,
  exactly: null,
});

/**
 * That one of the conditions is fulfilled. The indexed part comes first and alone, so that PostgreSQL does not repeat it for each
 * row; of the rest the most expensive comes last.
 */
export function anyOf(conditions: readonly Condition[]): string {
  const indexed = conditions.map(({ roughly }) => roughly);
  const quick = conditions.flatMap(({ surely }) => surely ?? []);
  const slow = conditions.flatMap(({ exactly }) => exactly ?? []);
  return `((${indexed.join(' or ')}) and (${[...quick, ...slow].join(' or ')}))`;
}

/**
 * Written as a range, for which PostgreSQL expects few rows. With `=` it expects as many rows as an average type has, and would
 * read the whole table.
 */
function ofPlaceTypes(builder: Builder, types: readonly string[], row: string): string | null {
  const each = types.map((type) => {
    const own = builder.hidden(type, 'text');
    return `${row}.place_type >= ${own} and ${row}.place_type <= ${own}`;
  });
  return each.length > 0 ? `(${each.join(' or ')})` : null;
}

/** One select for each way, so that each uses its index. A row that is found in several ways gets the sum. */
function otherHits(builder: Builder, wanted: Wanted, isAnchor: boolean, phrase: string | null): string[] {
  const begins = (text: string) => anyOf([beginsWith(builder, wanted.words)(text)]);
  const isPublic = 'a.owner is null and a.archived_at is null';
  const at = 'from addresses a join commerces c on c.address = a.id';
  const whole = isAnchor && phrase !== null ? builder.hidden(phrase, 'text') : null;
  const has = (text: string) => `strpos(${text}, ${whole}) > 0`;
  const street =
    whole === null
      ? points(weights.street)
      : `case when ${has('a.street_folded')} or ${has('a.extra_folded')} then ${points(weights.wholeStreet)}` +
        ` else ${points(weights.street)} end`;
  const ways = [
    // Active products: whoever reads the place reads them.
    `select distinct c.ctid as tid, ${points(weights.product)} as score` +
      ` from products r join commerces c on c.id = r.commerce` +
      ` where r.active and r.archived_at is null and ${begins('r.name_folded')}`,
    // Street and quarter.
    `select c.ctid, ${street} ${at}` +
      ` where ${isPublic} and (${begins('a.street_folded')} or ${begins('a.extra_folded')})`,
  ];
  if (isAnchor && wanted.localities.length > 0) {
    const there = isThere(builder, wanted, 'a');
    ways.push(`select c.ctid, ${points(weights.locality)} ${at} where ${isPublic} and ${there}`);
  }
  return ways;
}

export const isThere = (builder: Builder, { localities }: Wanted, address: string): string =>
  `${address}.locality_folded = any(${builder.hidden(localities, 'text[]')})`;

/** The condition that the name contains the wanted words or has a synonym, and its score. */
function inName(builder: Builder, wanted: Wanted, name: string): { is: Condition; score: string } {
  const { words } = wanted;
  const synonyms = withoutLonger(wanted.synonyms);
  const has = roughlyHas(builder, { words, synonyms })(name);
  const hasWords = synonyms.length === 0 ? has : roughlyHas(builder, { words })(name);
  const matches = (pattern: string) => `${name} ~ ${builder.value(pattern, 'text')}`;
  const isLike = (likes: readonly string[]) => `${name} like any(${builder.value(likes, 'text[]')})`;
  const when = (condition: string, score: number) => ` when ${condition} then ${points(score)}`;
  const roots = related(words);
  const begun = surelyBeginning(words);
  const rootsBegun = surelyBeginning(rootsOf(words));
  const begins = isDistinctBeginning(wanted) ? weights.nameBeginning : weights.nameInside;
  const own = forms(words);
  const isDistinctive = own.some((form) => !roughly({ words }).likes.includes(form));
  const hasForm = isDistinctive ? `${isLike(own)} and ` : '';
  const callsIt = called({ words, synonyms: [] });
  const exactly = [`${hasWords} and ${unindexed(name)} ~ ${builder.hidden(callsIt, 'text')}`];
  let isSynonym = '';
  if (synonyms.length > 0) {
    const hasSynonyms = roughlyHas(builder, { words: [], synonyms })(name);
    const expression = wholeSynonyms(synonyms);
    exactly.push(`${hasSynonyms} and ${unindexed(name)} ~ ${builder.hidden(expression, 'text')}`);
    isSynonym =
      when(isLike(surelyWhole(synonyms)), weights.nameSynonym) +
      when(`${hasSynonyms} and ${matches(expression)}`, weights.nameSynonym);
  }
  const none = `else ${points(0)} end`;
  return {
    is: {
      roughly: has,
      surely: surelyIs(builder, [...begun, ...rootsBegun, ...surelyWhole(synonyms)])(name),
      exactly: exactly.join(' or '),
    },
    // Every row runs through this `case`, so the cheap branch that fits most rows comes first.
    score:
      'case' +
      when(isLike(surelyWhole(words)), weights.name) +
      ` when not ${hasWords} then ${isSynonym === '' ? points(0) : `case${isSynonym} ${none}`}` +
      when(`${hasForm}${matches(whole(words))}`, weights.name) +
      (begun.length > 0 ? when(isLike(begun), begins) : '') +
      when(`${hasForm}${matches(beginning(words))}`, begins) +
      isSynonym +
      (roots === null
        ? ''
        : when(isLike(rootsBegun), weights.nameRelated) + when(matches(roots), weights.nameRelated)) +
      when(matches(callsIt), weights.nameInside) +
      ` ${none}`,
  };
}

/** The condition that a text has a word that begins so. The rough test by the index leaves few texts for the pattern. */
function beginsWith(builder: Builder, words: readonly string[]): (text: string) => Condition {
  const has = roughlyHas(builder, { words });
  const surely = surelyIs(builder, surelyBeginning(words));
  const pattern = builder.hidden(beginning(words), 'text');
  return (text) => ({
    roughly: has(text),
    surely: surely(text),
    exactly: `${has(text)} and ${unindexed(text)} ~ ${pattern}`,
  });
}

function surelyIs(builder: Builder, likes: readonly string[]): (text: string) => string | null {
  const patterns = likes.length > 0 ? builder.hidden(likes, 'text[]') : null;
  return (text) => patterns && `${unindexed(text)} like any(${patterns})`;
}

/** PostgreSQL can't estimate a comparison with an expression, and must not use it as an index condition. */
const unindexed = (text: string): string => `(${text} || '')`;

function roughlyHas(builder: Builder, wanted: Parameters<typeof roughly>[0]): (text: string) => string {
  const { likes, short } = roughly(wanted);
  const like = likes.length > 0 ? builder.hidden(likes, 'text[]') : null;
  // No index finds words of two letters.
  const pattern = short === null ? null : builder.hidden(short, 'text');
  return (text) => {
    const ways = [
      ...(like === null ? [] : [`${text} like any(${like})`]),
      ...(pattern === null ? [] : [`(${text} || '') ~ ${pattern}`]),
    ];
    return `(${ways.join(' or ')})`;
  };
}

/** False for a short word with synonyms, such as `bar`: many other words begin with it. */
function isDistinctBeginning({ words, synonyms }: Wanted): boolean {
  return synonyms.length === 0 || words.some((word) => word.length > maxShort);
}

/** Categories by slug, and by name if `wanted` matches it, with those below them. */
export function categoriesOf(builder: Builder, slugs: readonly string[], wanted?: Wanted): string {
  const ids = builder.computed(`categories ${slugs} ${wanted?.words}`, () => {
    const known = builder.hidden(slugs, 'text[]');
    const has = wanted && roughlyHas(builder, wanted);
    const pattern =
      wanted &&
      builder.hidden(`${whole([...wanted.words, ...wanted.synonyms])}|${beginning(wanted.words)}`, 'text');
    const named = has ? ` or ${has('m.name_folded')} and m.name_folded ~ ${pattern}` : '';
    const meant = builder.with(
      builder.alias(),
      `select m.id from categories m where m.archived_at is null and (m.slug = any(${known})${named})`,
    );
    return (
      `select array(select k.id from categories k where k.kind = 'commerce' and k.active and k.archived_at is null` +
      ` and (k.id in (select id from ${meant}) or k.parent in (select id from ${meant})))`
    );
  });
  return `${ids}::uuid[]`;
}
