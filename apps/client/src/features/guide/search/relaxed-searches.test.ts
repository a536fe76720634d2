import { expect, test } from 'vitest';
import type { PlaceSearch } from '../results/place-row.ts';
import { relaxedSearches } from './relaxed-searches.ts';

const search: PlaceSearch = {
  q: ' pan ',
  categories: ['bakery'],
  area: null,
  open: true,
  price: [1],
  wheelchair: false,
};

test('each condition can be left out alone', () => {
  expect(relaxedSearches(search, 'Panaderías')).toEqual([
    { what: 'Abierto ahora', search: { ...search, open: false }, patch: { open: false } },
    { what: 'Precio', search: { ...search, price: [] }, patch: { price: [] } },
    { what: 'Panaderías', search: { ...search, categories: null }, patch: { category: null } },
    { what: 'pan', search: { ...search, q: '' }, patch: { q: '' } },
  ]);
});

test('a search without conditions has no relaxed searches', () => {
  expect(relaxedSearches({ ...search, q: ' ', categories: null, open: false, price: [] }, null)).toEqual([]);
});
