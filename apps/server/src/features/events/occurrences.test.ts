import {
  type Recurrence,
  readRecurrence,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';
import type { RecurringEvent } from '@callejero/contract/resources/events.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOccurrence, occurrences } from './occurrences.ts';

const event = (extra: Partial<RecurringEvent> = {}): RecurringEvent => ({
  startsAt: '2026-03-03T18:00:00Z',
  endsAt: '2026-03-03T20:00:00Z',
  allDay: false,
  timezone: 'Europe/Madrid',
  recurrence: null,
  exdates: [],
  ...extra,
});
const starts = (given: RecurringEvent, from = '2000-01-01T00:00:00Z', to = '2100-01-01T00:00:00Z') =>
  occurrences(given, new Date(from), new Date(to)).map(({ startsAt }) => startsAt);

describe('occurrences', () => {
  it('of an event without a rule are one, when the window touches it', () => {
    expect(starts(event())).toEqual(['2026-03-03T18:00:00.000Z']);
    expect(starts(event(), '2026-03-03T19:59:00Z')).toHaveLength(1);
    expect(starts(event(), '2026-03-03T20:00:00Z')).toEqual([]);
    expect(starts(event(), '2026-01-01T00:00:00Z', '2026-03-03T18:00:00Z')).toEqual([]);
    expect(starts(event({ endsAt: null }), '2026-03-03T18:00:00Z')).toHaveLength(1);
  });

  it('of a weekly event stay at its local hour when the clocks change', () => {
    const tuesdays = event({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' });
    expect(starts(tuesdays)).toEqual([
      '2026-03-03T18:00:00.000Z',
      '2026-03-10T18:00:00.000Z',
      '2026-03-17T18:00:00.000Z',
      '2026-03-24T18:00:00.000Z',
      '2026-03-31T17:00:00.000Z',
      '2026-04-07T17:00:00.000Z',
    ]);
  });

  it('omit a local time that a clock change skips; of a repeated one they have the first', () => {
    const nights = (startsAt: string) => event({ startsAt, endsAt: null, recurrence: 'FREQ=DAILY;COUNT=3' });
    expect(starts(nights('2026-03-28T01:30:00Z'))).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ]);
    expect(starts(nights('2026-10-24T00:30:00Z'))).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('of an all-day event last whole local days, also where a clock change skips midnight', () => {
    const fair = event({
      startsAt: '2026-04-22T12:00:00Z',
      endsAt: '2026-04-23T12:00:00Z',
      timezone: 'Africa/Cairo',
      allDay: true,
      recurrence: 'FREQ=DAILY;INTERVAL=2;COUNT=2',
    });
    // Egypt's clocks go from 00:00 to 01:00 on 24 April 2026.
    expect(occurrences(fair, new Date('2026-01-01'), new Date('2027-01-01'))).toEqual([
      {
        recurrenceId: '20260422',
        startsAt: '2026-04-21T22:00:00.000Z',
        endsAt: '2026-04-23T22:00:00.000Z',
      },
      {
        recurrenceId: '20260424',
        startsAt: '2026-04-23T22:00:00.000Z',
        endsAt: '2026-04-25T21:00:00.000Z',
      },
    ]);
  });

  it('omit the exceptions, which still count for COUNT', () => {
    const given = event({ recurrence: 'FREQ=WEEKLY;COUNT=3', exdates: ['2026-03-10'] });
    expect(starts(given)).toEqual(['2026-03-03T18:00:00.000Z', '2026-03-17T18:00:00.000Z']);
  });

  it('include UNTIL, as a moment and as a local day', () => {
    const until = (text: string) => starts(event({ recurrence: `FREQ=DAILY;UNTIL=${text}` })).length;
    expect([until('20260305T180000Z'), until('20260305T175959Z'), until('20260305')]).toEqual([3, 2, 3]);
  });

  it('of a rule without an end continue decades later', () => {
    const daily = event({ startsAt: '1986-03-03T18:00:00Z', endsAt: null, recurrence: 'FREQ=DAILY' });
    expect(starts(daily, '2026-03-03T00:00:00Z', '2026-03-05T00:00:00Z')).toEqual([
      '2026-03-03T18:00:00.000Z',
      '2026-03-04T18:00:00.000Z',
    ]);
  });

  it('of an event without a known end last three hours', () => {
    const open = event({ endsAt: null });
    expect(starts(open, '2026-03-03T20:59:59Z')).toHaveLength(1);
    expect(starts(open, '2026-03-03T21:00:00Z')).toEqual([]);
  });

  it('of an event of three weeks are on every day of its run, also when it repeats', () => {
    const show = event({ endsAt: '2026-03-24T20:00:00Z', recurrence: 'FREQ=YEARLY' });
    expect(starts(show, '2046-03-20T00:00:00Z', '2046-03-21T00:00:00Z')).toEqual([
      '2046-03-03T18:00:00.000Z',
    ]);
    expect(starts(show, '2046-03-24T20:00:00Z', '2046-03-25T00:00:00Z')).toEqual([]);
  });

  it('are limited to a thousand per window, and a rule without any matches ends too', () => {
    expect(starts(event({ recurrence: 'FREQ=DAILY' }))).toHaveLength(1000);
    expect(starts(event({ recurrence: 'FREQ=MONTHLY;INTERVAL=12;BYDAY=5TU;BYMONTHDAY=3' }))).toEqual([]);
  });
});

describe('one occurrence by its RECURRENCE-ID', () => {
  const tuesdays = event({ recurrence: 'FREQ=WEEKLY', exdates: ['2026-03-17'] });
  const find = (id: string, given = tuesdays, now = '2026-03-11T00:00:00Z') => {
    const { occurrence, next } = findOccurrence(given, id, new Date(now));
    return [occurrence?.startsAt ?? null, next?.recurrenceId ?? null];
  };

  it('is found together with the next one that is not over, also when it is over itself', () => {
    expect(find('20260331T190000')).toEqual(['2026-03-31T17:00:00.000Z', '20260324T190000']);
    expect(find('20260303T190000')).toEqual(['2026-03-03T18:00:00.000Z', '20260324T190000']);
  });

  it('is absent when it is excluded, at another hour, on another day or before the first; the next is offered', () => {
    expect(find('20260317T190000')).toEqual([null, '20260324T190000']);
    expect(find('20260401T190000')).toEqual([null, '20260407T190000']);
    expect(find('20260331T200000')).toEqual([null, '20260331T190000']);
    expect(find('20260331')).toEqual([null, '20260331T190000']);
    expect(find('19990105T190000')).toEqual([null, '20260324T190000']);
    const ended = event({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
    expect(find('20270105T190000', ended)).toEqual([null, '20260317T190000']);
    expect(find('20270105T190000', ended, '2026-06-01T00:00:00Z')).toEqual([null, null]);
  });

  it('is named by the first day of an all-day event, and by the start of an event without a rule', () => {
    const weekends = event({
      startsAt: '2026-03-07T11:00:00Z',
      endsAt: '2026-03-08T11:00:00Z',
      allDay: true,
      recurrence: 'FREQ=WEEKLY',
    });
    expect(find('20260314', weekends)).toEqual(['2026-03-13T23:00:00.000Z', '20260321']);
    expect(find('20260303T190000', event(), '2026-03-01T00:00:00Z')).toEqual([
      '2026-03-03T18:00:00.000Z',
      null,
    ]);
  });
});

describe('occurrences compared with counting day by day', () => {
  const zones = [
    'Europe/Madrid',
    'America/Mexico_City',
    'America/New_York',
    'Africa/Cairo',
    'UTC',
    'Asia/Kathmandu',
  ];

  /** Whether the rule contains a local date, by the text of RFC 5545. */
  function matches(rule: Recurrence, first: Temporal.PlainDate, date: Temporal.PlainDate): boolean {
    const { interval } = rule;
    const weekday = recurrenceWeekdays[date.dayOfWeek - 1];
    const plain = rule.byDay.some(({ day, ordinal }) => day === weekday && ordinal === null);
    if (rule.frequency === 'DAILY') {
      return first.until(date).days % interval === 0 && (rule.byDay.length === 0 || plain);
    }
    if (rule.frequency === 'WEEKLY') {
      const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
      const weeks = monday(first).until(monday(date)).days / 7;
      return weeks % interval === 0 && (rule.byDay.length === 0 ? date.dayOfWeek === first.dayOfWeek : plain);
    }
    const months = (date.year - first.year) * 12 + date.month - first.month;
    if (rule.frequency === 'YEARLY') {
      return months % (12 * interval) === 0 && date.day === first.day;
    }
    if (months % interval !== 0) return false;
    const fromEnd = date.day - date.daysInMonth - 1;
    const nth = Math.ceil(date.day / 7);
    const nthFromEnd = -Math.ceil(-fromEnd / 7);
    const byDay = rule.byDay.some(
      ({ day, ordinal }) =>
        day === weekday && (ordinal === null || ordinal === nth || ordinal === nthFromEnd),
    );
    const byMonthDay = rule.byMonthDay.includes(date.day) || rule.byMonthDay.includes(fromEnd);
    if (rule.byDay.length === 0 && rule.byMonthDay.length === 0) return date.day === first.day;
    return (rule.byDay.length === 0 || byDay) && (rule.byMonthDay.length === 0 || byMonthDay);
  }

  /** The occurrences of the first `days` days. */
  function naive(given: RecurringEvent, rule: Recurrence, days: number): string[] {
    const start = Temporal.Instant.from(given.startsAt).toZonedDateTimeISO(given.timezone);
    const first = start.toPlainDate();
    const found: string[] = [];
    let counted = 0;
    for (let day = 0; day < days; day += 1) {
      const date = first.add({ days: day });
      if (!matches(rule, first, date)) continue;
      const local = date.toPlainDateTime(start.toPlainTime());
      const moment = given.allDay
        ? date.toZonedDateTime(given.timezone)
        : local.toZonedDateTime(given.timezone);
      if (!given.allDay && !moment.toPlainDateTime().equals(local)) continue;
      if (isPast(rule.until, given, date, moment)) break;
      counted += 1;
      if (rule.count !== null && counted > rule.count) break;
      if (!given.exdates.includes(date.toString()))
        found.push(new Date(moment.epochMilliseconds).toISOString());
    }
    return found;
  }

  /** `UNTIL` is a moment, or a whole day in the event's zone; for all-day events always a day. */
  function isPast(
    until: string | null,
    { allDay, timezone }: RecurringEvent,
    date: Temporal.PlainDate,
    moment: Temporal.ZonedDateTime,
  ): boolean {
    if (until === null) return false;
    if (!until.includes('T')) return date.toString().replaceAll('-', '') > until;
    const [, day, hour] = /^(\d{8})T(\d\d)3000Z$/.exec(until) ?? [];
    const instant = Temporal.Instant.from(`${Temporal.PlainDate.from(day ?? '').toString()}T${hour}:30:00Z`);
    return allDay
      ? Temporal.PlainDate.compare(date, instant.toZonedDateTimeISO(timezone).toPlainDate()) > 0
      : moment.epochMilliseconds > instant.epochMilliseconds;
  }

  const part = (values: string[]) =>
    fc.subarray(values, { minLength: 1, maxLength: 3 }).map((list) => list.join());
  const untilDay = fc
    .integer({ min: 0, max: 366 * 31 })
    .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString().replaceAll('-', ''));
  const ruleText = fc
    .record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.constantFrom(1, 1, 2, 3, 5),
      weekdays: part([...recurrenceWeekdays]),
      ordinals: part(['MO', '1TU', '2WE', '-1FR', '5SU', '-2TH']),
      monthDays: part(['1', '13', '29', '30', '31', '-1', '-3']),
      use: fc.record({ weekdays: fc.boolean(), ordinals: fc.boolean(), monthDays: fc.boolean() }),
      end: fc.oneof(
        fc.constant(''),
        fc.constant(''),
        fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
        fc.integer({ min: 500, max: 1000 }).map((count) => `;COUNT=${count}`),
        untilDay.map((date) => `;UNTIL=${date}`),
        fc
          .tuple(untilDay, fc.integer({ min: 0, max: 23 }))
          .map(([date, hour]) => `;UNTIL=${date}T${String(hour).padStart(2, '0')}3000Z`),
      ),
    })
    .map(({ frequency, interval, weekdays, ordinals, monthDays, use, end }) => {
      const weekly =
        (frequency === 'DAILY' || frequency === 'WEEKLY') && use.weekdays ? `;BYDAY=${weekdays}` : '';
      const nth = frequency === 'MONTHLY' && use.ordinals ? `;BYDAY=${ordinals}` : '';
      const days = frequency === 'MONTHLY' && use.monthDays ? `;BYMONTHDAY=${monthDays}` : '';
      return `FREQ=${frequency};INTERVAL=${interval}${weekly}${nth}${days}${end}`;
    });

  it('are the same in every zone, across clock changes', () => {
    fc.assert(
      fc.property(
        ruleText,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 0, max: 47 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
        fc.integer({ min: 0, max: 14 }).map((draw) => draw === 0),
        (recurrence, timezone, day, half, allDay, skipped, decades) => {
          const start = Temporal.PlainDateTime.from('2026-01-01T00:00')
            .add({ days: day, minutes: half * 30 })
            .toZonedDateTime(timezone);
          const first = start.toPlainDate();
          const given = event({
            startsAt: new Date(start.epochMilliseconds).toISOString(),
            endsAt: null,
            timezone,
            allDay,
            recurrence,
            exdates: skipped.map((days) => first.add({ days }).toString()),
          });
          const rule = readRecurrence(recurrence);
          if (typeof rule === 'string') throw new Error(rule);
          const days = decades ? 366 * 30 : 900;
          const end = first.add({ days }).toZonedDateTime(timezone).epochMilliseconds;
          const expected = naive(given, rule, days);
          const found = occurrences(given, new Date(0), new Date(end)).map(({ startsAt }) => startsAt);
          expect(found).toEqual(expected.slice(0, 1000));
          // The last year alone, without expanding the years before.
          const last = new Date(end - 366 * 86_400_000).toISOString();
          const window = occurrences(given, new Date(last), new Date(end)).map(({ startsAt }) => startsAt);
          expect(window.filter((startsAt) => startsAt >= last)).toEqual(
            expected.filter((moment) => moment >= last),
          );
          const middle = expected[Math.floor(expected.length / 2)];
          if (middle && !allDay) {
            const later = occurrences(given, new Date(middle), new Date(end)).map(({ startsAt }) => startsAt);
            expect(later).toEqual(expected.slice(expected.indexOf(middle)).slice(0, 1000));
          }
        },
      ),
      { numRuns: runs(150, 40) },
    );
  });
});
