import { distanceBetween } from '@callejero/contract/distance.ts';
import { type Bounds, type Filters, queryLimits } from '@callejero/contract/list-query/query.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { commerces } from '@callejero/contract/resources/commerces.ts';
import { filteredFields, type PlaceFilters, toFilters } from '@callejero/contract/search/place-filters.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { settings } from '../../../api/settings.ts';
import { hoursFields } from '../../../entities/place/hours-fields.ts';

const selection = {
  select: [...hoursFields, 'name', 'categories', 'photos', 'logo', ...filteredFields, 'source'],
  populates: [{ path: 'address', select: ['street', 'number', 'locality'] }],
} as const satisfies Selection<typeof commerces>;

/** The fields of a commerce that the list shows. Categories stay ids, because the guide has the whole tree. */
export type PlaceRow = Selected<typeof commerces, typeof selection>;

/** The fields that the map needs of a place. */
export type PlacePoint = Pick<PlaceRow, 'id' | 'name' | 'location' | 'categories'>;

/** Places per page, and the maximum in the list, beyond which the person must filter. */
const placesPerPage = 50;
export const maxPlaces = 600;

export interface PlaceSearch extends PlaceFilters {
  q: string;
  /** Ids; a place matches with any of them. */
  categories: readonly string[] | null;
  /** Null: the whole city. */
  area: Bounds | null;
  /** Ids of the places that are on duty, for `onDuty`. */
  dutyIds?: readonly string[];
}

/** The filters that list and map share. Each adds its own area. */
export function placeFilters(search: PlaceSearch): Filters {
  const { q, categories, dutyIds = [] } = search;
  return {
    ...(categories && { categories: { $in: [...categories] } }),
    ...(fold(q) !== '' && { $search: q.trim() }),
    ...toFilters(search, { timeZone: settings().city.timezone, dutyIds }),
  };
}

/**
 * The query of the list: sorted by relevance for a text, else by distance from `near`, else by name. It finds the same places
 * as the map.
 */
export function placeQuery(search: PlaceSearch, near: Point | null) {
  const location = { ...(search.area && { $within: search.area }), ...(near && { $near: near }) };
  return {
    filters: {
      status: 'accepted',
      permanentlyClosedAt: null,
      ...(search.area || near ? { location } : {}),
      ...placeFilters(search),
    },
    ...selection,
    ...(near || fold(search.q) !== '' ? {} : { sort: { name: 1 as const } }),
    perPage: placesPerPage,
  };
}

/**
 * The point for `$near`, or null where the list can't be sorted by distance, because `$near` leaves out places beyond its
 * reach. A text without an area always uses the origin.
 */
export function toNearPoint(near: Point, { area, q }: Pick<PlaceSearch, 'area' | 'q'>): Point | null {
  if (!area) return fold(q) === '' ? null : near;
  const corners = [area.south, area.north].flatMap((lat) =>
    [area.west, area.east].map((lng) => ({ lat, lng })),
  );
  return corners.every((corner) => distanceBetween(near, corner) < queryLimits.nearDistance) ? near : null;
}

/** Whether `shown` is another list than the found one; not for a list that has only grown. */
export const isOtherList = (shown: readonly PlaceRow[], found: readonly PlaceRow[]): boolean =>
  shown !== found &&
  found.length > 0 &&
  (shown.length === 0 || shown.some((row, index) => row !== found[index]));

/** Sorts places that the device found itself: those named like the search first, then by distance. */
export function inOrder(rows: readonly PlaceRow[], q: string, origin: Point): PlaceRow[] {
  const wanted = fold(q);
  const ranked = rows.map((row, index) => {
    const name = fold(row.name);
    const rank = wanted === '' ? 0 : name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2;
    return { row, index, rank, distance: distanceBetween(origin, row.location) };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.distance - b.distance || a.index - b.index);
  return ranked.map(({ row }) => row);
}

/** Joins pages in the server's order, without duplicates of rows that moved to the next page. */
export function joinPages(pages: readonly (readonly PlaceRow[])[]): PlaceRow[] {
  const byId = new Map<string, PlaceRow>();
  for (const page of pages) for (const row of page) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}
