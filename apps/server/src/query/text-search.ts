/**
 * `$search` of collections that need more than words in folded fields. Their binding has a `TextSearch`, which interprets
 * the text, finds the rows and ranks them. docs/decisions/024-search.md.
 */
import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import type { Binding, Hits } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';

/** Whether the filters contain a text search. */
export function isSearched(filters: Filters | undefined): boolean {
  if (!filters) return false;
  return (
    filters.$search !== undefined ||
    [filters.$and, filters.$or, filters.$nor].some((branches) => branches?.some(isSearched))
  );
}

/** Converts words that mean a filter to that filter: `café abierto`, `banco silla de ruedas`. */
export function withImpliedFilters({ search, openAt, resource }: Binding, query: ListQuery): ListQuery {
  const { filters } = query;
  if (!search || filters?.$search === undefined) return query;
  const { open, wheelchair } = searchPlan(filters.$search);
  const said: Filters = {
    ...(open && openAt ? { $openAt: 'now' } : {}),
    ...(wheelchair && 'wheelchair' in resource.fields ? { wheelchair: { $in: ['yes', 'limited'] } } : {}),
  };
  return Object.keys(said).length === 0 ? query : { ...query, filters: { ...said, ...filters } };
}

/** The rows that a search found, as parts of the statement that reads them. */
interface FoundRows {
  /** The `from` clause. */
  rows: string;
  /** SQL for whether no row matches the whole query and `rows` match a part of it. */
  isPartial: string;
}

/** Maximum of partial matches for each part of a query, because thousands would not help. */
export const maxPartial = 1000;

/**
 * The rows that match the whole query, or partial matches if there are none. Each source is read once. Rows that were not found
 * by their own text get their score in one place, because PostgreSQL would plan each copy of the score.
 * @param columns the columns that are read
 * @param which `where`: a further condition for every row; `counts`: partial matches are only used if no whole match satisfies
 *   it; `most`: maximum of partial matches for each part of the query
 */
export function foundRows(
  builder: Builder,
  alias: string,
  { own, others, partial, scored }: Hits,
  columns: string,
  { where = 'true', counts = 'true', most = null }: { where?: string; counts?: string; most?: number | null },
): FoundRows {
  const select = (what: string, { source, where: is }: Hits['own']) =>
    builder.with(builder.alias(), `select ${what} from ${source} where ${is} and ${where}`);
  const tid = `${alias}.ctid as tid`;
  const decides = partial === null ? '' : `, ${counts} as counts`;
  const best = select(columns + decides, own);
  const more = select(tid + decides, others);
  const none = `not exists (select from ${best} where counts) and not exists (select from ${more} where counts)`;
  // A `with` of their own, because with a limit in the same select PostgreSQL would read the whole table.
  const each = partial?.map(({ source, where: is }) => select(tid, { source, where: `${is} and ${none}` }));
  const bound = most === null ? '' : ` limit ${most}`;
  const some =
    each &&
    builder.with(builder.alias(), each.map((rows) => `(select tid from ${rows}${bound})`).join(' union '));
  const rest = builder.with(
    builder.alias(),
    `select tid from ${more}${some ? ` union select tid from ${some}` : ''}`,
  );
  const scores = builder.with(
    builder.alias(),
    `select ${columns}${partial === null ? '' : ', false as counts'} from ${scored(rest)}`,
  );
  return {
    rows: `(select * from ${best} union all select * from ${scores}) ${builder.alias()}`,
    isPartial: some ? `exists (select from ${some})` : 'false',
  };
}
