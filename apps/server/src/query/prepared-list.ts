/** Prepares a client's list query for `compile.ts` and runs it. */
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Binding, Registry, SearchIndex } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';
import { asksDefect, atMoment, endOfMinute, expiryOf, withFreshSchedules } from './open-at.ts';
import { isSearched, withImpliedFilters } from './text-search.ts';

interface PreparedList {
  /** The query with every moment as an instant, and with the filters that its search text implies. */
  query: ListQuery;
  options: { index?: SearchIndex | null; now: Date };
  /** Milliseconds since 1970 until which an answer is valid if nothing is written. */
  expires: number;
  /** Runs the query after computing the defects that it asks for; computes missing schedules and runs it again. */
  run<T>(ask: () => Promise<T>): Promise<T>;
}

/** Milliseconds that an answer without the index is used again. */
const briefly = 5000;

/** Throws `query-invalid` for moments outside the computed range. */
export async function prepareList(
  platform: Platform,
  registry: Registry,
  binding: Binding,
  query: ListQuery,
): Promise<PreparedList> {
  const { search, openAt } = binding;
  const now = platform.clock.now();
  const asked = withImpliedFilters(binding, query);
  const resolved = atMoment(asked, now);
  const filters = resolved.filters ?? {};
  const isRanked = search !== undefined && isSearched(filters);
  const index =
    isRanked || search?.answers(filters)
      ? await search?.prepare(platform, registry, filters, now)
      : undefined;
  return {
    query: resolved,
    options: { ...(index !== undefined && { index }), now },
    // Rows that are open now rank higher, so a searched list changes by the minute.
    expires:
      index === null
        ? now.getTime() + briefly
        : isRanked && openAt
          ? endOfMinute(now)
          : expiryOf(asked.filters, now),
    async run(ask) {
      if (asksDefect(asked.filters)) await binding.defects?.compute(platform);
      return withFreshSchedules(platform, binding, ask);
    },
  };
}
