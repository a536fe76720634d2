import type { CityState } from '@callejero/contract/answers/city.ts';
import { expect, it } from 'vitest';
import { changedFields, isContested } from './city-changes.ts';

const values = { name: 'Villa', slogan: null, zoom: 13, center: { lat: 1, lng: 2 } };
const state = (changed: object = {}) => ({ values: { ...values, ...changed } }) as unknown as CityState;

it('an emptied optional value counts as none, and what goes back to the environment is no change', () => {
  const fields = (typed: object, reset: ('name' | 'zoom')[] = []) =>
    changedFields(state(), { values: { ...values, ...typed }, reset });
  expect(fields({})).toEqual([]);
  expect(fields({ slogan: ' ' })).toEqual([]);
  expect(fields({ name: 'Puerto', center: { lng: 2, lat: 1 } })).toEqual(['name']);
  expect(fields({ name: 'Puerto', zoom: 14 }, ['name'])).toEqual(['zoom']);
});

it('only a field that two people changed is contested', () => {
  expect(isContested(state(), state({ zoom: 15 }), ['name'])).toBe(false);
  expect(isContested(state(), state({ name: 'Puerto' }), ['name', 'zoom'])).toBe(true);
});
