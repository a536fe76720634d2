import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('lists differences in words, by the labels of the form, without bookkeeping fields', () => {
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

it('treats a populated reference like its id', () => {
  expect(differences({ categories: [{ id: 'a', name: 'A' }] }, { categories: ['a'] })).toEqual([]);
  expect(differences({ categories: [{ id: 'a' }] }, { categories: ['a', 'b'] })).toMatchObject([
    { field: 'categories', after: '2 elegidos' },
  ]);
});

it('shows no ids', () => {
  expect(differences({ address: null }, { address: 'x' })).toMatchObject([{ before: '—', after: 'otra' }]);
});

it('compares addresses by their content, also a row with its pending fields', () => {
  const address = {
    street: 'Enríquez',
    number: '12',
    extra: null,
    postalCode: null,
    locality: 'Xalapa',
    province: 'p',
  };
  const row = { ...address, id: 'a', rev: 2, province: { id: 'p', name: 'Veracruz' }, owner: null };
  expect(differences({ address: row }, { address })).toEqual([]);
  expect(differences({ address: row }, { address: { ...address, number: '14', extra: 'Altos' } })).toEqual([
    {
      field: 'address',
      label: 'Dirección',
      before: 'Enríquez 12, Xalapa',
      after: 'Enríquez 14, Xalapa, Altos',
    },
  ]);
  expect(differences({ address: null }, { address })).toMatchObject([
    { before: '—', after: 'Enríquez 12, Xalapa' },
  ]);
  // A row of a list has fewer fields.
  expect(differences({ address: { id: 'a', street: 'Enríquez' } }, { address: row })).toEqual([]);
});

it('compares only the fields of the second version', () => {
  expect(
    differences({ name: 'A', email: 'a@b.mx' }, { name: 'B' }).map((difference) => difference.field),
  ).toEqual(['name']);
});
