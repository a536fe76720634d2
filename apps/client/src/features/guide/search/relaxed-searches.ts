import type { PlaceSearch } from '../results/place-row.ts';
import { noFilters, type PlaceFilters } from './place-filters.ts';

/** One thing less that is asked of a place. */
export interface RelaxedSearch {
  /** The name of what is left out, as the screen shows it. */
  what: string;
  /** The search without it. */
  search: PlaceSearch;
  /** How the guide's state changes. */
  patch: Partial<PlaceFilters> & { q?: string; category?: null };
}

/** What a search that found nothing could do without; `category` is the name of the one that is asked for. */
export function relaxedSearches(search: PlaceSearch, category: string | null): RelaxedSearch[] {
  const { q, open, price, wheelchair } = search;
  const words = q.trim();
  const without = (what: string, asked: boolean, patch: Partial<PlaceFilters> & { q?: string }) =>
    asked ? [{ what, search: { ...search, ...patch }, patch }] : [];
  return [
    ...without('Abierto ahora', open, { open: noFilters.open }),
    ...without('Precio', price.length > 0, { price: noFilters.price }),
    ...without('Silla de ruedas', wheelchair, { wheelchair: noFilters.wheelchair }),
    ...(category === null
      ? []
      : [{ what: category, search: { ...search, categories: null }, patch: { category: null } }]),
    ...without(words, words !== '', { q: '' }),
  ];
}
