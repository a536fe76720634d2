/** The filters of the guide besides words, category and area, and their texts. */
import { dutyWord } from '@callejero/contract/duty.ts';
import type { OpenAt } from '@callejero/contract/search/open-words.ts';
import { settings } from '../../../api/settings.ts';
import { openAtText } from './open-at.ts';

export interface PlaceFilters {
  /** Only places that are known to be open then. */
  openAt: OpenAt | null;
  /** Price ranges, 1–4, ascending. A place matches with any of them; empty matches all. */
  price: readonly number[];
  /** Only places with wheelchair access, also limited. */
  wheelchair: boolean;
  /** Only places that are on duty now: pharmacies and whatever else takes turns. */
  onDuty: boolean;
}

export const noFilters: PlaceFilters = { openAt: null, price: [], wheelchair: false, onDuty: false };

export const priceLevels = [1, 2, 3, 4] as const;
export const priceWords: Record<number, string> = {
  1: 'Económico',
  2: 'Medio',
  3: 'Alto',
  4: 'Muy alto',
};

/** Adds the level, or removes it. */
export function togglePrice(price: readonly number[], level: number): number[] {
  return priceLevels.filter((each) => price.includes(each) !== (each === level));
}

/** `$ · $$$` */
export function priceSigns(price: readonly number[]): string {
  return price.map((level) => '$'.repeat(level)).join(' · ');
}

/** «Farmacias, abiertos ahora, precio económico o medio, con acceso en silla de ruedas»; empty without filters. */
export function filtersText(
  { openAt, price, wheelchair, onDuty }: PlaceFilters,
  category: string | null,
  now: Date,
): string {
  const levels = price.map((level) => (priceWords[level] ?? '').toLowerCase());
  return [
    category,
    onDuty ? `${dutyWord(settings().city.country)} ahora` : null,
    openAt === null ? null : `abiertos ${openAtText(openAt, now)}`,
    levels.length > 0 ? `precio ${new Intl.ListFormat('es', { type: 'disjunction' }).format(levels)}` : null,
    wheelchair ? 'con acceso en silla de ruedas' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
