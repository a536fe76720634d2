/**
 * `$search` of collections whose search means more than words in folded fields. Such a collection brings a `TextSearch` in
 * its binding: what a text means, which rows that finds, and in what order. docs/decisions/024-search.md.
 */
import type { Filters, ListQuery, Near } from '@callejero/contract/query.ts';
import { type KnownWords, type SearchPlan, searchPlan } from '@callejero/contract/search/plan.ts';
import type { Platform } from '../platform/ports.ts';
import type { Binding, Registry } from '../resource/binding.ts';
import type { Builder } from './builder.ts';

export interface RankContext {
  /** The score of the row's hit. */
  hit: string;
  near: Near | null;
  /** The condition that the row is open now; null where the query says itself when it has to be open. */
  open: string | null;
}

export interface TextSearch {
  /** Fields that decide which rows are found: whoever may not filter by one of them may not search. */
  fields: readonly string[];
  /** The words that the rows have, to tell a misspelt word from a rare one. */
  knownWords(platform: Platform, registry: Registry): Promise<KnownWords>;
  /**
   * Names rows of `id`, `score` and `partial` in the statement: every row that is found once, what its place among the hits
   * adds to its rank, and whether it has only some of what is wanted.
   * @param visible the condition that a row of the collection is visible, for any alias
   */
  hits(builder: Builder, plan: SearchPlan, visible: (alias: string) => string): string;
  /** A number, the higher the better. */
  rank(builder: Builder, alias: string, plan: SearchPlan, context: RankContext): string;
}

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
