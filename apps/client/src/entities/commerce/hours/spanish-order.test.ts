import { expect, it } from 'vitest';
import { commerceOverrides } from '../commerce-overrides.ts';
import { inSpanishOrder } from './spanish-order.ts';

it('accents and ñ are sorted as in Spanish', () => {
  const options = { z: 'Zapatería', o: 'Óptica', b: 'Ñandú', a: 'Nube', c: 'abogado', d: 'Bar' };
  expect(Object.values(inSpanishOrder(options))).toEqual([
    ...['abogado', 'Bar', 'Nube', 'Ñandú', 'Óptica', 'Zapatería'],
  ]);
});

it('the form of a commerce offers its place types in this order', () => {
  const names = Object.values(commerceOverrides.placeType?.options ?? {});
  expect(names.length).toBeGreaterThan(80);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
});
