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

it('compares addresses by what they say, a row with what waits in its place', () => {
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
  // Of a list, that shows less of it.
  expect(differences({ address: { id: 'a', street: 'Enríquez' } }, { address: row })).toEqual([]);
});

it('looks only at what the second version says', () => {
  expect(
    differences({ name: 'A', email: 'a@b.mx' }, { name: 'B' }).map((difference) => difference.field),
  ).toEqual(['name']);
});
