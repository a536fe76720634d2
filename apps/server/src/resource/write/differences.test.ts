import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const resource = commerces as unknown as Resource;

it('a difference has the field and both values', () => {
  expect(differences(resource, { name: 'B', phones: [] }, { name: 'A', phones: [] })).toEqual({
    name: ['A', 'B'],
  });
  expect(differences(resource, { description: null, whatsapp: '1' }, {})).toEqual({ whatsapp: [null, '1'] });
});

it('another spelling of the same value is no difference', () => {
  const stored = {
    social: { x: 'https://x.com/a', facebook: 'https://fb.com/a' },
    location: { lng: 2, lat: 1 },
    lastVerifiedAt: '2026-11-21T12:00:00.000Z',
    specialHours: [{ slots: [], date: '2026-12-24', closed: true }],
  };
  const input = {
    social: { facebook: 'https://fb.com/a', x: 'https://x.com/a', tiktok: undefined },
    location: { lat: 1, lng: 2 },
    lastVerifiedAt: '2026-11-21T06:00:00-06:00',
    specialHours: [{ date: '2026-12-24', closed: true, slots: [] }],
  };
  expect(differences(resource, input, stored)).toEqual({});
});

it('the order of a list counts, because the first category is the main one', () => {
  expect(differences(resource, { categories: ['b', 'a'] }, { categories: ['a', 'b'] })).toEqual({
    categories: [
      ['a', 'b'],
      ['b', 'a'],
    ],
  });
});

it('derived fields are left out', () => {
  expect(differences(resource, { slug: 'b' }, { slug: 'a' })).toEqual({});
});
