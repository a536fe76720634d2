import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { describe, expect, test } from 'vitest';
import { place } from '../testing.ts';
import type { PlaceRow, PlaceSearch } from './place-row.ts';
import { maxSeen, mergeSeen, searchSeen } from './seen-places.ts';

const at = '2026-03-04T10:00:00.000Z';

describe('mergeSeen', () => {
  test('keeps the places seen before, with the new version of those seen again', () => {
    const first = mergeSeen(null, {
      places: [place({ id: 'a', name: 'Viejo' }), place({ id: 'b' })],
      categories: [],
      at,
    });
    const second = mergeSeen(first, { places: [place({ id: 'a', name: 'Nuevo' })], categories: [], at });
    expect(second.places.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Nuevo'],
      ['b', 'Café Luna'],
    ]);
  });

  test('drops the oldest beyond the limit', () => {
    const many = Array.from({ length: maxSeen }, (_, index) => place({ id: `old-${index}` }));
    const seen = mergeSeen(
      { at, places: many, categories: [] },
      { places: [place({ id: 'new' })], categories: [], at },
    );
    expect(seen.places.length).toBe(maxSeen);
    expect(seen.places[0]?.id).toBe('new');
    expect(seen.places.some(({ id }) => id === `old-${maxSeen - 1}`)).toBe(false);
  });
});

describe('searchSeen', () => {
  const seen = {
    at,
    categories: [],
    places: [
      place({ id: 'far', name: 'Café del Mar', location: { lat: 10, lng: 10 }, wheelchair: 'limited' }),
      place({ id: 'bakery', name: 'Pan y café', categories: ['bakery'], priceRange: 2, wheelchair: 'yes' }),
      place({ id: 'cafe', name: 'CAFÉ Luna', categories: ['cafe'], priceRange: 4, wheelchair: 'no' }),
    ],
  };
  const area = { west: -97, south: 19.5, east: -96.9, north: 19.6 };

  const ids = (search: Partial<PlaceSearch>, isOpen = (_: PlaceRow) => true) =>
    searchSeen(seen, { q: '', categories: null, area: null, ...noFilters, ...search }, isOpen).map(
      ({ id }) => id,
    );

  test('filters by area, category and words, ignoring accents', () => {
    expect(ids({ q: 'cafe', area })).toEqual(['cafe', 'bakery']);
    expect(ids({ q: 'LUNA cafe' })).toEqual(['cafe']);
    expect(ids({ categories: ['bakery'] })).toEqual(['bakery']);
    expect(ids({})).toEqual(['far', 'cafe', 'bakery']);
  });

  test('leaves out places not known to be open, in the price range or accessible', () => {
    expect(ids({ openAt: 'now' }, ({ id }) => id === 'cafe')).toEqual(['cafe']);
    expect(ids({ price: [1, 2] })).toEqual(['bakery']);
    expect(ids({ wheelchair: true })).toEqual(['far', 'bakery']);
  });
});
