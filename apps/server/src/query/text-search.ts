/**
 * `$search` of collections that need more than words in folded fields. Their binding has a `TextSearch`, which interprets
 * the text, finds the rows and ranks them. docs/decisions/024-search.md.
 */
import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import type { Binding } from '../access/binding.ts';

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
