import { expect, it } from 'vitest';
import { withSubcategories } from './category-filter.ts';

const categories = [
  { id: 'ropa', parent: null },
  { id: 'tacos', parent: 'comida' },
  { id: 'comida', parent: null },
  { id: 'cafe', parent: 'comida' },
];

it('a chosen parent means its subcategories too, each once', () => {
  expect(withSubcategories(['comida', 'cafe'], categories)).toEqual(['comida', 'cafe', 'tacos']);
  expect(withSubcategories(['ropa'], categories)).toEqual(['ropa']);
});
