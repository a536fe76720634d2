/**
 * Searches commerces by name, categories, place type, products, street, quarter, locality and description. A place must match
 * everything that is wanted; where no place does, those that match most of it are listed.
 */
import type { SearchPlan, Wanted } from '@callejero/contract/search/plan.ts';
import type { Hits, TextSearch } from '../../../access/binding.ts';
import type { Builder } from '../../../access/builder.ts';
import { distance } from '../../../query/geo.ts';
import { knownWords } from './known-words.ts';
import { anyOf, categoriesOf, isThere, points, type Ways, waysOf, weights } from './ways.ts';

/** The fewest letters of a word that is worth searching alone. */
const minDistinctive = 3;
/** Scores for a name that equals, begins with or contains all the words as typed. */
const sameName = 30;
const nameBegins = 15;
const nameHas = 8;
/** Smaller than any difference in relevance. */
const openNow = 0.5;
/** At the place itself; half of it a kilometre away. */
const here = 3;

export const commerceSearch: TextSearch = {
  fields: ['name', 'description', 'categories', 'placeType', 'address', 'priceRange'],
  knownWords,
  hits(builder, plan, alias): Hits {
    for (const table of ['categories', 'products', 'addresses']) builder.reads(table);
    if (plan.wanted.length === 0) {
      const nothing = { source: scored(`commerces ${alias}`, points(0)), where: 'false' };
      const at = (rows: string) => scored(`${rows} ${joinByTid(rows, alias)}`, points(0));
      return { own: nothing, others: nothing, partial: null, scored: at };
    }
    const anchor = anchorOf(plan);
    const phrase = plan.wanted.length > 1 ? plan.phrase : null;
    const ways = plan.wanted.map((wanted, index) => waysOf(builder, wanted, alias, index === anchor, phrase));
    return {
      ...completeHits(builder, plan, alias, ways, anchor),
      partial: isRelaxable(plan) ? partialHits(builder, plan, alias, ways) : null,
    };
  },
  rank(builder, alias, plan, { hit, near, open }) {
    const phrase = builder.hidden(plan.phrase, 'text');
    const terms = [
      hit,
      ...plan.wanted.flatMap((one) =>
        one.mixed.length === 0
          ? []
          : [
              `case when ${ofMixedKind(builder, one, alias)} then ${points(weights.mixedCategory)} else ${points(0)} end`,
            ],
      ),
      `case strpos(${alias}.name_folded, ${phrase}) when 0 then ${points(0)} when 1 then` +
        ` case when ${alias}.name_folded = ${phrase} then ${points(sameName)} else ${points(nameBegins)} end` +
        ` else ${points(nameHas)} end`,
    ];
    if (open) terms.push(`case when ${open} then ${points(openNow)} else ${points(0)} end`);
    if (near) terms.push(`${here} / (1 + ${distance(builder, `${alias}.location`, near)} / 1000)`);
    return `(${terms.join(' + ')})`;
  },
};

const ofMixedKind = (builder: Builder, { mixed }: Wanted, alias: string): string =>
  `${alias}.categories && ${categoriesOf(builder, mixed)}`;

const scored = (source: string, score: string): string =>
  `${source} cross join lateral (select (${score})::real as score) hit`;

/** Reads the rows of `tid` at once. PostgreSQL can't estimate their number, and would look them up one by one. */
const joinByTid = (rows: string, alias: string): string =>
  `join commerces ${alias} on ${alias}.ctid = ${rows}.tid and ${alias}.ctid = any(array(select tid from ${rows}))`;

/**
 * The index of the wanted thing that is searched first; the others are checked on its hits. Not one that may be a locality, which
 * may contain every place of the city.
 */
function anchorOf({ wanted }: SearchPlan): number {
  return Math.max(
    0,
    wanted.findIndex(({ localities }) => localities.length === 0),
  );
}

/**
 * The rows that match everything: those that do so by their own columns, for which PostgreSQL combines indexes, and those where
 * products or an address match a part.
 */
function completeHits(
  builder: Builder,
  { wanted, prices }: SearchPlan,
  alias: string,
  ways: readonly Ways[],
  anchor: number,
): Omit<Hits, 'partial'> {
  const sought: Ways[] = [];
  const where: Ways[] = [];
  const scores: string[] = [];
  const conditions: string[] = [];
  for (const [index, way] of ways.entries()) {
    const one = wanted[index];
    if (!one || index === anchor || one.localities.length === 0) {
      sought.push(way);
      continue;
    }
    where.push(way);
    const there = isThere(builder, one, 'a');
    conditions.push(`(${isFound(way)} or ${there})`);
    scores.push(totalScore(way), `case when ${there} then ${points(weights.locality)} else ${points(0)} end`);
  }
  if (prices) conditions.push(`${alias}.price_range = any(${builder.value(prices, 'int4[]')})`);
  const others = unionOf(
    builder,
    sought.map((way) => way.others),
  );
  const rest = conditions.map((condition) => ` and ${condition}`).join('');
  const places =
    where.length > 0
      ? ` left join addresses a on a.id = ${alias}.address and a.owner is null and a.archived_at is null`
      : '';
  return {
    own: {
      source: scored(
        `commerces ${alias}${joinOtherHits(where, others, alias)}${places}`,
        [...sought.map((way) => way.score), ...scores].join(' + '),
      ),
      where: `${sought.map((way) => anyOf(way.own)).join(' and ')}${rest} and ${alias}.ctid not in (select tid from ${others})`,
    },
    others: {
      source: `${others} ${joinByTid(others, alias)}${joinOtherHits(ways, others, alias)}${places}`,
      where: `${sought.length > 1 ? sought.map(isFound).join(' and ') : 'true'}${rest}`,
    },
    scored: (rows) =>
      scored(
        `${rows} ${joinByTid(rows, alias)}${joinOtherHits(ways, rows, alias)}${places}`,
        [...sought.map(totalScore), ...scores].join(' + '),
      ),
  };
}

/** Joins the other hits of each way, unless they are `others` itself. */
const joinOtherHits = (ways: readonly Ways[], others: string, alias: string): string =>
  ways
    .filter((way) => way.others !== others)
    .map((way) => ` left join ${way.others} on ${way.others}.tid = ${alias}.ctid`)
    .join('');

/** The score of a row, by its own columns and otherwise. */
const totalScore = ({ score, others }: Ways): string => `${score} + coalesce(${others}.score, ${points(0)})`;

const isFound = ({ own, others }: Ways): string => `(${anyOf(own)} or ${others}.tid is not null)`;

/** The union of several sets of rows. */
function unionOf(builder: Builder, rows: readonly string[]): string {
  const [only = '', ...more] = rows;
  if (more.length === 0) return only;
  return builder.with(builder.alias(), rows.map((name) => `select tid from ${name}`).join(' union '));
}

/** Whether matching only a part of the search could find more. */
function isRelaxable({ wanted, prices }: SearchPlan): boolean {
  return wanted.length > 1 || prices !== null || wanted.some(({ mixed }) => mixed.length > 0);
}

/**
 * Rows that match a part of the search. Each part has its own select, of which a limited number of rows is read: everything but
 * one thing (one word may be wrong), or one thing. So places with a rare word are found beside thousands with a frequent one.
 */
function partialHits(
  builder: Builder,
  { wanted, prices }: SearchPlan,
  alias: string,
  ways: readonly Ways[],
): Hits['partial'] {
  const row = (where: string) => ({ source: `commerces ${alias}`, where });
  const mixed = wanted.flatMap((one) =>
    one.mixed.length > 0 ? [row(ofMixedKind(builder, one, alias))] : [],
  );
  // With only one wanted thing, a match is complete.
  if (wanted.length === 1 && prices === null) return mixed;
  const onlyWhere = wanted.every(({ isWhere }) => isWhere);
  const isDistinctive = ({ words, isWhere }: Wanted) =>
    words.some((word) => word.length >= minDistinctive) && (onlyWhere || !isWhere);
  const distinctive = ways.filter((_, index) => wanted[index] && isDistinctive(wanted[index]));
  if (distinctive.length === 0) return mixed.length > 0 ? mixed : null;
  const own = distinctive.map((way) => anyOf(way.own));
  const others = unionOf(
    builder,
    distinctive.map((way) => way.others),
  );
  return [
    ...(own.length > 2 ? own.map((one) => row(own.filter((other) => other !== one).join(' and '))) : []),
    ...own.map(row),
    ...mixed,
    { source: `${others} ${joinByTid(others, alias)}`, where: 'true' },
  ];
}
