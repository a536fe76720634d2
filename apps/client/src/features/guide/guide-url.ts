/** The state of the guide as the query of its URL, for sharing, bookmarks and going back. */
import { filterWords, namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import {
  noFilters,
  type PlaceFilters,
  readFilters,
  writeFilters,
} from '@callejero/contract/search/place-filters.ts';
import type { Camera } from '../../ui/map/bounds.ts';

export interface GuideState extends PlaceFilters {
  q: string;
  /** A category's slug. */
  category: string | null;
  /** A commerce's id. */
  place: string | null;
  camera: Camera | null;
}

export const maxSearchLength = 80;
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const leave = (rest: string) => ({ rest, open: null });

/**
 * Reads a query. Invalid values are ignored, so that an old or mistyped link still opens the map. Words that mean a filter set it:
 * the search of the city's page comes as it was typed.
 */
export function parseGuideUrl(search: string): GuideState {
  const params = new URLSearchParams(search);
  const category = params.get('category');
  const place = params.get('place');
  const q = (params.get('q') ?? '').slice(0, maxSearchLength);
  // A time is read by code that is not here yet (`useFilterWords.ts`).
  const typed = filterWords(q, namesOpenTime(q) ? leave : undefined);
  const { openAt } = typed.filters;
  return {
    ...{ ...noFilters, ...typed.filters, ...readFilters(params), ...(openAt && { openAt }) },
    q: typed.rest,
    category: category !== null && slug.test(category) ? category : null,
    place: place !== null && uuid.test(place) ? place : null,
    camera: parseCamera(params),
  };
}

/** Writes a query, without `?`: parameters in a fixed order, without default values. */
export function formatGuideUrl(state: GuideState): string {
  const { q, category, place, camera } = state;
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('q', q);
  if (category !== null) params.set('category', category);
  writeFilters(state, params);
  if (place !== null) params.set('place', place);
  if (camera) {
    // Five decimals are a metre.
    params.set('lat', String(Number(camera.lat.toFixed(5))));
    params.set('lng', String(Number(camera.lng.toFixed(5))));
    params.set('zoom', String(Number(camera.zoom.toFixed(2))));
  }
  return params.toString();
}

function parseCamera(params: URLSearchParams): Camera | null {
  const lat = numberOf(params.get('lat'), -85, 85);
  const lng = numberOf(params.get('lng'), -180, 180);
  const zoom = numberOf(params.get('zoom'), 0, 22);
  return lat === null || lng === null ? null : { lat, lng, zoom: zoom ?? 14 };
}

function numberOf(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^-?\d+(?:\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
