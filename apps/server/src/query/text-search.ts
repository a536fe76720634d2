/**
 * `$search` of collections that need more than words in folded fields. Their binding has a `TextSearch`, which interprets
 * the text, finds the rows and ranks them. docs/decisions/024-search.md.
 */
import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import type { Binding, HitSource, Hits } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';

/** Whether the filters contain a text search. */
export function isSearched(filters: Filters | undefined): boolean {
  if (!filters) return false;
  return (
    filters.$search !== undefined ||
    [filters.$and, filters.$or, filters.$nor].some((branches) => branches?.some(isSearched))
  );
}

/** Converts words that mean a filter into that filter: `café abierto`, `banco silla de ruedas`. */
export function understood({ search, openAt, resource }: Binding, query: ListQuery): ListQuery {
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
  /** For a `from` clause. */
  rows: string;
  /** Whether no row has all that is wanted, and they have some of it. */
  isPartial: string;
}

/** Of the rows that have some of what is wanted, as many of each wanted thing: thousands help nobody. */
export const mostPartial = 1000;

/**
 * The rows that match all that is wanted, looked up once; those that match some of it where no row matches all.
 * @param columns what is read of each row
 * @param which `where`: further conditions of every row; `counts`: of the rows without which the others come;
 *   `most`: of the rows that match some of it, at most so many of each wanted thing
 */
export function foundRows(
  builder: Builder,
  { complete, partial }: Hits,
  columns: string,
  { where = 'true', counts = 'true', most = null }: { where?: string; counts?: string; most?: number | null },
): FoundRows {
  const select = ({ source, where: own }: HitSource, what: string) =>
    `select ${what} from ${source} where ${own} and ${where}`;
  if (!partial) {
    const rows = complete.map((hits) => select(hits, columns)).join(' union all ');
    return { rows: builder.with(builder.alias(), rows), isPartial: 'false' };
  }
  const all = builder.with(
    builder.alias(),
    complete.map((hits) => select(hits, `${columns}, ${counts} as counts`)).join(' union all '),
  );
  // Their own `with`: PostgreSQL would read the whole table to find the first ones of an unknown number.
  const each = partial.map((hits) =>
    builder.with(
      builder.alias(),
      `${select(hits, `${columns}, false as counts`)} and not exists (select from ${all} where counts)`,
    ),
  );
  const bound = most === null ? '' : ` limit ${most}`;
  const some = builder.with(
    builder.alias(),
    each.map((rows) => `(select * from ${rows}${bound})`).join(' union '),
  );
  return {
    rows: `(select * from ${all} union all select * from ${some}) ${builder.alias()}`,
    isPartial: `exists (select from ${some})`,
  };
}
