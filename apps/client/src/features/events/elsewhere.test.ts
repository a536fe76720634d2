import { expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { isElsewhere, rememberVenue } from './elsewhere.ts';

const draft = { id: 'a', commerce: null, location: null };
const point = { lat: 19.5, lng: -96.9 };

it('a draft without a point stays outside of a commerce until a commerce is chosen', async () => {
  const storage = createStorage(memoryStore());
  expect(isElsewhere(storage, draft)).toBe(false);
  await rememberVenue(storage, draft, 'elsewhere');
  expect(isElsewhere(storage, draft)).toBe(true);
  expect(isElsewhere(storage, { ...draft, id: 'b' })).toBe(false);
  expect(isElsewhere(storage, { ...draft, commerce: 'c' })).toBe(false);
  await rememberVenue(storage, draft, 'commerce');
  expect(isElsewhere(storage, draft)).toBe(false);
});

it('the venue of an event with a point is read from the event', async () => {
  const storage = createStorage(memoryStore());
  await rememberVenue(storage, { ...draft, location: point }, 'elsewhere');
  expect(isElsewhere(storage, draft)).toBe(false);
  expect(isElsewhere(storage, { ...draft, location: point })).toBe(true);
});
