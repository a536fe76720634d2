import { distanceBetween } from '@callejero/contract/distance.ts';
import { fold } from '@callejero/contract/fold.ts';
import { type Bounds, type Filters, type ListQuery, queryLimits } from '@callejero/contract/query.ts';
import type { Point, Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { PlaceFilters } from './place-filters.ts';

/** What the list needs of a commerce. Categories stay ids: the guide has the whole tree anyway. */
export type PlaceRow = Populated<
  Pick<
    Commerce,
    | 'id'
    | 'name'
    | 'location'
    | 'categories'
    | 'photos'
    | 'logo'
    | 'openingHours'
    | 'specialHours'
    | 'timezone'
    | 'temporarilyClosed'
    | 'permanentlyClosedAt'
    | 'priceRange'
    | 'wheelchair'
    | 'source'
  >,
  { address: Pick<Address, 'id' | 'street' | 'number' | 'locality'> | null }
>;

/** What it takes to draw a place on the map. */
export type PlacePoint = Pick<PlaceRow, 'id' | 'name' | 'location' | 'categories'>;

const select: (keyof PlaceRow)[] = [
  'name',
  'location',
  'categories',
  'photos',
  'logo',
  'openingHours',
  'specialHours',
  'timezone',
  'temporarilyClosed',
  'permanentlyClosedAt',
  'priceRange',
  'wheelchair',
  'source',
  'address',
];

/** Places of one answer, and how many the list brings at most: who looks further narrows the search. */
const placesPerPage = 50;
export const mostPlaces = 600;

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

/** The list: the nearest to `near` first, else by name. Of the places that the map shows, and no others. */
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
    ...(near ? {} : { sort: { name: 1 } }),
    perPage: placesPerPage,
  };
}

/**
 * Where distances are counted from in the query: to about a hundred metres, which is as much as the server has to know.
 * Null where they can't be the order: `$near` leaves out what is farther than it reaches.
 */
export function nearOf(position: Point | null, area: Bounds | null): Point | null {
  if (!position || !area) return null;
  const coarse = (degrees: number) => Math.round(degrees * 1e3) / 1e3;
  const near = { lat: coarse(position.lat), lng: coarse(position.lng) };
  const corners = [area.south, area.north].flatMap((lat) =>
    [area.west, area.east].map((lng) => ({ lat, lng })),
  );
  return corners.every((corner) => distanceBetween(near, corner) < queryLimits.nearDistance) ? near : null;
}

/** The order within an answer: what is called like the search first, then by distance where it is known, else as it came. */
export function inOrder(rows: readonly PlaceRow[], q: string, position: Point | null): PlaceRow[] {
  const wanted = fold(q);
  const ranked = rows.map((row, index) => {
    const name = fold(row.name);
    const rank = wanted === '' ? 0 : name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2;
    return { row, index, rank, distance: position ? distanceBetween(position, row.location) : 0 };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.distance - b.distance || a.index - b.index);
  return ranked.map(({ row }) => row);
}

/** Answer after answer, each in its order, so that what comes later moves nothing; a row that slid into the next one once. */
export function joinPages(
  pages: readonly (readonly PlaceRow[])[],
  q: string,
  position: Point | null,
): PlaceRow[] {
  const byId = new Map<string, PlaceRow>();
  for (const page of pages)
    for (const row of inOrder(page, q, position)) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}
