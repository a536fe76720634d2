import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { afterEach, expect, test } from 'vitest';
import { storage } from '../../../device/storage/storage.ts';
import {
  addSeenAgenda,
  maxEntries,
  mergeSeenAgenda,
  readSeenAgenda,
  searchSeenAgenda,
} from './seen-agenda.ts';

const entry = (id: string, day: string, more: Partial<AgendaEntry> = {}) =>
  ({ id, day, title: id, startsAt: `${day}T18:00:00Z`, category: null, ...more }) as AgendaEntry;
const ids = (entries: readonly AgendaEntry[]) => entries.map(({ id }) => id);

afterEach(() => storage.remove('seenAgenda'));

test('read entries replace stored ones, and past days are removed', () => {
  const known = {
    at: '',
    entries: [entry('over', '2026-11-20'), entry('b', '2026-11-24', { title: 'before' })],
  };
  const read = {
    entries: [entry('c', '2026-11-25'), entry('b', '2026-11-24', { title: 'after', distance: 30 })],
  };
  const seen = mergeSeenAgenda(known, { ...read, at: '2026-11-23T12:00:00Z', today: '2026-11-23' });
  expect(seen.entries.map(({ id, title, distance }) => [id, title, distance])).toEqual([
    ['b', 'after', undefined],
    ['c', 'c', undefined],
  ]);
  expect(seen.at).toBe('2026-11-23T12:00:00Z');
});

test('above the limit the latest entries are dropped', () => {
  const entries = Array.from({ length: maxEntries + 5 }, (_, index) =>
    entry(`e${index}`, `2027-01-${10 + (index % 20)}`),
  );
  expect(mergeSeenAgenda(null, { entries, at: '', today: '2026-11-23' }).entries).toHaveLength(maxEntries);
});

test('a search finds the entries of its days and its category', () => {
  const category = { id: 'music', name: 'Música', icon: null, color: null };
  const seen = {
    at: '',
    entries: [entry('a', '2026-11-23'), entry('b', '2026-11-24', { category }), entry('c', '2026-12-24')],
  };
  expect(ids(searchSeenAgenda(seen, { from: '2026-11-23', to: '2026-11-30', category: null }))).toEqual([
    'a',
    'b',
  ]);
  expect(ids(searchSeenAgenda(seen, { from: '2026-11-23', to: '2026-11-30', category: 'music' }))).toEqual([
    'b',
  ]);
});

test('entries that another version stored in another shape are ignored, and what two tabs read is stored together', async () => {
  expect(readSeenAgenda()).toBeNull();
  await storage.change('seenAgenda', () => ({ at: 3, entries: 'x' }));
  expect(readSeenAgenda()).toBeNull();
  const read = (one: AgendaEntry) =>
    addSeenAgenda({ entries: [one], at: '2026-11-23T12:00:00Z', today: '2026-11-23' });
  await Promise.all([read(entry('a', '2026-11-24')), read(entry('b', '2026-11-25'))]);
  expect(ids(readSeenAgenda()?.entries ?? [])).toEqual(['a', 'b']);
});
