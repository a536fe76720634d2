import { expect, it } from 'vitest';
import { toOrigin } from './origin.ts';

const center = { lat: 19.54, lng: -96.92 };

it('distances are measured from the centre while the person is unknown or in another city', () => {
  expect(toOrigin(null, center)).toEqual({ point: center, of: 'center' });
  expect(toOrigin({ lat: 40.4, lng: -3.7 }, center)).toEqual({ point: center, of: 'center' });
});

it('they are measured from the neighbourhood of the person, never from their door', () => {
  expect(toOrigin({ lat: 19.54321, lng: -96.91234 }, center)).toEqual({
    point: { lat: 19.543, lng: -96.912 },
    of: 'person',
  });
});
