import { noFilters } from '@callejero/contract/search/place-filters.ts';
import { expect, test } from 'vitest';
import { filtersText, priceSigns, togglePrice } from './filter-looks.ts';

const now = new Date('2026-11-30T23:30:00Z');

test('the filters of the guide have a text', () => {
  expect(filtersText(noFilters, null, now)).toBe('');
  expect(
    filtersText({ ...noFilters, openAt: 'now', price: [1, 2], wheelchair: true }, 'Farmacias', now),
  ).toBe('Farmacias, abiertos ahora, precio económico o medio, con acceso en silla de ruedas');
});

test('a price level is added and removed, and the cheapest is always first', () => {
  expect(togglePrice([3], 1)).toEqual([1, 3]);
  expect(togglePrice([1, 3], 3)).toEqual([1]);
  expect(priceSigns([1, 3])).toBe('$ · $$$');
});
