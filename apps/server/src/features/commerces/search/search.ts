/**
 * How commerces are searched: by name, categories, place type, products, street, quarter and locality, and description. All that is
 * wanted has to be there; where no place has it all, those with most of it come.
 */
import type { SearchPlan, Wanted } from '@callejero/contract/search/plan.ts';
import type { TextSearch } from '../../../access/binding.ts';
import type { Builder } from '../../../access/builder.ts';
import { distance } from '../../../query/geo.ts';
import { knownWords } from './known-words.ts';
import { beginning, called, related, roughly, surelyBeginning, surelyWhole, whole } from './patterns.ts';

/** How much it says where a word was found. */
const weights = {
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
  locality: 2,
  mixedCategory: 1,
} as const;
/** Letters of a word that other words begin with by chance. */
const maxShort = 4;
/** Letters of a word that says enough to be looked for without the others. */
const minTelling = 3;
/** For all the words as they were typed. */
const sameName = 30;
const nameBegins = 15;
const nameHas = 8;
const points = (score: number): string => `${score}::real`;
/** Smaller than any difference in relevance. */
const openNow = 0.5;
/** At the place itself; half of it a kilometre away. */
const here = 3;

export const commerceSearch: TextSearch = {
  fields: ['name', 'description', 'categories', 'placeType', 'address', 'priceRange'],
  knownWords,
  hits(builder, plan, visible) {
    for (const table of ['categories', 'products', 'addresses']) builder.reads(table);
    const named = (select: string) => builder.with(builder.alias(), select);
    if (plan.wanted.length === 0) return named(noHits);
    const anchor = anchorOf(plan);
    const each = plan.wanted.map((wanted, index) => named(hitsOf(builder, wanted, index === anchor)));
    if (!isRelaxable(plan)) return each[0] ?? '';
    const complete = named(completeHits(builder, plan, each, anchor));
    return named(
      `select * from ${complete} union all select tid, sum(score), true from (${partialHits(builder, plan, each)}) h` +
        ` where not exists (select from ${complete} c join commerces o on o.ctid = c.tid where ${visible('o')}) group by tid`,
    );
  },
  rank(builder, alias, plan, { hit, near, open }) {
    const phrase = builder.hidden(plan.phrase, 'text');
    const name = `${alias}.name_folded`;
    const terms = [
      hit,
      ...plan.wanted.flatMap(({ mixed }) =>
        mixed.length === 0
          ? []
          : [
              `case when ${alias}.categories && ${categoriesOf(builder, mixed)} then ${points(weights.mixedCategory)}` +
                ` else ${points(0)} end`,
            ],
      ),
      `case when ${name} = ${phrase} then ${points(sameName)} when starts_with(${name}, ${phrase})` +
        ` then ${points(nameBegins)} when strpos(${name}, ${phrase}) > 0 then ${points(nameHas)} else ${points(0)} end`,
    ];
    if (open) terms.push(`case when ${open} then ${points(openNow)} else ${points(0)} end`);
    if (near) terms.push(`${here} / (1 + ${distance(builder, `${alias}.location`, near)} / 1000)`);
    return `(${terms.join(' + ')})`;
  },
};

const noHits = 'select null::tid as tid, 0::real as score, false as partial where false';

/**
 * Of the wanted things the one whose hits all others are compared with. A locality may have every place of the city, so
 * only what was found by another word is asked whether it is there.
 */
function anchorOf({ wanted }: SearchPlan): number {
  return Math.max(
    0,
    wanted.findIndex(({ localities }) => localities.length === 0),
  );
}

const isThere = (builder: Builder, { localities }: Wanted, address: string): string =>
  `${address}.locality_folded = any(${builder.hidden(localities, 'text[]')})`;

/** What has all that is wanted. */
function completeHits(
  builder: Builder,
  { wanted, prices }: SearchPlan,
  each: readonly string[],
  anchor: number,
): string {
  const first = each[anchor] ?? '';
  const scores = [`${first}.score`];
  const joins: string[] = [];
  const conditions: string[] = [];
  for (const [index, name] of each.entries()) {
    const one = wanted[index];
    if (!one || index === anchor) continue;
    if (one.localities.length === 0) {
      joins.push(` join ${name} using (tid)`);
      scores.push(`${name}.score`);
      continue;
    }
    const there = isThere(builder, one, 'a');
    joins.push(` left join ${name} using (tid)`);
    conditions.push(`(${name}.score is not null or ${there})`);
    scores.push(
      `coalesce(${name}.score, 0)`,
      `case when ${there} then ${points(weights.locality)} else ${points(0)} end`,
    );
  }
  if (conditions.length > 0 || prices) joins.push(` join commerces o on o.ctid = ${first}.tid`);
  if (conditions.length > 0)
    joins.push(` left join addresses a on a.id = o.address and a.owner is null and a.archived_at is null`);
  if (prices) conditions.push(`o.price_range = any(${builder.value(prices, 'int4[]')})`);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `select tid, ${scores.join(' + ')} as score, false as partial from ${first}${joins.join('')}${where}`;
}

/** Whether less than all that is wanted would find more. */
function isRelaxable({ wanted, prices }: SearchPlan): boolean {
  return wanted.length > 1 || prices !== null || wanted.some(({ mixed }) => mixed.length > 0);
}

/** What has some of it. */
function partialHits(builder: Builder, { wanted }: SearchPlan, each: readonly string[]): string {
  const ways = wanted.flatMap(({ words, mixed }, index) => [
    ...(words.some((word) => word.length >= minTelling) ? [`select tid, score from ${each[index]}`] : []),
    ...(mixed.length > 0
      ? [`select c.ctid, ${points(0)} from commerces c where c.categories && ${categoriesOf(builder, mixed)}`]
      : []),
  ]);
  return ways.length > 0 ? ways.join(' union all ') : 'select null::tid as tid, 0::real as score where false';
}

/** One statement for each way to match, so that each uses its index; a row that matches in several ways gets the sum. */
function hitsOf(builder: Builder, wanted: Wanted, isAnchor: boolean): string {
  const own = (score: string, condition: string) =>
    `select c.ctid as tid, ${score} as score from commerces c where ${condition}`;
  const begins = beginsWith(builder, wanted.words);
  const categories = categoriesOf(builder, wanted.categories, wanted);
  const ways = [
    nameHits(builder, wanted),
    own(points(0), begins('c.description_folded')),
    own(
      `case when c.categories[1] = any(${categories}) then ${points(weights.firstCategory)}` +
        ` else ${points(weights.category)} end`,
      `c.categories && ${categories}`,
    ),
    // On sale: who sees the place sees them.
    `select distinct c.ctid, ${points(weights.product)} from products r join commerces c on c.id = r.commerce` +
      ` where r.active and r.archived_at is null and ${begins('r.name_folded')}`,
    // Street and quarter.
    `select c.ctid, ${points(weights.street)} from addresses a join commerces c on c.address = a.id` +
      ` where a.owner is null and a.archived_at is null` +
      ` and (${begins('a.street_folded')} or ${begins('a.extra_folded')})`,
  ];
  if (isAnchor && wanted.localities.length > 0) {
    ways.push(
      `select c.ctid, ${points(weights.locality)} from addresses a join commerces c on c.address = a.id` +
        ` where a.owner is null and a.archived_at is null and ${isThere(builder, wanted, 'a')}`,
    );
  }
  if (wanted.placeTypes.length > 0) {
    const types = builder.hidden(wanted.placeTypes, 'text[]');
    ways.push(own(points(weights.placeType), `c.place_type = any(${types})`));
  }
  return `select tid, sum(score) as score, false as partial from (${ways.join(' union all ')}) h group by tid`;
}

/** Names that contain the wanted words, each with its similarity to the typed text. */
function nameHits(builder: Builder, wanted: Wanted): string {
  const matches = (pattern: string) => `c.name_folded ~ ${builder.value(pattern, 'text')}`;
  const surely = (likes: readonly string[]) =>
    likes.length > 0 ? `c.name_folded like any(${builder.value(likes, 'text[]')}) or ` : '';
  const roots = related(wanted.words);
  const begins = beginsMuch(wanted) ? weights.nameBeginning : weights.nameInside;
  const score =
    `case when ${surely(surelyWhole(wanted.words))}${matches(whole(wanted.words))} then ${points(weights.name)}` +
    ` when ${surely(surelyBeginning(wanted.words))}${matches(beginning(wanted.words))} then ${points(begins)}` +
    (wanted.synonyms.length > 0
      ? ` when ${matches(whole(wanted.synonyms))} then ${points(weights.nameSynonym)}`
      : '') +
    (roots === null ? '' : ` when ${matches(roots)} then ${points(weights.nameRelated)}`) +
    ` when ${matches(called(wanted))} then ${points(weights.nameInside)} end`;
  // Without the offset PostgreSQL would compute the score once more to compare it with null.
  return (
    `select tid, score from (select c.ctid as tid, ${score} as score from commerces c` +
    ` where ${roughlyHas(builder, wanted)('c.name_folded')} offset 0) n where score is not null`
  );
}

/** That a text has a word that begins so. The index is searched roughly, so that the pattern is tried on few texts only. */
function beginsWith(builder: Builder, words: readonly string[]): (text: string) => string {
  const pattern = builder.hidden(beginning(words), 'text');
  const has = roughlyHas(builder, { words });
  const likes = surelyBeginning(words);
  const surely = likes.length > 0 ? builder.hidden(likes, 'text[]') : null;
  const quickly = surely === null ? () => '' : (text: string) => `(${text} || '') like any(${surely}) or `;
  return (text) => `(${has(text)} and (${quickly(text)}(${text} || '') ~ ${pattern}))`;
}

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

/** `bar` begins much that is none. */
function beginsMuch({ words, synonyms }: Wanted): boolean {
  return synonyms.length === 0 || words.some((word) => word.length > maxShort);
}

/** By slug, and by name where it is called so, with those below them. */
function categoriesOf(builder: Builder, slugs: readonly string[], wanted?: Wanted): string {
  const ids = builder.computed(`categories ${slugs} ${wanted?.words}`, () => {
    const known = builder.hidden(slugs, 'text[]');
    const has = wanted && roughlyHas(builder, wanted);
    const pattern =
      wanted &&
      builder.hidden(`${whole([...wanted.words, ...wanted.synonyms])}|${beginning(wanted.words)}`, 'text');
    const is = (alias: string) =>
      `(${alias}.slug = any(${known})${
        has ? ` or ${has(`${alias}.name_folded`)} and ${alias}.name_folded ~ ${pattern}` : ''
      })`;
    return (
      `select array(select k.id from categories k left join categories p on p.id = k.parent and p.archived_at is null` +
      ` where k.kind = 'commerce' and k.active and k.archived_at is null and (${is('k')} or ${is('p')}))`
    );
  });
  return `${ids}::uuid[]`;
}
