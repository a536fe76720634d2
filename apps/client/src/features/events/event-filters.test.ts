import { expect, it } from 'vitest';
import { sinceFilter, untilFilter } from './event-filters.ts';

it('a start day finds events that go on from it in the city’s time, and repeated ones', () => {
  const from = '2026-11-10T06:00:00.000Z';
  expect(sinceFilter(['2026-11-10'])).toEqual({
    $or: [{ startsAt: { $gte: from } }, { endsAt: { $gte: from } }, { recurrence: { $exists: true } }],
  });
});

it('an end day is included whole', () => {
  expect(untilFilter(['2026-11-30'])).toEqual({ startsAt: { $lt: '2026-12-01T06:00:00.000Z' } });
});

it('an invalid day is no filter', () => {
  expect([sinceFilter(['ayer']), untilFilter([]), untilFilter(['2026-13-45'])]).toEqual([{}, {}, {}]);
});
