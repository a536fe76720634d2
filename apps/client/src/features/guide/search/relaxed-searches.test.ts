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

test('each thing that is asked can be left out, and only that', () => {
  expect(relaxedSearches(search, 'Panaderías')).toEqual([
    { what: 'Abierto ahora', search: { ...search, open: false }, patch: { open: false } },
    { what: 'Precio', search: { ...search, price: [] }, patch: { price: [] } },
    { what: 'Panaderías', search: { ...search, categories: null }, patch: { category: null } },
    { what: 'pan', search: { ...search, q: '' }, patch: { q: '' } },
  ]);
});

test('a search that asks nothing can do without nothing', () => {
  expect(relaxedSearches({ ...search, q: ' ', categories: null, open: false, price: [] }, null)).toEqual([]);
});
