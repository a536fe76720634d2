/**
 * How commerces are searched: by name, categories, place type, products, street and quarter, and description. All that is
 * wanted has to be there; where no place has it all, those with most of it come.
 */
import type { SearchPlan, Wanted } from '@callejero/contract/search/plan.ts';
import type { TextSearch } from '../../../access/binding.ts';
import type { Builder } from '../../../access/builder.ts';
import { distance } from '../../../query/geo.ts';
import { knownWords } from './known-words.ts';
import { beginning, called, related, roughly, whole } from './patterns.ts';

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
/** Less than any difference in what it is. */
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
    const each = plan.wanted.map((wanted) => named(hitsOf(builder, wanted)));
    const complete = named(completeHits(builder, plan, each));
    if (!isRelaxable(plan)) return complete;
    return named(
      `select * from ${complete} union all select id, sum(score), true from (${partialHits(builder, plan, each)}) h` +
        ` where not exists (select from ${complete} c join commerces o on o.id = c.id where ${visible('o')}) group by id`,
    );
  },
  rank(builder, alias, plan, { hit, near, open }) {
    const phrase = builder.value(plan.phrase, 'text');
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

const noHits = 'select null::uuid as id, 0::real as score, false as partial where false';

/** What has all that is wanted. */
function completeHits(builder: Builder, { prices }: SearchPlan, each: readonly string[]): string {
  const score = each.map((name) => `${name}.score`).join(' + ');
  const [first = '', ...others] = each;
  const joins = others.map((name) => ` join ${name} on ${name}.id = ${first}.id`).join('');
  const priced = prices
    ? ` join commerces o on o.id = ${first}.id and o.price_range = any(${builder.value(prices, 'int4[]')})`
    : '';
  return `select ${first}.id, ${score} as score, false as partial from ${first}${joins}${priced}`;
}

/** Whether less than all that is wanted would find more. */
function isRelaxable({ wanted, prices }: SearchPlan): boolean {
  return wanted.length > 1 || prices !== null || wanted.some(({ mixed }) => mixed.length > 0);
}

/** What has some of it. */
function partialHits(builder: Builder, { wanted }: SearchPlan, each: readonly string[]): string {
  const ways = wanted.flatMap(({ words, mixed }, index) => [
    ...(words.some((word) => word.length >= minTelling) ? [`select id, score from ${each[index]}`] : []),
    ...(mixed.length > 0
      ? [`select c.id, ${points(0)} from commerces c where c.categories && ${categoriesOf(builder, mixed)}`]
      : []),
  ]);
  return ways.length > 0 ? ways.join(' union all ') : 'select null::uuid as id, 0::real as score where false';
}

/** Each way to find it on its own, so that each uses its index; what is found in more than one way has their sum. */
function hitsOf(builder: Builder, wanted: Wanted): string {
  const { words, placeTypes } = wanted;
  const own = (score: string, condition: string) =>
    `select c.id, ${score} as score from commerces c where ${condition}`;
  const begins = (text: string) => has(builder, text, beginning(words), { words });
  const categories = categoriesOf(builder, wanted.categories, wanted);
  const ways = [
    own(nameScore(builder, 'c.name_folded', wanted), has(builder, 'c.name_folded', called(wanted), wanted)),
    own(points(0), begins('c.description_folded')),
    own(
      `case when c.categories[1] = any(${categories}) then ${points(weights.firstCategory)}` +
        ` else ${points(weights.category)} end`,
      `c.categories && ${categories}`,
    ),
    // On sale: who sees the place sees them.
    `select distinct r.commerce, ${points(weights.product)} from products r` +
      ` where r.active and r.archived_at is null and ${begins('r.name_folded')}`,
    // Street and quarter.
    `select c.id, ${points(weights.street)} from addresses a join commerces c on c.address = a.id` +
      ` where a.owner is null and a.archived_at is null` +
      ` and (${begins('a.street_folded')} or ${begins('a.extra_folded')})`,
  ];
  if (placeTypes.length > 0) {
    const types = builder.value(placeTypes, 'text[]');
    ways.push(own(points(weights.placeType), `c.place_type = any(${types})`));
  }
  return `select id, sum(score) as score from (${ways.join(' union all ')}) h group by id`;
}

/** Of a name that has what it is called: how close it comes to what was typed. */
function nameScore(builder: Builder, name: string, wanted: Wanted): string {
  const matches = (pattern: string) => `${name} ~ ${builder.value(pattern, 'text')}`;
  const roots = related(wanted.words);
  const begins = beginsMuch(wanted) ? weights.nameBeginning : weights.nameInside;
  return (
    `case when ${matches(whole(wanted.words))} then ${points(weights.name)}` +
    ` when ${matches(beginning(wanted.words))} then ${points(begins)}` +
    (wanted.synonyms.length > 0
      ? ` when ${matches(whole(wanted.synonyms))} then ${points(weights.nameSynonym)}`
      : '') +
    (roots === null ? '' : ` when ${matches(roots)} then ${points(weights.nameRelated)}`) +
    ` else ${points(weights.nameInside)} end`
  );
}

/** That a text has the pattern. The index is searched by `words`, so that the pattern is tried on few texts only. */
function has(builder: Builder, text: string, pattern: string, words: Parameters<typeof roughly>[0]): string {
  return `(${hasRoughly(builder, text, words)} and (${text} || '') ~ ${builder.value(pattern, 'text')})`;
}

function hasRoughly(builder: Builder, text: string, words: Parameters<typeof roughly>[0]): string {
  const { likes, short } = roughly(words);
  const ways = [
    ...(likes.length > 0 ? [`${text} like any(${builder.value(likes, 'text[]')})`] : []),
    ...(short === null ? [] : [`${text} ~ ${builder.value(short, 'text')}`]),
  ];
  return `(${ways.join(' or ')})`;
}

/** `bar` begins much that is none. */
function beginsMuch({ words, synonyms }: Wanted): boolean {
  return synonyms.length === 0 || words.some((word) => word.length > maxShort);
}

/** By slug, and by name where it is called so, with those below them. */
function categoriesOf(builder: Builder, slugs: readonly string[], wanted?: Wanted): string {
  const ids = builder.computed(`categories ${slugs} ${wanted?.words}`, () => {
    const known = builder.value(slugs, 'text[]');
    const named = wanted && builder.value(whole([...wanted.words, ...wanted.synonyms]), 'text');
    const begun = wanted && builder.value(beginning(wanted.words), 'text');
    const is = (alias: string) =>
      `(${alias}.slug = any(${known})${
        named ? ` or (${alias}.name_folded ~ ${named} or ${alias}.name_folded ~ ${begun})` : ''
      })`;
    return (
      `select array(select k.id from categories k left join categories p on p.id = k.parent and p.archived_at is null` +
      ` where k.kind = 'commerce' and k.active and k.archived_at is null and (${is('k')} or ${is('p')}))`
    );
  });
  return `${ids}::uuid[]`;
}
