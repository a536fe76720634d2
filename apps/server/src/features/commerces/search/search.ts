/**
 * How commerces are searched: by name, categories, place type, products, street and quarter, and description. All that is
 * wanted has to be there; where no place has it all, those with most of it come.
 */
import type { SearchPlan, Wanted } from '@callejero/contract/search/plan.ts';
import type { Builder } from '../../../query/builder.ts';
import { distance } from '../../../query/geo.ts';
import type { TextSearch } from '../../../query/text-search.ts';
import { knownWords } from './known-words.ts';
import { beginning, called, related, whole } from './patterns.ts';

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
/** At the place itself; half of it a kilometre away. */
const here = 3;

export const commerceSearch: TextSearch = {
  fields: ['name', 'description', 'categories', 'placeType', 'address', 'priceRange'],
  knownWords,
  condition(builder, alias, plan, visible) {
    for (const table of ['categories', 'products', 'addresses']) builder.reads(table);
    if (plan.wanted.length === 0) return 'false';
    const all = (row: string) => conditionOfAll(builder, row, plan);
    if (!isRelaxable(plan)) return all(alias);
    // Asked once for the statement: whether some place has it all.
    const none = `(select not exists (select from commerces o where ${visible('o')} and ${all('o')}))`;
    return `(${all(alias)} or (${none} and ${conditionOfSome(builder, alias, plan)}))`;
  },
  rank(builder, alias, plan, near) {
    const phrase = builder.value(plan.phrase, 'text');
    const name = `${alias}.name_folded`;
    const terms = [
      ...plan.wanted.map((wanted) => score(builder, alias, wanted)),
      `case when ${name} = ${phrase} then ${sameName} when starts_with(${name}, ${phrase}) then ${nameBegins}` +
        ` when strpos(${name}, ${phrase}) > 0 then ${nameHas} else 0 end`,
    ];
    if (near) terms.push(`${here} / (1 + ${distance(builder, `${alias}.location`, near)} / 1000)`);
    return `(${terms.join(' + ')})`;
  },
};

function conditionOfAll(builder: Builder, alias: string, { wanted, prices }: SearchPlan): string {
  const conditions = wanted.map((each) => found(builder, alias, each));
  if (prices) conditions.push(`${alias}.price_range = any(${builder.value(prices, 'int4[]')})`);
  return conditions.join(' and ');
}

/** Whether less than all that is wanted would find more. */
function isRelaxable({ wanted, prices }: SearchPlan): boolean {
  return wanted.length > 1 || prices !== null || wanted.some(({ mixed }) => mixed.length > 0);
}

function conditionOfSome(builder: Builder, alias: string, { wanted }: SearchPlan): string {
  const mixed = wanted.flatMap((each) =>
    each.mixed.length > 0 ? [`${alias}.categories && ${categoriesOf(builder, each.mixed)}`] : [],
  );
  const telling = wanted.filter(({ words }) => words.some((word) => word.length >= minTelling));
  return `(${['false', ...telling.map((each) => found(builder, alias, each)), ...mixed].join(' or ')})`;
}

function found(builder: Builder, alias: string, wanted: Wanted): string {
  const pattern = builder.value(called(wanted), 'text');
  const ways = [
    `${alias}.name_folded ~ ${pattern}`,
    `${alias}.description_folded ~ ${builder.value(beginning(wanted.words), 'text')}`,
    `${alias}.categories && ${categoriesOf(builder, wanted.categories, wanted)}`,
    `${alias}.id = any(${productsOf(builder, wanted)})`,
    `${alias}.address = any(${addressesOf(builder, wanted)})`,
  ];
  if (wanted.placeTypes.length > 0)
    ways.push(`${alias}.place_type = any(${builder.value(wanted.placeTypes, 'text[]')})`);
  return `(${ways.join(' or ')})`;
}

/** `bar` begins much that is none. */
function beginsMuch({ words, synonyms }: Wanted): boolean {
  return synonyms.length === 0 || words.some((word) => word.length > maxShort);
}

/** Patterns cost most: what is not called so at all is asked for one only. */
function score(builder: Builder, alias: string, wanted: Wanted): string {
  const matches = (pattern: string) => `${alias}.name_folded ~ ${builder.value(pattern, 'text')}`;
  const categories = categoriesOf(builder, wanted.categories, wanted);
  const roots = related(wanted.words);
  const begins = beginsMuch(wanted) ? weights.nameBeginning : weights.nameInside;
  const ways = [
    `case when not (${matches(called(wanted))}) then 0 when ${matches(whole(wanted.words))} then ${weights.name}` +
      ` when ${matches(beginning(wanted.words))} then ${begins}` +
      (wanted.synonyms.length > 0
        ? ` when ${matches(whole(wanted.synonyms))} then ${weights.nameSynonym}`
        : '') +
      (roots === null ? '' : ` when ${matches(roots)} then ${weights.nameRelated}`) +
      ` else ${weights.nameInside} end`,
    `case when ${alias}.categories[1] = any(${categories}) then ${weights.firstCategory}` +
      ` when ${alias}.categories && ${categories} then ${weights.category} else 0 end`,
    `case when ${alias}.id = any(${productsOf(builder, wanted)}) then ${weights.product}` +
      ` when ${alias}.address = any(${addressesOf(builder, wanted)}) then ${weights.street} else 0 end`,
  ];
  if (wanted.placeTypes.length > 0) {
    const types = builder.value(wanted.placeTypes, 'text[]');
    ways.push(`case when ${alias}.place_type = any(${types}) then ${weights.placeType} else 0 end`);
  }
  if (wanted.mixed.length > 0) {
    const mixed = categoriesOf(builder, wanted.mixed);
    ways.push(`case when ${alias}.categories && ${mixed} then ${weights.mixedCategory} else 0 end`);
  }
  return `(${ways.join(' + ')})`;
}

/** By slug, and by name where it is called so, with those below them: an array that is made once for a statement. */
function categoriesOf(builder: Builder, slugs: readonly string[], wanted?: Wanted): string {
  const known = builder.value(slugs, 'text[]');
  const named = wanted && builder.value(whole([...wanted.words, ...wanted.synonyms]), 'text');
  const begun = wanted && builder.value(beginning(wanted.words), 'text');
  const is = (alias: string) =>
    `(${alias}.slug = any(${known})${
      named ? ` or (${alias}.name_folded ~ ${named} or ${alias}.name_folded ~ ${begun})` : ''
    })`;
  return (
    `array(select k.id from categories k left join categories p on p.id = k.parent and p.archived_at is null` +
    ` where k.kind = 'commerce' and k.active and k.archived_at is null and (${is('k')} or ${is('p')}))`
  );
}

/** Of products on sale: who sees the place sees them. */
function productsOf(builder: Builder, wanted: Wanted): string {
  const pattern = builder.value(beginning(wanted.words), 'text');
  return (
    `array(select r.commerce from products r where r.active and r.archived_at is null` +
    ` and r.name_folded ~ ${pattern})`
  );
}

/** Street and quarter. */
function addressesOf(builder: Builder, wanted: Wanted): string {
  const pattern = builder.value(beginning(wanted.words), 'text');
  return (
    `array(select a.id from addresses a where a.owner is null and a.archived_at is null` +
    ` and (a.street_folded ~ ${pattern} or a.extra_folded ~ ${pattern}))`
  );
}
