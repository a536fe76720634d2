import type { Address } from '@callejero/contract/resources/addresses.ts';
import { describe, expect, it } from 'vitest';
import {
  addressBody,
  addressChanges,
  formProblems,
  hasAddress,
  venueAddress,
  venueAddressSchema,
} from './venue.ts';

const location = { lat: 19.53, lng: -96.92 };
const stored = {
  id: 'a',
  rev: 1,
  street: 'Enríquez',
  number: '12',
  extra: 'Planta alta',
  postalCode: null,
  locality: 'Xalapa',
  location,
} as Address;

describe('the address of an event', () => {
  it('is none while only the prefilled locality stands there', () => {
    const empty = venueAddress(null, 'Xalapa');
    expect(hasAddress(empty)).toBe(false);
    expect(hasAddress({ ...empty, street: ' ' })).toBe(false);
    expect(hasAddress({ ...empty, number: '3' })).toBe(true);
  });

  it('needs its locality once it was begun', () => {
    const check = (values: object) => venueAddressSchema.safeParse(values).success;
    expect(check({ street: 'Enríquez', number: '', postalCode: '', locality: ' ' })).toBe(false);
    expect(check({ street: '', number: '', postalCode: '', locality: '' })).toBe(true);
    expect(venueAddressSchema.safeParse(null).success).toBe(true);
  });

  it('is changed by what differs only, and what the form does not show stays', () => {
    const values = venueAddress(stored, '');
    expect(addressChanges(stored, addressBody(values, location))).toBeNull();
    expect(addressChanges(stored, addressBody({ ...values, number: '14' }, location))).toEqual({
      number: '14',
    });
    expect(addressChanges(stored, addressBody(values, { lat: 1, lng: 2 }))).toEqual({
      location: { lat: 1, lng: 2 },
    });
  });
});

describe('what is wrong between the fields', () => {
  const body = { startsAt: '2026-11-10T18:00:00Z', isFree: false, exdates: [] };
  const paths = (change: object, status: 'draft' | 'published' = 'draft') =>
    formProblems({ ...body, ...change }, status).map(({ path }) => path);

  it('is nothing while there is no start to compare with', () => {
    expect(formProblems({ endsAt: '2026-11-10T18:00:00Z' }, 'draft')).toEqual([]);
  });

  it('asks for the point of an address, and for a place of what is published', () => {
    const address = venueAddress(stored, '');
    expect(paths({ address })).toEqual(['location']);
    expect(paths({ address, location })).toEqual([]);
    expect(paths({ address: venueAddress(null, 'Xalapa') })).toEqual([]);
    expect(paths({}, 'published')).toEqual(['location']);
    expect(paths({ commerce: 'c' }, 'published')).toEqual([]);
  });

  it('refuses an end before the start', () => {
    expect(paths({ endsAt: '2026-11-10T17:00:00Z' })).toEqual(['endsAt']);
  });
});
