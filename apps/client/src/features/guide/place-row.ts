import { distanceBetween } from '@callejero/contract/distance.ts';
import { fold } from '@callejero/contract/fold.ts';
import type { Bounds, Filters, ListQuery } from '@callejero/contract/query.ts';
import type { Point, Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';

/** What the list and the pins need of a commerce. Categories stay ids: the guide has the whole tree anyway. */
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
  'source',
  'address',
];

/** The most that one answer brings: more pins than this are no map any more, and the count says that there are more. */
export const mostPlaces = 500;

export interface PlaceSearch {
  q: string;
  /** Ids: any of them. */
  categories: readonly string[] | null;
  /** Null: the whole city. */
  area: Bounds | null;
}

/** The one query behind map and list. Which commerces a person may see is the server's policy, not a filter. */
export function placeQuery({ q, categories, area }: PlaceSearch): ListQuery {
  const filters: Filters = {};
  if (area) filters.location = { $within: area };
  if (categories) filters.categories = { $in: [...categories] };
  if (fold(q) !== '') filters.$search = q.trim();
  return {
    filters,
    select,
    populates: [{ path: 'address', select: ['street', 'number', 'locality'] }],
    sort: { name: 1 },
    perPage: mostPlaces,
  };
}

/**
 * The order in which the list shows them: what is called like the search first; then by distance where the position
 * is known, else by name as it came.
 */
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
