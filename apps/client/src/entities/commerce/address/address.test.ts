import type { Address } from '@callejero/contract/resources/addresses.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, it } from 'vitest';
import { findChanges, sentBody } from '../../../ui/form/values.ts';
import { commerceOverrides } from '../commerce-overrides.ts';
import { commerceValues } from '../commerce-values.ts';
import { type AddressValues, addressLine, addressSchema, addressValues } from './address.ts';

const province = '0198c0de-0000-7000-8000-000000000002';
const address = {
  id: '0198c0de-0000-7000-8000-000000000001',
  rev: 3,
  street: 'Enríquez',
  number: '12',
  extra: null,
  postalCode: '91000',
  locality: 'Xalapa',
  province,
  country: 'MX',
  owner: null,
} as Address;
const none: AddressValues = {
  ...addressValues({}),
  locality: 'Xalapa',
  country: 'MX',
  isPrefilled: true,
};

it('an address with nothing but the prefilled city counts as no address', () => {
  expect(addressSchema.parse(none)).toBeNull();
  expect(addressSchema.parse({ ...none, street: ' ' })).toBeNull();
  expect(addressSchema.parse({ ...none, number: '3' })).toMatchObject({ number: '3', locality: 'Xalapa' });
  expect(addressSchema.parse(null)).toBeNull();
});

it('a stored address with only a locality stays an address until that is removed', () => {
  const imported = addressValues({ locality: 'Coatepec', province, country: 'MX' });
  expect(addressSchema.parse({ ...imported, locality: 'Xico' })).toMatchObject({
    locality: 'Xico',
    street: null,
  });
  expect(addressSchema.parse({ ...imported, locality: '' })).toBeNull();
});

it('an address with any other part needs its locality', () => {
  const { error } = addressSchema.safeParse({ ...none, street: 'Enríquez', locality: ' ' });
  expect(error?.issues).toMatchObject([
    { path: ['locality'], message: 'Falta la localidad de la dirección.' },
  ]);
});

it('an unchanged stored address is sent as it is stored: trimmed, with null for missing parts', () => {
  const { street, number, extra, postalCode, locality, country } = address;
  const stored = { street, number, extra, postalCode, locality, province, country };
  expect(addressSchema.parse(addressValues(address))).toEqual(stored);
  const changed = { ...addressValues(address), street: '  Zaragoza ', number: ' ', province: '' };
  const { province: _, ...rest } = stored;
  expect(addressSchema.parse(changed)).toEqual({ ...rest, street: 'Zaragoza', number: null });
});

it('values from before a field was added are completed', () => {
  const draft = { street: 'Enríquez', number: '', postalCode: '', locality: 'Xalapa' };
  expect(addressSchema.parse(draft)).toMatchObject({ street: 'Enríquez', extra: null });
});

it('an address in one line leaves out missing parts', () => {
  expect(addressLine(address)).toBe('Enríquez 12, 91000 Xalapa');
  expect(addressLine({ ...address, street: null, number: null, postalCode: null })).toBe('Xalapa');
});

it('a form does not send an unchanged address, and sends the whole address after a change of a part', () => {
  const stored = commerceValues({ id: 'c', rev: 1, name: 'Café', address });
  const body = (values: Record<string, unknown>) => sentBody(commerces, values, commerceOverrides);
  const changes = (typed: object) => findChanges(body(stored), body({ ...stored, ...typed }));
  expect(changes({})).toEqual({});
  expect(changes({ name: 'Bar', address: { ...addressValues(address), number: ' 12' } })).toEqual({
    name: 'Bar',
  });
  expect(changes({ address: { ...addressValues(address), number: '14' } })).toEqual({
    address: expect.objectContaining({ street: 'Enríquez', number: '14', province }),
  });
});
