import {
  type FilterKey,
  filtersFrom,
  noFilters,
  type PlaceFilters,
  setFilters,
} from '@callejero/contract/search/place-filters.ts';
import { filterLooks } from '../query/filter-looks.ts';
import type { PlaceSearch } from '../query/place-row.ts';

/** A search without one of its conditions. */
export interface RelaxedSearch {
  /** The name of the condition, as the screen shows it. */
  what: string;
  /** The search without the condition. */
  search: PlaceSearch;
  /** The change of the guide's state. */
  patch: Partial<PlaceFilters> & { q?: string; category?: null };
}

const leftOut = filtersFrom('openAt', 'price', 'onDuty');

/** The relaxed searches of a search that found nothing; `category` is the name of its category. */
export function relaxedSearches(search: PlaceSearch, category: string | null, now: Date): RelaxedSearch[] {
  const words = search.q.trim();
  const without = (what: string, patch: Partial<PlaceFilters> & { q?: string }) => ({
    ...{ what, search: { ...search, ...patch }, patch },
  });
  const withoutFilter = <Key extends FilterKey>(key: Key) => {
    const { chip, name = chip } = filterLooks[key];
    return without(name(search[key], now), { [key]: noFilters[key] });
  };
  const asked = setFilters(search);
  return [
    ...leftOut.filter((key) => asked.includes(key)).map(withoutFilter),
    ...(category === null
      ? []
      : [{ what: category, search: { ...search, categories: null }, patch: { category: null } }]),
    ...(words === '' ? [] : [without(words, { q: '' })]),
  ];
}
