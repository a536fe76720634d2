import { encodeListQuery } from '@callejero/contract/list-query/query.ts';
import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { describe, expect, test } from 'vitest';
import { place } from '../testing.ts';
import {
  inOrder,
  isOtherList,
  joinPages,
  type PlaceRow,
  type PlaceSearch,
  placeFilters,
  placeQuery,
  toNearPoint,
} from './place-row.ts';

const area = { west: -97, south: 19.5, east: -96.9, north: 19.6 };

const all: PlaceSearch = { q: '', categories: null, area: null, ...noFilters };
const shown = { status: 'accepted', permanentlyClosedAt: null };

test('a list that is not shown yet is told from one that has grown', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => place({ id })) as [PlaceRow, PlaceRow, PlaceRow];
  expect(isOtherList([], [one])).toBe(true);
  expect(isOtherList([one, two], [two, one])).toBe(true);
  expect(isOtherList([one, two], [one])).toBe(true);
  expect(isOtherList([one], [one, two, three])).toBe(false);
  // Where nothing is found there is no list to count.
  expect(isOtherList([one], [])).toBe(false);
});

describe('placeQuery', () => {
  test('has the area, any of the categories, the text and the filters', () => {
    const search: PlaceSearch = {
      ...{ ...all, q: '  Café ', categories: ['a', 'b'], area },
      ...{ openAt: 'now', price: [1, 2], wheelchair: true },
    };
    expect(placeQuery(search, null).filters).toEqual({
      ...shown,
      location: { $within: area },
      categories: { $in: ['a', 'b'] },
      $search: 'Café',
      $openAt: 'now',
      priceRange: { $in: [1, 2] },
      wheelchair: { $in: ['yes', 'limited'] },
    });
  });

  test('leaves out conditions that are not set', () => {
    expect(placeQuery({ ...all, q: ' ' }, null).filters).toEqual(shown);
    expect(placeFilters({ ...all, area })).toEqual({});
  });

  test('is sorted by relevance for a text, else by distance from a near point, else by name', () => {
    const near = { lat: 19.55, lng: -96.95 };
    const { filters, sort } = placeQuery({ ...all, area }, near);
    expect(filters?.location).toEqual({ $within: area, $near: near });
    expect(sort).toBeUndefined();
    expect(placeQuery({ ...all, area }, null).sort).toEqual({ name: 1 });
    expect(placeQuery({ ...all, q: 'pan' }, null).sort).toBeUndefined();
  });

  test('gives the same URL for the same search, in whatever order its conditions were set', () => {
    const url = (search: PlaceSearch) => encodeListQuery(placeQuery(search, null)).toString();
    const search: PlaceSearch = { ...all, q: 'pan', categories: ['a'], area, price: [1] };
    const backwards = Object.fromEntries(Object.entries(search).reverse()) as unknown as PlaceSearch;
    expect(url({ ...backwards, q: ' pan ' })).toBe(url(search));
  });
});

describe('toNearPoint', () => {
  test('is the origin for a text in the whole city', () => {
    const origin = { lat: 19.54, lng: -96.92 };
    expect(toNearPoint(origin, { area: null, q: 'pan' })).toEqual(origin);
  });

  test('is the origin when the whole area is within its reach', () => {
    expect(toNearPoint({ lat: 19.541, lng: -96.927 }, { area, q: '' })).toEqual({
      lat: 19.541,
      lng: -96.927,
    });
  });

  test('is null when it would leave out places of the area, or without an area', () => {
    expect(toNearPoint({ lat: 19.54, lng: -96.92 }, { area: null, q: ' ' })).toBeNull();
    expect(toNearPoint({ lat: 20.2, lng: -96.92 }, { area, q: '' })).toBeNull();
    expect(toNearPoint({ lat: 19.54, lng: -96.92 }, { area: { ...area, east: -96.2 }, q: '' })).toBeNull();
  });
});

test('pages are joined in order, and a row that moved to the next page is not shown twice', () => {
  const pages = [
    [place({ id: '1', name: 'Abarrotes' }), place({ id: '2', name: 'Café' })],
    [place({ id: '2', name: 'Café' }), place({ id: '3', name: 'Café Sol' })],
  ];
  expect(joinPages(pages).map(({ id }) => id)).toEqual(['1', '2', '3']);
});

describe('inOrder', () => {
  const rows = [
    place({ id: '1', name: 'Bodega del café', location: { lat: 19.5, lng: -96.9 } }),
    place({ id: '2', name: 'Restaurante Sol', location: { lat: 19.51, lng: -96.9 } }),
    place({ id: '3', name: 'CAFÉ Luna', location: { lat: 19.6, lng: -96.9 } }),
  ];

  test('puts places whose name begins with the search first, ignoring accents', () => {
    expect(inOrder(rows, 'cafe', { lat: 19.5, lng: -96.9 }).map(({ id }) => id)).toEqual(['3', '1', '2']);
  });

  test('sorts by distance from the origin', () => {
    expect(inOrder(rows, '', { lat: 19.515, lng: -96.9 }).map(({ id }) => id)).toEqual(['2', '1', '3']);
  });
});
