import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

const moment = new Date('2026-03-01T12:00:00.000Z');

test('ids are UUIDs of version 7 with their time', () => {
  const id = createIds({ now: () => moment }).next();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(moment.getTime());
});

test('ids ascend within a millisecond, beyond 4,096 in one, and when the clock is set back', () => {
  let now = moment;
  const ids = createIds({ now: () => now });
  const made = Array.from({ length: 10_000 }, () => ids.next());
  now = new Date(moment.getTime() - 60_000);
  made.push(...Array.from({ length: 10 }, () => ids.next()));
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
});
