/** Prepares a client's list query for `compile.ts` and runs it. */
import { type ListQuery, queryLimits } from '@callejero/contract/list-query/query.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { Binding, Found, Hits, Registry, SearchIndex } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';
import { asksDefect, atMoment, endOfMinute, getExpiry, withFreshSchedules } from './open-at.ts';
import { nearest } from './sort.ts';
import { searchedTexts, withImpliedFilters } from './text-search.ts';

interface PreparedList {
  /** The query with every moment as an instant, and with the filters that its search text implies. */
  query: ListQuery;
  options: { found?: Found | null; now: Date };
  /** Milliseconds since 1970 until which an answer is valid if nothing is written. */
  expires: number;
  /** Runs the query after computing the defects that it asks for; computes missing schedules and runs it again. */
  run<T>(ask: () => Promise<T>): Promise<T>;
}

/** Milliseconds that an answer without the index is used again. */
const briefly = 5000;

/**
 * Throws `query-invalid` for moments outside the computed range.
 * @param asks the page of the query, or all of its rows: what the index of the collection is asked
 */
export async function prepareList(
  platform: Platform,
  registry: Registry,
  binding: Binding,
  query: ListQuery,
  asks: 'page' | 'rows' | 'nothing' = 'rows',
): Promise<PreparedList> {
  const { search, openAt } = binding;
  const now = platform.clock.now();
  const asked = withImpliedFilters(binding, query);
  const resolved = atMoment(asked, now);
  const filters = resolved.filters ?? {};
  const isRanked = search !== undefined && searchedTexts(filters).length > 0;
  const index =
    isRanked || search?.answers(filters)
      ? await search?.prepare(platform, registry, filters, now)
      : undefined;
  const found = index && (asks === 'nothing' ? undefined : await foundBy(index, resolved, asks));
  return {
    query: resolved,
    options: { ...(found !== undefined && { found }), now },
    // Rows that are open now rank higher, so a searched list changes by the minute.
    expires:
      index === null
        ? now.getTime() + briefly
        : isRanked && openAt
          ? endOfMinute(now)
          : getExpiry(asked.filters, now),
    async run(ask) {
      if (asksDefect(asked.filters)) await binding.defects?.compute(platform);
      return withFreshSchedules(platform, binding, ask);
    },
  };
}

async function foundBy(index: SearchIndex, query: ListQuery, asks: 'page' | 'rows'): Promise<Found> {
  const { filters = {}, page = 0, perPage } = query;
  const limit = perPage || queryLimits.perPage;
  const known = asks === 'page' ? await index.page(query, page * limit, limit) : null;
  const hits = new Map<string, Hits>();
  if (known) return { page: known, total: null, hits };
  const near = nearest(filters)?.near ?? null;
  for (const text of searchedTexts(filters)) {
    if (fold(text) !== '' && !hits.has(text)) hits.set(text, await index.hits(text, near));
  }
  return { page: null, total: await index.total(query), hits };
}
