/**
 * `$search` of collections whose search means more than words in folded fields. Such a collection brings a `TextSearch` in
 * its binding: what a text means, which rows that finds, and in what order. docs/decisions/024-search.md.
 */
import type { Filters, ListQuery } from '@callejero/contract/query.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import type { Binding } from '../access/binding.ts';

/** Whether a text is searched for anywhere in the filters. */
export function isSearched(filters: Filters | undefined): boolean {
  if (!filters) return false;
  return (
    filters.$search !== undefined ||
    [filters.$and, filters.$or, filters.$nor].some((branches) => branches?.some(isSearched))
  );
}

/** What was said in words and is a filter of its own: `café abierto`, `banco silla de ruedas`. */
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
