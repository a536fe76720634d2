import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { obsolete } from './retention.ts';

const zone = 'America/Mexico_City';
const at = (text: string) => ({ at: new Date(text) });
const days = (archives: readonly { at: Date }[]) =>
  archives.map(({ at }) => at.toISOString().slice(0, 10)).sort();

/** What remains of `archives`. */
function left<A extends { at: Date }>(archives: readonly A[], keep: Parameters<typeof obsolete>[1]): A[] {
  const gone = obsolete(archives, keep, zone);
  return archives.filter((archive) => !gone.includes(archive));
}

test('a year of nights leaves the latest days, the last night of some weeks and of some months', () => {
  let stored: { at: Date }[] = [];
  // 03:30 in the city, each night until Wednesday 30 December 2026.
  for (let day = Date.UTC(2026, 0, 1, 9, 30); day <= Date.UTC(2026, 11, 30, 9, 30); day += 86_400_000)
    stored = left([...stored, { at: new Date(day) }], { days: 3, weeks: 3, months: 4 });
  expect(days(stored)).toEqual([
    ...['2026-09-30', '2026-10-31', '2026-11-30'],
    ...['2026-12-20', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30'],
  ]);
});

test('of an earlier day only the latest remains, by the days of the city, and all of the last two', () => {
  const archives = [
    at('2026-07-01T09:30:00Z'),
    // Still the first of July there.
    at('2026-07-02T03:00:00Z'),
    at('2026-07-02T09:30:00Z'),
    // Before an import that went wrong, and after it.
    at('2026-07-05T09:30:00Z'),
    at('2026-07-05T15:00:00Z'),
    at('2026-07-05T16:00:00Z'),
  ];
  expect(left(archives, { days: 7, weeks: 0, months: 0 })).toEqual(archives.slice(1));
});

test('days without a backup take nobody’s place: a guide that stood still loses none', () => {
  const archives = [at('2020-01-01T09:30:00Z'), at('2021-01-01T09:30:00Z'), at('2026-01-01T09:30:00Z')];
  expect(left(archives, { days: 3, weeks: 0, months: 0 })).toEqual(archives);
});

test('the latest always remains, no more than was asked for does, and a second time removes nothing', () => {
  const keep = fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    weeks: fc.integer({ min: 0, max: 9 }),
    months: fc.integer({ min: 0, max: 9 }),
  });
  const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(fc.record({ at: dates }), { maxLength: 80 }), keep, (archives, kept) => {
      const rest = left(archives, kept);
      const latest = Math.max(...archives.map(({ at }) => at.getTime()));
      if (archives.length > 0) expect(rest.map(({ at }) => at.getTime())).toContain(latest);
      const older = rest.filter(({ at }) => latest - at.getTime() >= 2 * 86_400_000);
      expect(older.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
      expect(left(rest, kept)).toEqual(rest);
    }),
    { numRuns: runs(500, 100) },
  );
});
