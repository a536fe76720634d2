import { expect, it } from 'vitest';
import { contestedFields } from './contested.ts';

const seen = { firstName: 'Ana', phone: null, point: { lat: 1, lng: 2 } };

it('what somebody else changed elsewhere is not contested', () => {
  const current = { ...seen, phone: '+522288173390', point: { lng: 2, lat: 1 } };
  expect(contestedFields(seen, { firstName: 'Ana María', point: { lat: 3, lng: 4 } }, current)).toEqual([]);
});

it('a field that both changed is contested, unless both changed it to the same', () => {
  const current = { ...seen, firstName: 'Anita', phone: '+522288173390' };
  const yours = { firstName: 'Ana María', phone: '+522288173390' };
  expect(contestedFields(seen, yours, current)).toEqual(['firstName']);
});

it('a value that goes back to what was seen is contested by another one', () => {
  expect(contestedFields(seen, { firstName: 'Ana' }, { ...seen, firstName: 'Anita' })).toEqual(['firstName']);
});
