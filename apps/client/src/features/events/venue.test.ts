import { expect, it } from 'vitest';
import { formProblems } from './venue.ts';

const location = { lat: 19.53, lng: -96.92 };
const address = { street: 'Enríquez', locality: 'Xalapa' };
const body = { startsAt: '2026-11-10T18:00:00Z', isFree: false, exdates: [] };
const paths = (change: object, status: 'draft' | 'published' = 'draft') =>
  formProblems({ ...body, ...change }, status).map(({ path }) => path);

it('nothing is wrong while there is no start to compare with', () => {
  expect(formProblems({ endsAt: '2026-11-10T18:00:00Z' }, 'draft')).toEqual([]);
});

it('an address needs a point, and a published event needs a place', () => {
  expect(paths({ address })).toEqual(['location']);
  expect(paths({ address, location })).toEqual([]);
  expect(paths({ address: null })).toEqual([]);
  expect(paths({}, 'published')).toEqual(['location']);
  expect(paths({ commerce: 'c' }, 'published')).toEqual([]);
});

it('an end before the start is refused', () => {
  expect(paths({ endsAt: '2026-11-10T17:00:00Z' })).toEqual(['endsAt']);
});
