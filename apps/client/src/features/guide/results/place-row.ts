import { distanceBetween } from '@callejero/contract/distance.ts';
import {
  type Bounds,
  type Filters,
  type ListQuery,
  queryLimits,
} from '@callejero/contract/list-query/query.ts';
import type { Point, Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { hoursFields } from '../../../entities/place/hours-fields.ts';
import type { PlaceFilters } from '../search/place-filters.ts';

const select = [
  ...hoursFields,
  'name',
  'categories',
  'photos',
  'logo',
  'priceRange',
  'wheelchair',
  'source',
  'address',
] satisfies (keyof Commerce)[];

/** The fields of a commerce that the list shows. Categories stay ids, because the guide has the whole tree. */
export type PlaceRow = Populated<
  Pick<Commerce, 'id' | (typeof select)[number]>,
  { address: Pick<Address, 'id' | 'street' | 'number' | 'locality'> | null }
>;

/** What it takes to draw a place on the map. */
export type PlacePoint = Pick<PlaceRow, 'id' | 'name' | 'location' | 'categories'>;

/** Places of one answer, and how many the list brings at most: who looks further narrows the search. */
const placesPerPage = 50;
export const maxPlaces = 600;

export interface PlaceSearch extends PlaceFilters {
  q: string;
  /** Ids: any of them. */
  categories: readonly string[] | null;
  /** Null: the whole city. */
  area: Bounds | null;
}

/** The one search behind list and map, but for its area: each has one of its own. */
export function placeFilters({ q, categories, open, price, wheelchair }: PlaceSearch): Filters {
  const filters: Filters = {};
  if (categories) filters.categories = { $in: [...categories] };
  if (fold(q) !== '') filters.$search = q.trim();
  if (open) filters.$openAt = 'now';
  if (price.length > 0) filters.priceRange = { $in: [...price] };
  if (wheelchair) filters.wheelchair = { $in: ['yes', 'limited'] };
  return filters;
}

/**
 * The list: what answers the text best first, without a text the nearest to `near`, else by name. Of the places that the map
 * shows, and no others.
 */
export function placeQuery(search: PlaceSearch, near: Point | null): ListQuery {
  const location = { ...(search.area && { $within: search.area }), ...(near && { $near: near }) };
  return {
    filters: {
      status: 'accepted',
      permanentlyClosedAt: null,
      ...(search.area || near ? { location } : {}),
      ...placeFilters(search),
    },
    select,
    populates: [{ path: 'address', select: ['street', 'number', 'locality'] }],
    ...(near || fold(search.q) !== '' ? {} : { sort: { name: 1 } }),
    perPage: placesPerPage,
  };
}

/**
 * The origin of distances, or null where they can't be the order: `$near` leaves out what is farther than it reaches. A text is
 * looked for around the origin in any case.
 */
export function nearOf(near: Point, { area, q }: Pick<PlaceSearch, 'area' | 'q'>): Point | null {
  if (!area) return fold(q) === '' ? null : near;
  const corners = [area.south, area.north].flatMap((lat) =>
    [area.west, area.east].map((lng) => ({ lat, lng })),
  );
  return corners.every((corner) => distanceBetween(near, corner) < queryLimits.nearDistance) ? near : null;
}

/** The order of places that the device finds by itself: what is called like the search first, then by distance. */
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

/** Answer after answer, as the server ordered them; a row that slid into the next one once. */
export function joinPages(pages: readonly (readonly PlaceRow[])[]): PlaceRow[] {
  const byId = new Map<string, PlaceRow>();
  for (const page of pages) for (const row of page) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}
