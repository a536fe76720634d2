import { expect, it } from 'vitest';
import { sinceFilter, untilFilter } from './event-filters.ts';

it('asks for what goes on from a day of the city, repeated events included', () => {
  const from = '2026-11-10T06:00:00.000Z';
  expect(sinceFilter(['2026-11-10'])).toEqual({
    $or: [{ startsAt: { $gte: from } }, { endsAt: { $gte: from } }, { recurrence: { $exists: true } }],
  });
});

it('includes the whole last day', () => {
  expect(untilFilter(['2026-11-30'])).toEqual({ startsAt: { $lt: '2026-12-01T06:00:00.000Z' } });
});

it('takes nonsense for no filter', () => {
  expect([sinceFilter(['ayer']), untilFilter([]), untilFilter(['2026-13-45'])]).toEqual([{}, {}, {}]);
});
