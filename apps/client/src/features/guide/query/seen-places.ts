/** The places that were shown, as the device stores them: without a connection the guide still shows them. */
import { matchesFilters } from '@callejero/contract/search/place-filters.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { contains } from '../../../ui/map/bounds.ts';
import type { GuideCategory } from './category-tree.ts';
import type { PlaceRow, PlaceSearch } from './place-row.ts';

export interface SeenPlaces {
  /** When they were last fetched, ISO 8601. */
  at: string;
  /** Latest first. */
  places: PlaceRow[];
  categories: GuideCategory[];
}

/** About half a megabyte, of the five that browsers give. */
export const maxSeen = 800;

/** The places just fetched, then those known before, up to the limit. */
export function mergeSeen(
  known: SeenPlaces | null,
  fetched: { places: readonly PlaceRow[]; categories: readonly GuideCategory[]; at: string },
): SeenPlaces {
  const fresh = new Set(fetched.places.map((place) => place.id));
  const older = known?.places.filter((place) => !fresh.has(place.id)) ?? [];
  return {
    at: fetched.at,
    places: [...fetched.places, ...older].slice(0, maxSeen),
    categories: fetched.categories.length > 0 ? [...fetched.categories] : (known?.categories ?? []),
  };
}

/** The server's search over the stored places; `isOpen` says whether a place is known to be open then. */
export function searchSeen(
  seen: SeenPlaces,
  search: PlaceSearch,
  isOpen: (place: PlaceRow) => boolean,
): PlaceRow[] {
  const { area, categories, dutyIds = [] } = search;
  const words = fold(search.q).split(' ').filter(Boolean);
  return seen.places
    .filter((place) => {
      if (area && !contains(area, place.location)) return false;
      if (categories && !place.categories.some((id) => categories.includes(id))) return false;
      if (!matchesFilters(place, search, { dutyIds, isOpen: () => isOpen(place) })) return false;
      const name = fold(place.name);
      return words.every((word) => name.includes(word));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
