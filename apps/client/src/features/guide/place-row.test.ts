import { encodeListQuery } from '@callejero/contract/query.ts';
import { describe, expect, test } from 'vitest';
import { inOrder, placeQuery } from './place-row.ts';
import { place } from './testing.ts';

const area = { west: -97, south: 19.5, east: -96.9, north: 19.6 };

describe('placeQuery', () => {
  test('asks for one area, any of the categories and the text', () => {
    const { filters } = placeQuery({ q: '  Café ', categories: ['a', 'b'], area });
    expect(filters).toEqual({
      location: { $within: area },
      categories: { $in: ['a', 'b'] },
      $search: 'Café',
    });
  });

  test('leaves out what is not asked', () => {
    expect(placeQuery({ q: ' ', categories: null, area: null }).filters).toEqual({});
  });

  test('is one URL for one search', () => {
    const url = () => encodeListQuery(placeQuery({ q: 'pan', categories: ['a'], area })).toString();
    expect(url()).toBe(url());
  });
});

describe('inOrder', () => {
  const rows = [
    place({ id: '1', name: 'Bodega del café', location: { lat: 19.5, lng: -96.9 } }),
    place({ id: '2', name: 'Restaurante Sol', location: { lat: 19.51, lng: -96.9 } }),
    place({ id: '3', name: 'CAFÉ Luna', location: { lat: 19.6, lng: -96.9 } }),
  ];

  test('keeps the order of the answer', () => {
    expect(inOrder(rows, '', null).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('puts what is called like the search first, whatever its accents', () => {
    expect(inOrder(rows, 'cafe', null).map(({ id }) => id)).toEqual(['3', '1', '2']);
  });

  test('is by distance where the position is known', () => {
    expect(inOrder(rows, '', { lat: 19.515, lng: -96.9 }).map(({ id }) => id)).toEqual(['2', '1', '3']);
  });
});
