import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayLength, dayNumber } from '../calendar-day.ts';
import { runs } from '../testing/property-runs.ts';
import { recurrenceDays, recurrencePeriods } from './days.ts';
import { type Recurrence, readRecurrence, recurrenceWeekdays } from './recurrence.ts';

const dateOf = (day: number) => new Date(day * dayLength);

function parse(text: string): Recurrence {
  const rule = readRecurrence(text);
  if (typeof rule === 'string') throw new Error(`${text}: ${rule}`);
  return rule;
}

const list = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join());
const part = (name: string, value: fc.Arbitrary<string>) =>
  fc.option(value).map((text) => (text === null ? '' : `;${name}=${text}`));
const ordinals = ['', '1', '2', '3', '4', '5', '-1', '-2', '-3', '-4', '-5'];
const numbered = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ordinals), fc.constantFrom(...recurrenceWeekdays)), {
    minLength: 1,
    maxLength: 5,
    selector: (pair) => pair.join(''),
  })
  .map((pairs) => pairs.map((pair) => pair.join('')).join());
const monthDays = fc
  .uniqueArray(
    fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0),
    { minLength: 1, maxLength: 5 },
  )
  .map((days) => days.join());

/** Every form of rule that the contract accepts, without its end. */
const ruleText = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY'), part('BYDAY', list(recurrenceWeekdays))),
      fc.tuple(fc.constant('FREQ=MONTHLY'), part('BYDAY', numbered), part('BYMONTHDAY', monthDays)),
      fc.tuple(fc.constant('FREQ=YEARLY')),
    ),
    fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 366 })),
  )
  .map(([parts, interval]) => `${parts.join('')};INTERVAL=${interval}`);

const mondayOf = (day: number) => day - ((dateOf(day).getUTCDay() + 6) % 7);

/** Whether a day matches the rule, by the text of RFC 5545. */
function matches(
  { frequency, interval, byDay, byMonthDay }: Recurrence,
  first: number,
  day: number,
): boolean {
  const [start, date] = [dateOf(first), dateOf(day)];
  const name = recurrenceWeekdays[(date.getUTCDay() + 6) % 7];
  const months =
    (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
  const sameDate = date.getUTCDate() === start.getUTCDate();
  const named = byDay.some((item) => item.day === name && item.ordinal === null);
  if (frequency === 'DAILY') return (day - first) % interval === 0 && (byDay.length === 0 || named);
  if (frequency === 'WEEKLY') {
    const weeks = (mondayOf(day) - mondayOf(first)) / 7;
    return weeks % interval === 0 && (byDay.length === 0 ? date.getUTCDay() === start.getUTCDay() : named);
  }
  if (frequency === 'YEARLY') return months % (12 * interval) === 0 && sameDate;
  if (months % interval !== 0) return false;
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const fromEnd = date.getUTCDate() - length - 1;
  const nth = [Math.ceil(date.getUTCDate() / 7), -Math.ceil(-fromEnd / 7), null];
  const byWeekday = byDay.some((item) => item.day === name && nth.includes(item.ordinal));
  const byDate = byMonthDay.includes(date.getUTCDate()) || byMonthDay.includes(fromEnd);
  if (byDay.length === 0 && byMonthDay.length === 0) return sameDate;
  return (byDay.length === 0 || byWeekday) && (byMonthDay.length === 0 || byDate);
}

describe('the days of a rule in a window', () => {
  const firstDay = fc.integer({ min: dayNumber('1968-01-01'), max: dayNumber('2030-12-31') });
  const window = {
    after: fc.integer({ min: -400, max: 366 * 60 }),
    length: fc.integer({ min: 0, max: 500 }),
  };

  it('equal those found by counting every day from the first, also decades later', () => {
    fc.assert(
      fc.property(ruleText, firstDay, window.after, window.length, (text, first, after, length) => {
        const rule = parse(text);
        const [from, to] = [first + after, first + after + length];
        const expected: number[] = [];
        for (let day = first; day <= to; day += 1) {
          if (day >= from && matches(rule, first, day)) expected.push(day);
        }
        expect([...recurrenceDays(rule, { first, from, to })]).toEqual(expected);
      }),
      { numRuns: runs(3000, 200) },
    );
  });

  it('cost one step for each period of the window and none before it', () => {
    const lengths = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 } as const;
    fc.assert(
      fc.property(ruleText, firstDay, window.after, window.length, (text, first, after, length) => {
        const rule = parse(text);
        const [from, to] = [first + after, first + after + length];
        const touched = [...recurrencePeriods(rule, { first, from, to })].length;
        expect(touched).toBeLessThanOrEqual(length / (lengths[rule.frequency] * rule.interval) + 2);
      }),
    );
  });

  it('include 29 February in leap years only, and the 31st in months that have one', () => {
    const days = (text: string, first: string, from: string, to: string) =>
      [
        ...recurrenceDays(parse(text), { first: dayNumber(first), from: dayNumber(from), to: dayNumber(to) }),
      ].map((day) => dateOf(day).toISOString().slice(0, 10));
    expect(days('FREQ=YEARLY', '2024-02-29', '2095-01-01', '2105-01-01')).toEqual([
      '2096-02-29',
      '2104-02-29',
    ]);
    expect(days('FREQ=MONTHLY', '2025-12-31', '2060-01-01', '2060-05-31')).toEqual([
      '2060-01-31',
      '2060-03-31',
      '2060-05-31',
    ]);
  });
});
