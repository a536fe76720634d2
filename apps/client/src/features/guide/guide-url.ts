/** The state of the guide as the query of its URL, for sharing, bookmarks and going back. */
import { filterWords, namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import type { Camera } from '../../ui/map/bounds.ts';
import { readOpenAt } from './search/open-at.ts';
import type { PlaceFilters } from './search/place-filters.ts';

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
  const price = parsePrice(params.get('price'));
  return {
    q: typed.rest,
    category: category !== null && slug.test(category) ? category : null,
    openAt: (typed.open === null ? null : 'now') ?? parseOpenAt(params.get('open')),
    price: price.length > 0 ? price : (typed.prices ?? []),
    wheelchair: typed.wheelchair || params.get('wheelchair') === '1',
    onDuty: typed.onDuty || params.get('duty') === '1',
    place: place !== null && uuid.test(place) ? place : null,
    camera: parseCamera(params),
  };
}

/** Writes a query, without `?`: parameters in a fixed order, without default values. */
export function formatGuideUrl({
  q,
  category,
  openAt,
  price,
  wheelchair,
  onDuty,
  place,
  camera,
}: GuideState): string {
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('q', q);
  if (category !== null) params.set('category', category);
  if (openAt !== null) params.set('open', openAt === 'now' ? '1' : openAt);
  if (price.length > 0) params.set('price', price.join('-'));
  if (wheelchair) params.set('wheelchair', '1');
  if (onDuty) params.set('duty', '1');
  if (place !== null) params.set('place', place);
  if (camera) {
    // Five decimals are a metre.
    params.set('lat', String(Number(camera.lat.toFixed(5))));
    params.set('lng', String(Number(camera.lng.toFixed(5))));
    params.set('zoom', String(Number(camera.zoom.toFixed(2))));
  }
  return params.toString();
}

/** `1` is now. */
function parseOpenAt(text: string | null): string | null {
  if (text === '1') return 'now';
  return text !== null && readOpenAt(text) ? text : null;
}

/** Reads `1-3` as levels without duplicates, the cheapest first. */
function parsePrice(text: string | null): number[] {
  if (text === null || !/^[1-4](?:-[1-4])*$/.test(text)) return [];
  return [...new Set(text.split('-').map(Number))].sort((a, b) => a - b);
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
