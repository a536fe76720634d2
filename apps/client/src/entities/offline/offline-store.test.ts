import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../api/session/session.ts';
import { storage } from '../../device/storage/storage.ts';
import { forgetRow, maxOffline, offlineRows, storeRows } from './offline-store.ts';

const signIn = (id: string) =>
  session.signIn({
    user: { id, roles: ['user'] },
    accessToken: 'a',
    refreshToken: 'r',
  } as unknown as Parameters<typeof session.signIn>[0]);

const ids = () => offlineRows<{ id: string }>('events').map(({ row }) => row.id);

beforeEach(() => signIn('ana'));
afterEach(() => {
  session.signOut();
  storage.remove('kept.events');
});

test('rows read last come first, each once and in its last state', async () => {
  await storeRows('events', [{ id: 'a', title: 'before' }, { id: 'b' }], '2026-01-01T00:00:00Z');
  await storeRows('events', [{ id: 'c' }, { id: 'a', title: 'after' }], '2026-01-02T00:00:00Z');
  expect(offlineRows('events')).toEqual([
    { at: '2026-01-02T00:00:00Z', row: { id: 'c' } },
    { at: '2026-01-02T00:00:00Z', row: { id: 'a', title: 'after' } },
    { at: '2026-01-01T00:00:00Z', row: { id: 'b' } },
  ]);
});

test('the oldest rows are removed at the limit', async () => {
  for (let index = 0; index < maxOffline + 3; index++) await storeRows('events', [{ id: `${index}` }], '');
  expect(ids()).toHaveLength(maxOffline);
  expect(ids()[0]).toBe(`${maxOffline + 2}`);
  expect(ids()).not.toContain('2');
});

test('the rows of one person are not shown to the next person or to a visitor', async () => {
  await storeRows('events', [{ id: 'a' }], '');
  signIn('berta');
  expect(ids()).toEqual([]);
  await storeRows('events', [{ id: 'b' }], '');
  expect(ids()).toEqual(['b']);
  session.signOut();
  expect(ids()).toEqual([]);
});

test('a row that is gone is removed', async () => {
  await storeRows('events', [{ id: 'a' }, { id: 'b' }], '');
  await forgetRow('events', 'a');
  expect(ids()).toEqual(['b']);
});

test('invalid stored values and those of an older version are ignored', async () => {
  await storage.change('kept.events', () => ({ user: 'ana', rows: 'x' }));
  expect(ids()).toEqual([]);
});

test('rows that two tabs store at once are all stored, and none for a person who has left', async () => {
  await Promise.all([storeRows('events', [{ id: 'a' }], ''), storeRows('events', [{ id: 'b' }], '')]);
  expect(ids().toSorted()).toEqual(['a', 'b']);
  const late = storeRows('events', [{ id: 'c' }], '');
  session.signOut('closed');
  await late;
  expect(storage.read('kept.events')).toBeNull();
});
