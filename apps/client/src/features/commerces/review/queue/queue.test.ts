import { expect, it } from 'vitest';
import { findCommand } from '../keys.ts';
import {
  getArrival,
  gone,
  isBefore,
  neighbour,
  range,
  successor,
  successorOfDecided,
  waits,
} from './queue.ts';

const row = (id: string, createdAt = id, status: 'pending' | 'accepted' = 'pending') => ({
  id,
  createdAt,
  status,
});
const rows = ['a', 'b', 'c', 'd'].map((id) => row(id));
const unchanged = { pendingChanges: null, liveChanges: null };
const none = new Set<string>();

it('a commerce waits when it is new, or accepted with changes', () => {
  expect(waits({ ...unchanged, status: 'pending' })).toBe(true);
  expect(waits({ ...unchanged, status: 'accepted', pendingChanges: { name: 'x' } })).toBe(true);
  expect(waits({ ...unchanged, status: 'accepted', liveChanges: { openingHours: null } })).toBe(true);
  expect(waits({ ...unchanged, status: 'accepted' })).toBe(false);
  expect(waits({ ...unchanged, status: 'rejected', pendingChanges: { name: 'x' } })).toBe(false);
});

it('new commerces come first, then by age and id', () => {
  expect(isBefore(row('z', '2'), row('a', '1', 'accepted'))).toBe(true);
  expect(isBefore(row('z', '1'), row('a', '2'))).toBe(true);
  expect(isBefore(row('b', '1'), row('a', '1'))).toBe(false);
});

it('the neighbour is the next or the previous row, and null beyond the ends', () => {
  expect(neighbour(rows, 'b', 1)?.id).toBe('c');
  expect(neighbour(rows, 'b', -1)?.id).toBe('a');
  expect(neighbour(rows, 'd', 1)).toBeNull();
  expect(neighbour(rows, 'gone', 1)?.id).toBe('a');
  expect(neighbour([], null, 1)).toBeNull();
});

it('the successor of a removed row is the next one, at the end the last one', () => {
  expect(successor(['b', 'c'], 0)).toBe('b');
  expect(successor(['a', 'b'], 2)).toBe('b');
  expect(successor([], 0)).toBeNull();
});

it('after several decisions the next row that is left follows, also where earlier rows are decided too', () => {
  const next = (decided: string[], position: number) =>
    successorOfDecided(rows, new Set(decided), position)?.id ?? null;
  expect(next(['b'], 1)).toBe('c');
  expect(next(['a', 'b'], 1)).toBe('c');
  expect(next(['c', 'd'], 2)).toBe('b');
  expect(next(['a'], -1)).toBe('b');
  expect(next(['a', 'b', 'c', 'd'], 0)).toBeNull();
});

it('gone rows are those that others took, not one’s own decisions or rows pushed beyond the loaded pages', () => {
  const ids = (after: typeof rows, mine = none, whole = true) =>
    gone(rows, after, mine, whole).map(({ id }) => id);
  expect(ids(rows.slice(1))).toEqual(['a']);
  expect(ids(rows.slice(1), new Set(['a']))).toEqual([]);
  expect(ids(rows.slice(0, 3), none, false)).toEqual([]);
  expect(ids(rows.slice(1, 3), none, false)).toEqual(['a']);
  expect(ids([], none, true)).toHaveLength(4);
});

it('a range is chosen from either end', () => {
  expect(range(rows, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(range(rows, 'a', 'a')).toEqual(['a']);
  expect(range(rows, 'gone', 'c')).toEqual(['c']);
});

it('shortcuts need no modifier, and characters only work while they are turned on', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
    ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...more,
  });
  expect(findCommand(press('a'), true)).toBe('accept');
  expect(findCommand(press('J'), true)).toBe('next');
  expect(findCommand(press('A', { shiftKey: true }), true)).toBe('accept-chosen');
  expect(findCommand(press('?', { shiftKey: true }), true)).toBe('help');
  expect(findCommand(press('ArrowUp'), false)).toBe('previous');
  expect(findCommand(press('a'), false)).toBeNull();
  expect(findCommand(press('?', { shiftKey: true }), false)).toBeNull();
  expect(findCommand(press('r', { ctrlKey: true }), true)).toBeNull();
  expect(findCommand(press('constructor'), true)).toBeNull();
});

it('a change arrived when it was made, a new place when it was created', () => {
  const times = { createdAt: '2020-01-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
  expect(getArrival({ ...unchanged, ...times, pendingChanges: { name: 'x' } })).toBe(times.updatedAt);
  expect(getArrival({ ...unchanged, ...times })).toBe(times.createdAt);
});
