/** The filters that the words of a search mean, times included: their code is loaded when one is named. */
import { filterWords, namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import type { PlaceFilters } from '@callejero/contract/search/place-filters.ts';
import { settings } from '../../../api/settings.ts';

export interface ReadWords {
  /** What is left to be searched. */
  q: string;
  filters: Partial<PlaceFilters>;
}

export async function readWords(text: string, now: Date): Promise<ReadWords> {
  // Where the code can't be loaded, the server still leaves the words out.
  const times = namesOpenTime(text)
    ? await import('@callejero/contract/search/open-words.ts').catch(() => null)
    : null;
  const { rest: q, filters, time } = filterWords(text, times?.takeOpenWords);
  const openAt = time && times?.toOpenAt(time, now, settings().city.timezone);
  return { q, filters: openAt ? { ...filters, openAt } : filters };
}
