import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { expect, test } from 'vitest';
import type { PlaceSearch } from '../query/place-row.ts';
import { relaxedSearches } from './relaxed-searches.ts';

const now = new Date('2026-11-30T23:30:00Z');
const search: PlaceSearch = {
  ...{ ...noFilters, q: ' pan ', categories: ['bakery'], area: null },
  ...{ openAt: 'now', price: [1] },
};

test('each condition can be left out alone', () => {
  expect(relaxedSearches(search, 'Panaderías', now)).toEqual([
    { what: 'Abierto ahora', search: { ...search, openAt: null }, patch: { openAt: null } },
    { what: 'Precio', search: { ...search, price: [] }, patch: { price: [] } },
    { what: 'Panaderías', search: { ...search, categories: null }, patch: { category: null } },
    { what: 'pan', search: { ...search, q: '' }, patch: { q: '' } },
  ]);
});

test('a search without conditions has no relaxed searches', () => {
  expect(
    relaxedSearches({ ...search, q: ' ', categories: null, openAt: null, price: [] }, null, now),
  ).toEqual([]);
});
