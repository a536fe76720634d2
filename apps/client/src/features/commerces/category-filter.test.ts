import { expect, it } from 'vitest';
import { categoryFilters, categoryOptions } from './category-filter.ts';

const categories = [
  { id: 'ropa', name: 'Ropa', parent: null, order: 2 },
  { id: 'tacos', name: 'Tacos', parent: 'comida', order: 0 },
  { id: 'comida', name: 'Comida', parent: null, order: 1 },
  { id: 'cafe', name: 'Café', parent: 'comida', order: 0 },
];

it('offers the categories as a tree', () => {
  expect(categoryOptions(categories).map((option) => option.label)).toEqual([
    'Comida',
    '– Café',
    '– Tacos',
    'Ropa',
  ]);
});

it('means the subcategories too when a parent is chosen, each once', () => {
  expect(categoryFilters(['comida', 'cafe'], categories)).toEqual({
    categories: { $in: ['comida', 'cafe', 'tacos'] },
  });
  expect(categoryFilters(['ropa'], categories)).toEqual({ categories: { $in: ['ropa'] } });
});
