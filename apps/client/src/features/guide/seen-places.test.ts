import { describe, expect, test } from 'vitest';
import { mergeSeen, mostSeen, searchSeen } from './seen-places.ts';
import { place } from './testing.ts';

const at = '2026-03-04T10:00:00.000Z';

describe('mergeSeen', () => {
  test('keeps what was seen before, the new version of what was seen again', () => {
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

  test('forgets the oldest beyond its limit', () => {
    const many = Array.from({ length: mostSeen }, (_, index) => place({ id: `old-${index}` }));
    const seen = mergeSeen(
      { at, places: many, categories: [] },
      { places: [place({ id: 'new' })], categories: [], at },
    );
    expect(seen.places.length).toBe(mostSeen);
    expect(seen.places[0]?.id).toBe('new');
    expect(seen.places.some(({ id }) => id === `old-${mostSeen - 1}`)).toBe(false);
  });
});

describe('searchSeen', () => {
  const seen = {
    at,
    categories: [],
    places: [
      place({ id: 'far', name: 'Café del Mar', location: { lat: 10, lng: 10 } }),
      place({ id: 'bakery', name: 'Pan y café', categories: ['bakery'] }),
      place({ id: 'cafe', name: 'CAFÉ Luna', categories: ['cafe'] }),
    ],
  };
  const area = { west: -97, south: 19.5, east: -96.9, north: 19.6 };

  test('is by area, category and words without accents', () => {
    const ids = (search: Parameters<typeof searchSeen>[1]) => searchSeen(seen, search).map(({ id }) => id);
    expect(ids({ q: 'cafe', categories: null, area })).toEqual(['cafe', 'bakery']);
    expect(ids({ q: 'LUNA cafe', categories: null, area: null })).toEqual(['cafe']);
    expect(ids({ q: '', categories: ['bakery'], area: null })).toEqual(['bakery']);
    expect(ids({ q: '', categories: null, area: null })).toEqual(['far', 'cafe', 'bakery']);
  });
});
