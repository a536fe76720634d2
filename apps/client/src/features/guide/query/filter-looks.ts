/** How each filter is shown: on its chip and in words. What it asks is in the contract's `search/place-filters.ts`. */
import { dutyWord } from '@callejero/contract/duty.ts';
import {
  type FilterKey,
  filtersFrom,
  type PlaceFilters,
  setFilters,
} from '@callejero/contract/search/place-filters.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { accessibilityOutline, timeOutline } from 'ionicons/icons';
import { settings } from '../../../api/settings.ts';
import { openAtText } from './open-at.ts';

interface FilterLook<Value> {
  chip: () => string;
  /** The icon of the chip that sets `value`. The price has another chip, which unfolds its levels. */
  toggle?: { icon: string; value: Value };
  /** Among the other filters: «Farmacias, abiertos ahora». */
  text: (value: Value, now: Date) => string;
  /** Alone, as the condition that a search leaves out; without it, as on the chip. */
  name?: (value: Value, now: Date) => string;
}

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

const duty = () => dutyWord(settings().city.country);

export const filterLooks: { readonly [Key in FilterKey]: FilterLook<PlaceFilters[Key]> } = {
  onDuty: {
    chip: () => `${capital(duty())} ahora`,
    toggle: { icon: timeOutline, value: true },
    text: () => `${duty()} ahora`,
    name: () => capital(duty()),
  },
  openAt: {
    chip: () => 'Abierto ahora',
    toggle: { icon: timeOutline, value: 'now' },
    text: (openAt, now) => `abiertos ${openAtText(openAt ?? 'now', now)}`,
    name: (openAt, now) => `Abierto ${openAtText(openAt ?? 'now', now)}`,
  },
  price: {
    chip: () => 'Precio',
    text: (price) => {
      const levels = price.map((level) => (priceWords[level] ?? '').toLowerCase());
      return `precio ${new Intl.ListFormat('es', { type: 'disjunction' }).format(levels)}`;
    },
  },
  wheelchair: {
    chip: () => 'Silla de ruedas',
    toggle: { icon: accessibilityOutline, value: true },
    text: () => 'con acceso en silla de ruedas',
  },
};

/** In the order of chips and texts: what is on duty is a kind of place. */
export const shownFilters = filtersFrom('onDuty');

/** «Farmacias, abiertos ahora, precio económico o medio, con acceso en silla de ruedas»; empty without filters. */
export function filtersText(filters: PlaceFilters, category: string | null, now: Date): string {
  const text = <Key extends FilterKey>(key: Key) => filterLooks[key].text(filters[key], now);
  const asked = setFilters(filters);
  return [category, ...shownFilters.filter((key) => asked.includes(key)).map(text)]
    .filter((part) => part !== null)
    .join(', ');
}
