import type { Address } from '@callejero/contract/resources/addresses.ts';
import { describe, expect, it } from 'vitest';
import {
  addressBody,
  addressChanges,
  addressLine,
  addressValues,
  addressValuesSchema,
  hasAddress,
} from './address.ts';

const point = { lat: 19.5, lng: -96.9 };
const address: Address = {
  id: '0198c0de-0000-7000-8000-000000000001',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
  rev: 3,
  street: 'Enríquez',
  number: '12',
  extra: null,
  postalCode: '91000',
  locality: 'Xalapa',
  province: '0198c0de-0000-7000-8000-000000000002',
  country: 'MX',
  location: point,
  label: null,
  owner: null,
  isDefault: false,
};

describe('address of a commerce', () => {
  it('is none while only the prefilled city, province and country stand', () => {
    const values = addressValues(null, { locality: 'Xalapa', province: address.province, country: 'MX' });
    expect(hasAddress(values)).toBe(false);
    expect(hasAddress({ ...values, street: 'Ávila Camacho' })).toBe(true);
  });

  it('needs its locality once it was begun', () => {
    const messages = (values: ReturnType<typeof addressValues>): string[] =>
      addressValuesSchema.safeParse(values).error?.issues.map((issue) => issue.message) ?? [];
    expect(messages(addressValues(null))).toEqual([]);
    expect(messages({ ...addressValues(null), street: 'Enríquez' })).toEqual([
      'Falta la localidad de la dirección.',
    ]);
    expect(messages(addressValues(address))).toEqual([]);
  });

  it('is sent trimmed, with null for what is not given, and with the point of the commerce', () => {
    const values = { ...addressValues(address), street: '  Zaragoza ', number: ' ' };
    expect(addressBody(values, point)).toEqual({
      street: 'Zaragoza',
      number: null,
      extra: null,
      postalCode: '91000',
      locality: 'Xalapa',
      province: address.province,
      country: 'MX',
      location: point,
    });
  });

  it('is patched with what differs alone, and not at all when nothing does', () => {
    expect(addressChanges(address, addressValues(address), point)).toBeNull();
    expect(addressChanges(address, { ...addressValues(address), number: '' }, point)).toEqual({
      number: null,
    });
    const moved = { lat: 19.6, lng: -96.9 };
    expect(addressChanges(address, addressValues(address), moved)).toEqual({ location: moved });
  });

  it('reads in one line without the parts that are missing', () => {
    expect(addressLine(address)).toBe('Enríquez 12, 91000 Xalapa');
    expect(addressLine({ ...address, street: null, number: null, postalCode: null })).toBe('Xalapa');
  });
});
