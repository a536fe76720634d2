/** What is counted of the use of the guide: how often something happened, never who did it. docs/decisions/082-use.md */

/** What happens on the page of a place. */
export const placeUseKinds = {
  open: 'Lugares abiertos',
  call: 'Llamadas',
  directions: 'Cómo llegar',
  share: 'Compartidos',
} as const;
export type PlaceUseKind = keyof typeof placeUseKinds;

/** `nothing`: those searches that found nothing. */
export const useKinds = {
  visit: 'Visitas',
  ...placeUseKinds,
  search: 'Búsquedas',
  nothing: 'Búsquedas sin resultado',
} as const;
export type UseKind = keyof typeof useKinds;

export const placeUseNames = Object.keys(placeUseKinds) as PlaceUseKind[];
export const useKindNames = Object.keys(useKinds) as UseKind[];

/** What those who manage a place read by week. */
export const placeNumberKinds = {
  ...placeUseKinds,
  open: 'Veces que se abrió',
  favourite: 'Guardado en favoritos',
  redemption: 'Canjes',
} as const;
export type PlaceNumberKind = keyof typeof placeNumberKinds;
export const placeNumberNames = Object.keys(placeNumberKinds) as PlaceNumberKind[];

/** Words are stored, and an owner reads a number, from so many on. */
export const fewestPeople = 5;

export const usePeriods = {
  '7d': '7 días',
  '30d': '30 días',
  '12m': '12 meses',
} as const;
export type UsePeriod = keyof typeof usePeriods;
export const defaultUsePeriod: UsePeriod = '30d';

/** Events that a device sends at once. */
export const maxUseEvents = 10;

/** What a device tells. */
export type UseEvent =
  | { kind: 'visit' }
  | { kind: PlaceUseKind; place: string }
  /** `found`: whether the words found something, or something else than the words may have hidden it. */
  | { kind: 'search'; words: string; found: boolean };
