import { commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, test } from 'vitest';
import { maxPhotos, moved, roomFor, withStored } from './photo-list.ts';

const photos = ['a', 'b', 'c'].map((file) => ({ file, alt: file }));

test('the limit is the contract’s', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ file: `https://x.example/${at}`, alt: '' }));
  const { schema } = commerces.fields.photos;
  expect(schema.safeParse(many(maxPhotos)).success).toBe(true);
  expect(schema.safeParse(many(maxPhotos + 1)).success).toBe(false);
});

test('a stored photo is added at the end, and a cropped one takes the position and description of its original', () => {
  expect(withStored(photos, 'd', null).map(({ file }) => file)).toEqual(['a', 'b', 'c', 'd']);
  expect(withStored(photos, 'd', 'b')[1]).toEqual({ file: 'd', alt: 'b' });
  expect(withStored(photos, 'd', 'gone')).toEqual(photos);
});

test('only as many photos are accepted as the limit allows', () => {
  expect(roomFor(3, 0)).toBe(3);
  expect(roomFor(5, 18)).toBe(2);
  expect(roomFor(1, 25)).toBe(0);
});

test('moving a photo does not change the order of the others', () => {
  const order = (from: number, to: number) => moved(['a', 'b', 'c', 'd'], from, to).join('');
  expect([order(2, 0), order(0, 3), order(1, 2), order(1, 1)]).toEqual(['cabd', 'bcda', 'acbd', 'abcd']);
});
