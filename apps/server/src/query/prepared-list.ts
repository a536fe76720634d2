/** A client's list query on its way to the database: what every caller of `compile.ts` needs besides the query itself. */
import type { ListQuery } from '@callejero/contract/query.ts';
import { type KnownWords, noKnownWords } from '@callejero/contract/search/plan.ts';
import type { Binding, Registry } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';
import { atMoment, endOfMinute, expiryOf, withFreshSchedules } from './open-at.ts';
import { isSearched, understood } from './text-search.ts';

export interface PreparedList {
  /** With every moment as an instant, and with what was said in words as the filters that it means. */
  query: ListQuery;
  options: { known: KnownWords; now: Date };
  /** Milliseconds since 1970: until then an answer holds, as long as nothing is written. */
  expires: number;
  /** Asks the database; schedules that it misses are computed first. */
  run<T>(ask: () => Promise<T>): Promise<T>;
}

/** Throws `query-invalid` for moments that are too far away to be known. */
export async function prepareList(
  platform: Platform,
  registry: Registry,
  binding: Binding,
  query: ListQuery,
): Promise<PreparedList> {
  const { search, openAt } = binding;
  const now = platform.clock.now();
  const asked = understood(binding, query);
  const searched = search !== undefined && isSearched(asked.filters);
  return {
    query: atMoment(asked, now),
    options: { known: searched ? await search.knownWords(platform, registry) : noKnownWords, now },
    // What is open now ranks higher.
    expires: searched && openAt ? endOfMinute(now) : expiryOf(asked.filters, now),
    run: (ask) => withFreshSchedules(platform, binding, ask),
  };
}
