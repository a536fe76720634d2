import { expect, it } from 'vitest';
import { localOccurrence, localOccurrences } from './local-occurrences.ts';

const city = 'America/Mexico_City';
const weekly: Parameters<typeof localOccurrence>[0] = {
  startsAt: '2026-11-16T01:00:00Z',
  endsAt: '2026-11-16T03:00:00Z',
  allDay: false,
  recurrence: 'FREQ=WEEKLY',
  exdates: ['2026-12-06'],
  timezone: null,
};
const ids = (event: typeof weekly, from: string, limit = 3) =>
  localOccurrences(event, city, new Date(from), limit).map(({ recurrenceId }) => recurrenceId);

it('the next occurrences are computed without the server, also years later', () => {
  expect(ids(weekly, '2026-11-30T02:00:00Z')).toEqual([
    '20261129T190000',
    '20261213T190000',
    '20261220T190000',
  ]);
  expect(ids(weekly, '2066-05-01T00:00:00Z', 1)).toEqual(['20660502T190000']);
  expect(ids({ ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=3' }, '2026-11-20T00:00:00Z')).toEqual([
    '20261122T190000',
    '20261129T190000',
  ]);
  expect(ids({ ...weekly, recurrence: 'FREQ=WEEKLY;UNTIL=20261129' }, '2026-11-29T00:00:00Z')).toEqual([
    '20261129T190000',
  ]);
});

it('an occurrence is found by its RECURRENCE-ID, and one that does not exist is null', () => {
  expect(localOccurrence(weekly, city, '20261213T190000')).toEqual({
    recurrenceId: '20261213T190000',
    startsAt: '2026-12-14T01:00:00.000Z',
    endsAt: '2026-12-14T03:00:00.000Z',
  });
  for (const other of ['20261206T190000', '20261214T190000', '20261213T200000', '20261213']) {
    expect(localOccurrence(weekly, city, other)).toBeNull();
  }
});

it('an all-day occurrence has the id of its first day, a single event that of its start', () => {
  const fair = { ...weekly, startsAt: '2026-11-20T18:00:00Z', endsAt: '2026-11-21T18:00:00Z', allDay: true };
  expect(localOccurrence(fair, city, '20261127')).toEqual({
    recurrenceId: '20261127',
    startsAt: '2026-11-27T06:00:00.000Z',
    endsAt: '2026-11-29T06:00:00.000Z',
  });
  const once = { ...weekly, recurrence: null };
  expect(localOccurrence(once, city, '20261115T190000')?.startsAt).toBe('2026-11-16T01:00:00.000Z');
  expect(ids(once, '2026-11-16T03:00:00Z')).toEqual([]);
});
