/** What narrows the guide besides words, category and area; and how it is said. */

export interface PlaceFilters {
  /** Those that are known to be open at this moment. */
  open: boolean;
  /** Price ranges, 1–4, ascending: any of them; none is all. */
  price: readonly number[];
  /** Those that a wheelchair gets into, be it with help. */
  wheelchair: boolean;
}

export const noFilters: PlaceFilters = { open: false, price: [], wheelchair: false };

export const priceLevels = [1, 2, 3, 4] as const;
export const priceWords: Record<number, string> = {
  1: 'Económico',
  2: 'Medio',
  3: 'Alto',
  4: 'Muy alto',
};

/** With or without that level. */
export function togglePrice(price: readonly number[], level: number): number[] {
  return priceLevels.filter((each) => price.includes(each) !== (each === level));
}

/** `$ · $$$` */
export function priceSigns(price: readonly number[]): string {
  return price.map((level) => '$'.repeat(level)).join(' · ');
}

/** «Farmacias, abiertos ahora, precio económico o medio, con acceso en silla de ruedas»; empty when nothing narrows. */
export function filtersText({ open, price, wheelchair }: PlaceFilters, category: string | null): string {
  const levels = price.map((level) => (priceWords[level] ?? '').toLowerCase());
  return [
    category,
    open ? 'abiertos ahora' : null,
    levels.length > 0 ? `precio ${new Intl.ListFormat('es', { type: 'disjunction' }).format(levels)}` : null,
    wheelchair ? 'con acceso en silla de ruedas' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
