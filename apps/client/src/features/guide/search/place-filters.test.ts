import { expect, test } from 'vitest';
import { filtersText, noFilters, priceSigns, togglePrice } from './place-filters.ts';

test('the filters of the guide have a text', () => {
  expect(filtersText(noFilters, null)).toBe('');
  expect(filtersText({ open: true, price: [1, 2], wheelchair: true }, 'Farmacias')).toBe(
    'Farmacias, abiertos ahora, precio económico o medio, con acceso en silla de ruedas',
  );
});

test('a price level is added and removed, and the cheapest is always first', () => {
  expect(togglePrice([3], 1)).toEqual([1, 3]);
  expect(togglePrice([1, 3], 3)).toEqual([1]);
  expect(priceSigns([1, 3])).toBe('$ · $$$');
});
