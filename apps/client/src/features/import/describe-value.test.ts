import { expect, it } from 'vitest';
import { describeValue, fieldLabel } from './describe-value.ts';

const names = new Map([['0198c0de-0000-7000-8000-000000000001', 'Panaderías']]);

it('names fields as the forms do', () => {
  expect(fieldLabel('phones')).toBe('Teléfonos');
  expect(fieldLabel('address.street')).toBe('Calle');
  expect(fieldLabel('other')).toBe('other');
});

it('shows values as a person would write them', () => {
  expect(describeValue('phones', ['+522288173390', '+522288173391'], names)).toBe(
    '+522288173390, +522288173391',
  );
  expect(describeValue('placeType', 'bakery', names)).toBe('Panadería');
  expect(describeValue('categories', ['0198c0de-0000-7000-8000-000000000001'], names)).toBe('Panaderías');
  expect(describeValue('location', { lat: 19.5, lng: -96.9 }, names)).toBe('19.5, -96.9');
  expect(describeValue('address', { street: 'Enríquez', number: null, locality: 'Xalapa' }, names)).toBe(
    'Enríquez, Xalapa',
  );
  expect(describeValue('website', null, names)).toBe('—');
  expect(describeValue('phones', [], names)).toBe('—');
  expect(describeValue('temporarilyClosed', false, names)).toBe('No');
});
