import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../../device/storage/storage.ts';
import { type Choice, forgetRecent, maxRecent, readRecent, remember, withRecent } from './recent-searches.ts';

const place: Choice = {
  kind: 'commerce',
  id: 'a',
  slug: 'cafe-luna',
  text: 'Café Luna',
  category: 'Cafés',
  where: null,
  distance: 120,
};

beforeEach(forgetRecent);

test('the latest search is first, without duplicates, and at most eight are stored', async () => {
  for (const text of ['pan', 'tacos', 'PAN']) await remember({ kind: 'text', text });
  expect(readRecent().map(({ text }) => text)).toEqual(['PAN', 'tacos']);
  for (let index = 0; index < 10; index++) await remember({ kind: 'text', text: `número ${index}` });
  expect(readRecent()).toHaveLength(maxRecent);
  expect(readRecent()[0]?.text).toBe('número 9');
});

test('a place is stored without its distance', () => {
  expect(withRecent([], place)).toEqual([
    { kind: 'commerce', id: 'a', slug: 'cafe-luna', text: 'Café Luna', category: 'Cafés', where: null },
  ]);
});

test('searches in the shape of another version are ignored', async () => {
  await storage.change('recentSearches', () => [
    'pan',
    { kind: 'category', text: 'Cafés' },
    { kind: 'text', text: 'té' },
  ]);
  expect(readRecent()).toEqual([{ kind: 'text', text: 'té' }]);
  await storage.change('recentSearches', () => 'pan');
  expect(readRecent()).toEqual([]);
});
