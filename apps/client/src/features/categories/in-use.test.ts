import { expect, it } from 'vitest';
import { parseUses, usesSentence } from './in-use.ts';

it('the sentence names what uses a category', () => {
  expect(usesSentence(parseUses({ commerces: 1234, categories: 1 }))).toBe(
    'La usan 1,234 comercios y 1 subcategoría.',
  );
  expect(usesSentence(parseUses({ commerces: 1, categories: 0 }))).toBe('La usa 1 comercio.');
  expect(usesSentence([{ resource: 'vehicles', count: 2 }])).toBe('La usan 2 registros.');
});

it('there is no sentence when the server did not say what uses it', () => {
  expect(usesSentence(parseUses(undefined))).toBeNull();
  expect(usesSentence(parseUses({ commerces: 0, id: 'x' }))).toBeNull();
});
