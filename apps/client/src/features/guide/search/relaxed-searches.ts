import { dutyWord } from '@callejero/contract/duty.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { settings } from '../../../api/settings.ts';
import type { PlaceSearch } from '../results/place-row.ts';
import { openAtText } from './open-at.ts';
import { noFilters, type PlaceFilters } from './place-filters.ts';

/** A search without one of its conditions. */
export interface RelaxedSearch {
  /** The name of the condition, as the screen shows it. */
  what: string;
  /** The search without the condition. */
  search: PlaceSearch;
  /** The change of the guide's state. */
  patch: Partial<PlaceFilters> & { q?: string; category?: null };
}

/** The relaxed searches of a search that found nothing; `category` is the name of its category. */
export function relaxedSearches(search: PlaceSearch, category: string | null, now: Date): RelaxedSearch[] {
  const { q, openAt, price, wheelchair, onDuty } = search;
  const words = q.trim();
  const without = (what: string, asked: boolean, patch: Partial<PlaceFilters> & { q?: string }) =>
    asked ? [{ what, search: { ...search, ...patch }, patch }] : [];
  return [
    ...without(`Abierto ${openAtText(openAt ?? 'now', now)}`, openAt !== null, { openAt: null }),
    ...without('Precio', price.length > 0, { price: noFilters.price }),
    ...without(capital(dutyWord(settings().city.country)), onDuty, { onDuty: noFilters.onDuty }),
    ...without('Silla de ruedas', wheelchair, { wheelchair: noFilters.wheelchair }),
    ...(category === null
      ? []
      : [{ what: category, search: { ...search, categories: null }, patch: { category: null } }]),
    ...without(words, words !== '', { q: '' }),
  ];
}
