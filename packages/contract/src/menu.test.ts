import { expect, it } from 'vitest';
import { allergenNames, isWithout, menuSections } from './menu.ts';

it('a section stands where its first product stands, and products without one come last', () => {
  const rows = [
    { section: null, name: 'Bolsa' },
    { section: 'Cafés', name: 'Expreso' },
    { section: 'Postres', name: 'Flan' },
    { section: 'Cafés', name: 'Cortado' },
  ];
  expect(menuSections(rows).map(({ name, rows }) => [name, rows.map((row) => row.name)])).toEqual([
    ['Cafés', ['Expreso', 'Cortado']],
    ['Postres', ['Flan']],
    [null, ['Bolsa']],
  ]);
  expect(menuSections([])).toEqual([]);
});

it('a product of which nobody said what it contains is without nothing', () => {
  const gluten = new Set(['gluten'] as const);
  expect(isWithout({ allergens: null }, gluten)).toBe(false);
  expect(isWithout({ allergens: ['milk', 'gluten'] }, gluten)).toBe(false);
  expect(isWithout({ allergens: ['milk'] }, gluten)).toBe(true);
  expect(isWithout({ allergens: [] }, gluten)).toBe(true);
  expect(allergenNames(['milk', 'gluten'])).toEqual(['Gluten', 'Leche']);
  expect([allergenNames([]), allergenNames(null)]).toEqual([[], null]);
});
