/**
 * The filters of the guide besides words, category and area, an entry each: the guide's URL, the list, the map, the places on the device
 * and in the server's memory, and the words of a search read this table. How one is shown stands in the app's `query/filter-looks.ts`.
 */
import { dayNumber, isDate } from '../calendar-day.ts';
import type { Filters, Scalar } from '../list-query/query.ts';
import { toMoment } from '../opening-hours/clock.ts';
import type { Commerce } from '../resources/commerces.ts';
import type { OpenAt } from './open-words.ts';

/** A filter needs this besides its value. */
interface FilterContext {
  /** Of the city. */
  timeZone: string;
  /** Ids of the places that are on duty now. */
  dutyIds: readonly string[];
}

interface PlaceFilter<Value> {
  /** The value that every place matches. */
  none: Value;
  /** The parameter of the guide's URL. */
  param: string;
  /** Reads the parameter; `none` for what is invalid. */
  read: (text: string | null) => Value;
  /** Null for `none`. */
  write: (value: Value) => string | null;
  /** Folded phrases of a search that set it; the first one that is found counts. */
  words: Readonly<Record<string, Value>>;
  /** A text that contains it says nothing of the filter. */
  notIn?: string;
  /** Where one field decides, that field and its few values, the one of an unknown place first: the server has them in memory. */
  column?: { field: FilteredField; values: readonly Scalar[] };
  /** As the API asks for it. */
  toFilters: (value: Value, context: FilterContext) => Filters;
  /** The same of a place on the device; `isOpen` says whether it is known to be open then. */
  matches: (place: FilteredPlace, value: Value, context: MatchContext) => boolean;
}

type MatchContext = Pick<FilterContext, 'dutyIds'> & { isOpen: () => boolean };

/** A filter that is on or off. */
const flag = (param: string, phrases: readonly string[]) => ({
  ...{ none: false, param, words: Object.fromEntries(phrases.map((phrase) => [phrase, true])) },
  read: (text: string | null) => text === '1',
  write: (on: boolean) => (on ? '1' : null),
});

/** A filter by one field, which must have one of the values that `wanted` says. */
const byColumn = <const Field extends string, Stored extends Scalar, Value>(
  field: Field,
  values: readonly Stored[],
  wanted: (value: Value) => readonly Stored[],
) => ({
  column: { field, values },
  toFilters: (value: Value): Filters => ({ [field]: { $in: [...wanted(value)] } }),
  matches: (place: Readonly<Record<Field, Stored>>, value: Value) => wanted(value).includes(place[field]),
});

const priceWords = (words: string, levels: readonly number[]) =>
  Object.fromEntries(words.split(' ').map((word) => [word, levels]));
const openPhrases = ['abierto', 'abierta', 'abiertos', 'abiertas'];
/** With the longer ones first: each is taken out whole. */
const dutyPhrases = ['de guardia', 'de turno'].flatMap((phrase) => [
  `${phrase} ahora`,
  `${phrase} hoy`,
  phrase,
]);
/** No place has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** In the order of the URL's parameters and of the API's filters. */
const table = {
  /** Only places that are known to be open then. */
  openAt: {
    none: null as OpenAt | null,
    param: 'open',
    read: (text: string | null): OpenAt | null => {
      if (text === '1') return 'now';
      return text !== null && readLocalTime(text, 'UTC') ? text : null;
    },
    write: (at: OpenAt | null) => (at === 'now' ? '1' : at),
    words: Object.fromEntries(openPhrases.map((phrase) => [phrase, 'now'])),
    toFilters: (at: OpenAt | null, { timeZone }: FilterContext): Filters => ({
      $openAt: readLocalTime(at ?? 'now', timeZone)?.toISOString() ?? 'now',
    }),
    matches: (_: unknown, __: unknown, { isOpen }: MatchContext) => isOpen(),
  },
  /** Price ranges, 1–4, ascending. A place matches with any of them; empty matches all. */
  price: {
    none: [] as readonly number[],
    param: 'price',
    /** Reads `1-3` as levels without duplicates, the cheapest first. */
    read: (text: string | null): readonly number[] => {
      if (text === null || !/^[1-4](?:-[1-4])*$/.test(text)) return [];
      return [...new Set(text.split('-').map(Number))].sort((a, b) => a - b);
    },
    write: (levels: readonly number[]) => (levels.length > 0 ? levels.join('-') : null),
    words: {
      ...priceWords('barato barata baratos baratas economico economica economicos economicas', [1, 2]),
      ...priceWords('caro cara caros caras lujo lujoso elegante elegantes gourmet', [3, 4]),
    },
    /** A kind of restaurant, whatever its prices. */
    notIn: 'cocina economica',
    ...byColumn('priceRange', [null, 1, 2, 3, 4], (levels: readonly number[]) => levels),
  },
  /** Only places with wheelchair access, also limited. */
  wheelchair: {
    ...flag('wheelchair', ['silla de ruedas', 'sillas de ruedas', 'accesible', 'accesibles']),
    ...byColumn('wheelchair', ['unknown', 'yes', 'limited', 'no'], () => ['yes', 'limited']),
  },
  /** Only places that are on duty now: pharmacies and whatever else takes turns. */
  onDuty: {
    ...flag('duty', dutyPhrases),
    toFilters: (_: boolean, { dutyIds }: FilterContext): Filters => ({
      id: { $in: dutyIds.length > 0 ? [...dutyIds] : [nobody] },
    }),
    matches: ({ id }: Pick<Commerce, 'id'>, _: boolean, { dutyIds }: MatchContext) => dutyIds.includes(id),
  },
};

type Table = typeof table;
export type FilterKey = keyof Table;
export type PlaceFilters = { [Key in FilterKey]: Table[Key]['none'] };
export type FilteredField = Extract<Table[FilterKey], { column: unknown }>['column']['field'];
/** The fields of a place that the filters read. */
export type FilteredPlace = Pick<Commerce, 'id' | FilteredField>;

export const placeFilters: { readonly [Key in FilterKey]: PlaceFilter<PlaceFilters[Key]> } = table;

const keys = Object.keys(placeFilters) as FilterKey[];
/** All filters, beginning with these. */
export const filtersFrom = (...first: readonly FilterKey[]): FilterKey[] => [...new Set([...first, ...keys])];

const pick = <Value>(getValue: (key: FilterKey) => Value) =>
  Object.fromEntries(keys.map((key) => [key, getValue(key)])) as Record<FilterKey, Value>;

export const noFilters = pick((key) => placeFilters[key].none) as PlaceFilters;
export const filterColumns = keys.flatMap((key) => placeFilters[key].column ?? []);
export const filteredFields = filterColumns.map(({ field }) => field);

/** The filters of a state that has more than them. */
export const pickFilters = (state: PlaceFilters) => pick((key) => state[key]) as PlaceFilters;

const write = <Key extends FilterKey>(key: Key, filters: PlaceFilters) =>
  placeFilters[key].write(filters[key]);
export const setFilters = (filters: PlaceFilters): FilterKey[] =>
  keys.filter((key) => write(key, filters) !== null);

export function writeFilters(filters: PlaceFilters, params: URLSearchParams): void {
  for (const key of setFilters(filters)) params.set(placeFilters[key].param, write(key, filters) ?? '');
}

/** The filters that the parameters set. */
export function readFilters(params: URLSearchParams): Partial<PlaceFilters> {
  const read = pick((key) => placeFilters[key].read(params.get(placeFilters[key].param))) as PlaceFilters;
  return Object.fromEntries(setFilters(read).map((key) => [key, read[key]]));
}

export function toFilters(filters: PlaceFilters, context: FilterContext): Filters {
  const ask = <Key extends FilterKey>(key: Key) => placeFilters[key].toFilters(filters[key], context);
  return Object.assign({}, ...setFilters(filters).map(ask));
}

/** The same of a place on the device. */
export function matchesFilters(place: FilteredPlace, filters: PlaceFilters, context: MatchContext): boolean {
  const matches = <Key extends FilterKey>(key: Key) =>
    placeFilters[key].matches(place, filters[key], context);
  return setFilters(filters).every(matches);
}

const openAtForm = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** The instant of a time that the city's clocks show; null for `now`, and for text that is no time. */
export function readLocalTime(text: OpenAt, timeZone: string): Date | null {
  const [, date = '', hour, minute] = openAtForm.exec(text) ?? [];
  if (!isDate(date)) return null;
  return toMoment(dayNumber(date), Number(hour) * 60 + Number(minute), timeZone);
}
