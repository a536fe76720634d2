import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('lists what differs in words, by the labels of the form, without the bookkeeping', () => {
  const before = {
    rev: 1,
    name: 'Café',
    status: 'pending',
    phones: [],
    location: { lat: 1, lng: 2 },
    website: null,
    payment: ['cash'],
    priceRange: 1,
  };
  const after = {
    rev: 2,
    name: 'Café Lindo',
    status: 'accepted',
    phones: ['+522288173390'],
    location: { lat: 1, lng: 2 },
    website: null,
    payment: ['cash', 'bank_transfer'],
    priceRange: 2,
  };
  expect(differences(before, after)).toEqual([
    { field: 'name', label: 'Nombre', before: 'Café', after: 'Café Lindo' },
    { field: 'status', label: 'Estado', before: 'Pendiente', after: 'Aceptado' },
    { field: 'phones', label: 'Teléfonos', before: '—', after: '+522288173390' },
    { field: 'priceRange', label: 'Precio', before: '$', after: '$$' },
    { field: 'payment', label: 'Formas de pago', before: 'Efectivo', after: 'Efectivo, Transferencia' },
  ]);
});

it('takes a populated reference for the id that it stands for', () => {
  expect(differences({ categories: [{ id: 'a', name: 'A' }] }, { categories: ['a'] })).toEqual([]);
  expect(differences({ categories: [{ id: 'a' }] }, { categories: ['a', 'b'] })).toMatchObject([
    { field: 'categories', after: '2 elegidos' },
  ]);
});

it('shows no ids', () => {
  expect(differences({ address: null }, { address: 'x' })).toMatchObject([{ before: '—', after: 'otra' }]);
});

it('looks only at what the second version says', () => {
  expect(
    differences({ name: 'A', email: 'a@b.mx' }, { name: 'B' }).map((difference) => difference.field),
  ).toEqual(['name']);
});
