import type { Point } from '@callejero/contract/resource.ts';
import { setFilters } from '@callejero/contract/search/place-filters.ts';
import { useEffect } from 'react';
import { countUse } from '../../../api/use/count-use.ts';
import type { PlaceSearch } from '../query/place-row.ts';
import { useSuggestions } from '../search/useSuggestions.ts';
import { isOffer } from './offers.ts';
import type { FoundPlaces } from './usePlaces.ts';

/** Milliseconds that a search stays as it is before it counts: until then somebody may be typing. */
const settled = 2500;

/**
 * Counts what is searched, once its answer is there. Where the area, a category or a filter may have hidden what there is, or something else
 * than places was found, it does not count as a search without a result.
 */
export function useCountedSearch(
  search: PlaceSearch,
  { total, loading, updating, seenAt, error }: FoundPlaces,
  near: Point,
): void {
  const { q, categories, area } = search;
  const words = q.trim();
  const isAnswered = !loading && !updating && seenAt === null && error === null;
  const hasOffers = useSuggestions(q, near, isAnswered && words !== '' && total === 0).some(isOffer);
  const isFiltered = categories !== null || area !== null || setFilters(search).length > 0;
  const found = total > 0 || hasOffers || isFiltered;
  useEffect(() => {
    if (words === '' || !isAnswered) return;
    const timer = setTimeout(() => countUse({ kind: 'search', words, found }), settled);
    return () => clearTimeout(timer);
  }, [words, isAnswered, found]);
}
