/** The filters that the words of a search mean, times included: their code is loaded when one is named. */
import { filterWords, namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import { settings } from '../../../api/settings.ts';
import type { PlaceFilters } from './place-filters.ts';

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
  const { rest: q, open, wheelchair, onDuty, prices } = filterWords(text, times?.takeOpenWords);
  const openAt =
    typeof open === 'object' && open !== null
      ? (times?.toOpenAt(open, now, settings().city.timezone) ?? null)
      : open;
  return {
    q,
    filters: {
      ...(openAt !== null && { openAt }),
      ...(wheelchair && { wheelchair }),
      ...(onDuty && { onDuty }),
      ...(prices && { price: prices }),
    },
  };
}
