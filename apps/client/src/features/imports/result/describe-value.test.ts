import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, it } from 'vitest';
import { describeValue, fieldLabel } from './describe-value.ts';

const resource = commerces as unknown as Resource;
const names = new Map([['0198c0de-0000-7000-8000-000000000001', 'Panaderías']]);

it('fields have the labels of the forms', () => {
  expect(fieldLabel(resource, 'phones')).toBe('Teléfonos');
  expect(fieldLabel(resource, 'address.street')).toBe('Calle');
  expect(fieldLabel(resource, 'other')).toBe('other');
});

it('values are shown as a person would write them', () => {
  expect(describeValue(resource, 'phones', ['+522288173390', '+522288173391'], names)).toBe(
    '+522288173390, +522288173391',
  );
  expect(describeValue(resource, 'placeType', 'bakery', names)).toBe('Panadería');
  expect(describeValue(resource, 'payment', ['cash', 'contactless'], names)).toBe('Efectivo, Sin contacto');
  expect(describeValue(resource, 'categories', ['0198c0de-0000-7000-8000-000000000001'], names)).toBe(
    'Panaderías',
  );
  expect(describeValue(resource, 'location', { lat: 19.5, lng: -96.9 }, names)).toBe('19.5, -96.9');
  expect(
    describeValue(resource, 'address', { street: 'Enríquez', number: null, locality: 'Xalapa' }, names),
  ).toBe('Enríquez, Xalapa');
  expect(describeValue(resource, 'website', null, names)).toBe('—');
  expect(describeValue(resource, 'phones', [], names)).toBe('—');
  expect(describeValue(resource, 'temporarilyClosed', false, names)).toBe('No');
});
