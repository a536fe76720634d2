import type { Notice } from '@callejero/contract/resources/notices.ts';
import { expect, it } from 'vitest';
import { createArrivals } from './arrivals.ts';

const notice = (id: string, minute: number, readAt: string | null = null) =>
  ({ id, createdAt: `2026-05-04T18:0${minute}:00.000Z`, readAt }) as Notice;
const ids = (rows: Notice[]) => rows.map(({ id }) => id);

it('earlier notices are not new, later ones are, and only once', async () => {
  let rows = [notice('old', 1)];
  const arrivals = createArrivals(async () => rows);
  expect(ids(await arrivals.read())).toEqual([]);
  rows = [notice('c', 4), notice('b', 3), notice('old', 1)];
  expect(ids(await arrivals.read())).toEqual(['b', 'c']);
  expect(ids(await arrivals.read())).toEqual([]);
});

it('the first notice of an empty inbox is new, one that was read elsewhere is not', async () => {
  let rows: Notice[] = [];
  const arrivals = createArrivals(async () => rows);
  await arrivals.read();
  rows = [notice('b', 2, '2026-05-04T18:05:00.000Z'), notice('a', 1)];
  expect(ids(await arrivals.read())).toEqual(['a']);
});

it('a failed read misses nothing, and concurrent reads find a notice once', async () => {
  let rows = [notice('old', 1)];
  let isOnline = true;
  const arrivals = createArrivals(async () => {
    if (!isOnline) throw new Error('No hay conexión a internet.');
    return rows;
  });
  await arrivals.read();
  rows = [notice('new', 2), ...rows];
  isOnline = false;
  await expect(arrivals.read()).rejects.toThrow();
  isOnline = true;
  const [first, second] = await Promise.all([arrivals.read(), arrivals.read()]);
  expect([ids(first), ids(second)]).toEqual([['new'], []]);
});
