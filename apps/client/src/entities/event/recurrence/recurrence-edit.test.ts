import {
  formatRecurrence,
  type Recurrence,
  type RecurrenceDay,
  readRecurrence,
  recurrenceFrequencies,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texts } from '../texts.ts';
import {
  endKind,
  monthlyMode,
  nextDay,
  nextMonthDay,
  toggleDay,
  toStartDay,
  withCount,
  withDay,
  withEnd,
  withFrequency,
  withInterval,
  withMonthDay,
  withMonthlyMode,
  withoutDay,
  withoutMonthDay,
  withUntil,
} from './recurrence-edit.ts';

const start = toStartDay('2026-11-10');
const weekday = fc.constantFrom(...recurrenceWeekdays);
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }));
const ordinal = fc.constantFrom(null, 1, 2, 3, 4, 5, -1, -2, -3, -4, -5);
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));

const rule: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom(...recurrenceFrequencies),
    interval: fc.integer({ min: 1, max: 366 }),
    days: fc.uniqueArray(fc.record({ day: weekday, ordinal }), {
      maxLength: 7,
      selector: ({ day, ordinal: each }) => `${each}${day}`,
    }),
    numbers: fc.uniqueArray(monthDay, { maxLength: 7 }),
    end: fc.oneof(
      fc.constant({ until: null, count: null }),
      date.map((each) => ({ until: each.replaceAll('-', ''), count: null })),
      date.map((each) => ({ until: `${each.replaceAll('-', '')}T183000Z`, count: null })),
      fc.integer({ min: 1, max: 1000 }).map((count) => ({ until: null, count })),
    ),
  })
  .map(({ frequency, interval, days, numbers, end }) => ({
    frequency,
    interval,
    byDay: frequency === 'YEARLY' ? [] : frequency === 'MONTHLY' ? days : plainDays(days),
    byMonthDay: frequency === 'MONTHLY' ? numbers : [],
    ...end,
  }));

function plainDays(days: RecurrenceDay[]): RecurrenceDay[] {
  return [...new Set(days.map(({ day }) => day))].map((day) => ({ day, ordinal: null }));
}

const step = fc.oneof(
  fc
    .constantFrom(...recurrenceFrequencies)
    .map((frequency) => (r: Recurrence) => withFrequency(r, frequency, start)),
  fc.integer().map((interval) => (r: Recurrence) => withInterval(r, interval)),
  weekday.map(
    (day) => (r: Recurrence) => (r.frequency === 'DAILY' || r.frequency === 'WEEKLY' ? toggleDay(r, day) : r),
  ),
  fc
    .constantFrom('day' as const, 'weekday' as const, 'both' as const)
    .map((mode) => (r: Recurrence) => (r.frequency === 'MONTHLY' ? withMonthlyMode(r, mode, start) : r)),
  fc.tuple(fc.nat(8), monthDay).map(
    ([index, day]) =>
      (r: Recurrence) =>
        r.frequency === 'MONTHLY' ? withMonthDay(r, index, day) : r,
  ),
  fc.tuple(fc.nat(8), weekday, ordinal).map(
    ([index, day, which]) =>
      (r: Recurrence) =>
        r.frequency === 'MONTHLY' ? withDay(r, index, { day, ordinal: which }) : r,
  ),
  fc.nat(8).map((index) => (r: Recurrence) => withoutMonthDay(r, index)),
  fc.nat(8).map((index) => (r: Recurrence) => withoutDay(r, index)),
  fc
    .constantFrom('never' as const, 'until' as const, 'count' as const)
    .map((kind) => (r: Recurrence) => withEnd(r, kind, start)),
  date.map((each) => (r: Recurrence) => withUntil(r, each)),
  fc.integer().map((count) => (r: Recurrence) => withCount(r, count)),
);

describe('editing a recurrence', () => {
  it('reads back every rule that it writes', () => {
    fc.assert(
      fc.property(rule, (each) => {
        expect(readRecurrence(formatRecurrence(each))).toEqual(each);
      }),
      { numRuns: runs(2000, 400) },
    );
  });

  it('leads from a valid rule to a valid rule by every step', () => {
    fc.assert(
      fc.property(rule, fc.array(step, { maxLength: 12 }), (first, steps) => {
        const last = steps.reduce((before, change) => change(before), first);
        expect(readRecurrence(formatRecurrence(last))).toEqual(last);
      }),
      { numRuns: runs(2000, 400) },
    );
  });

  it('begins with the day of the start', () => {
    expect(start).toEqual({ date: '2026-11-10', weekday: 'TU', monthDay: 10, ordinal: 2 });
    expect(formatRecurrence(withFrequency(null, 'WEEKLY', start))).toBe('FREQ=WEEKLY;BYDAY=TU');
    const monthly = withFrequency(null, 'MONTHLY', start);
    expect(formatRecurrence(monthly)).toBe('FREQ=MONTHLY;BYMONTHDAY=10');
    expect(formatRecurrence(withMonthlyMode(monthly, 'weekday', start))).toBe('FREQ=MONTHLY;BYDAY=2TU');
    expect(formatRecurrence(withMonthlyMode(monthly, 'both', start))).toBe(
      'FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=10',
    );
  });

  it('keeps interval and end when the frequency changes', () => {
    const before = withCount(withInterval(withFrequency(null, 'DAILY', start), 3), 5);
    expect(formatRecurrence(withFrequency(before, 'YEARLY', start))).toBe('FREQ=YEARLY;INTERVAL=3;COUNT=5');
  });

  it('puts weekdays in the order of the week and takes them out again', () => {
    const week = toggleDay(toggleDay(withFrequency(null, 'WEEKLY', start), 'SU'), 'MO');
    expect(formatRecurrence(week)).toBe('FREQ=WEEKLY;BYDAY=MO,TU,SU');
    expect(formatRecurrence(toggleDay(week, 'TU'))).toBe('FREQ=WEEKLY;BYDAY=MO,SU');
  });

  it('offers an end three months later, also from the last day of a month', () => {
    const daily = withFrequency(null, 'DAILY', start);
    expect(withEnd(daily, 'until', start).until).toBe('20270210');
    expect(withEnd(daily, 'until', toStartDay('2026-11-30')).until).toBe('20270228');
    expect([withEnd(daily, 'count', start), daily, withUntil(daily, '2027-01-01')].map(endKind)).toEqual([
      'count',
      'never',
      'until',
    ]);
  });

  it('adds a line with a day that the rule does not have yet', () => {
    fc.assert(
      fc.property(rule, (each) => {
        const monthly = each.frequency === 'MONTHLY' ? each : withFrequency(each, 'MONTHLY', start);
        const more = withMonthDay(monthly, monthly.byMonthDay.length, nextMonthDay(monthly, start));
        expect(more.byMonthDay.length).toBe(monthly.byMonthDay.length + 1);
        const days = withDay(monthly, monthly.byDay.length, nextDay(monthly, start));
        expect(days.byDay.length).toBe(monthly.byDay.length + 1);
      }),
    );
  });

  it('knows how a monthly rule counts its days', () => {
    const read = (text: string) => monthlyMode(readRecurrence(text) as Recurrence);
    expect(read('FREQ=MONTHLY')).toBe('day');
    expect(read('FREQ=MONTHLY;BYDAY=2TU')).toBe('weekday');
    expect(read('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13')).toBe('both');
  });
});

it('Tuesday and Wednesday differ by their initials, as people write them', () => {
  const { initials } = texts.repeat;
  expect(new Set(Object.values(initials)).size).toBe(recurrenceWeekdays.length);
  expect([initials.TU, initials.WE]).toEqual(['M', 'Mi']);
});
