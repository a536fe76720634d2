/**
 * The days of a rule within a window, without walking the days before it: the first period is computed from the calendar.
 * Days are whole numbers since 1970-01-01. The caller applies `UNTIL` and `COUNT`, because they depend on a time zone.
 */
import { calendarDay, dayLength, getWeekday } from '../calendar-day.ts';
import { type Recurrence, recurrenceWeekdays } from './recurrence.ts';

export interface RuleWindow {
  /** The day from which the rule counts. */
  first: number;
  /** The window, both days included. */
  from: number;
  to: number;
}

/** The days of `rule` from `from` to `to`, in order. */
export function* recurrenceDays(rule: Recurrence, { first, from, to }: RuleWindow): Generator<number> {
  const begin = Math.max(first, from);
  for (const period of recurrencePeriods(rule, { first, from, to })) {
    for (const day of daysOfPeriod(rule, first, period)) {
      if (day > to) return;
      if (day >= begin) yield day;
    }
  }
}

/** The first day of each period of the rule (day, week, month or year) that overlaps the window. */
export function* recurrencePeriods(rule: Recurrence, { first, from, to }: RuleWindow): Generator<number> {
  const { numberOf, dayOf } = periods[rule.frequency];
  const start = numberOf(first);
  const skipped = Math.floor((numberOf(Math.max(first, from)) - start) / rule.interval);
  for (let number = start + skipped * rule.interval; dayOf(number) <= to; number += rule.interval) {
    yield dayOf(number);
  }
}

interface Period {
  /** The number of the period that contains a day, counted from 1970. */
  numberOf: (day: number) => number;
  /** The first day of a period. */
  dayOf: (number: number) => number;
}

const utc = (day: number) => new Date(day * dayLength);
const periods: Readonly<Record<Recurrence['frequency'], Period>> = {
  DAILY: { numberOf: (day) => day, dayOf: (day) => day },
  WEEKLY: { numberOf: (day) => (day - getWeekday(day) + 3) / 7, dayOf: (week) => week * 7 - 3 },
  MONTHLY: {
    numberOf: (day) => utc(day).getUTCFullYear() * 12 + utc(day).getUTCMonth(),
    dayOf: (month) => calendarDay(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 1),
  },
  YEARLY: { numberOf: (day) => utc(day).getUTCFullYear(), dayOf: (year) => calendarDay(year, 1, 1) },
};

function daysOfPeriod(rule: Recurrence, first: number, period: number): number[] {
  const weekdays = rule.byDay.map(({ day }) => recurrenceWeekdays.indexOf(day));
  if (rule.frequency === 'DAILY') {
    return weekdays.length === 0 || weekdays.includes(getWeekday(period)) ? [period] : [];
  }
  if (rule.frequency === 'WEEKLY') {
    const chosen = weekdays.length === 0 ? [getWeekday(first)] : weekdays;
    return chosen.sort((one, other) => one - other).map((weekday) => period + weekday);
  }
  const start = utc(first);
  if (rule.frequency === 'YEARLY') {
    const day = calendarDay(utc(period).getUTCFullYear(), start.getUTCMonth() + 1, start.getUTCDate());
    // Skip years without 29 February.
    return utc(day).getUTCMonth() === start.getUTCMonth() ? [day] : [];
  }
  return daysOfMonth(rule, period).filter(
    (day) =>
      rule.byDay.length > 0 || rule.byMonthDay.length > 0 || utc(day).getUTCDate() === start.getUTCDate(),
  );
}

/** The days of a month that match `BYDAY` and `BYMONTHDAY`. */
function daysOfMonth({ byDay, byMonthDay }: Recurrence, firstOfMonth: number): number[] {
  const start = utc(firstOfMonth);
  const length = calendarDay(start.getUTCFullYear(), start.getUTCMonth() + 2, 1) - firstOfMonth;
  return Array.from({ length }, (_, index) => firstOfMonth + index).filter((day, index) => {
    const fromEnd = index - length;
    const weekday = recurrenceWeekdays[getWeekday(day)];
    const nth = Math.floor(index / 7) + 1;
    const nthFromEnd = Math.ceil((fromEnd + 1) / 7) - 1;
    return (
      (byMonthDay.length === 0 || byMonthDay.includes(index + 1) || byMonthDay.includes(fromEnd)) &&
      (byDay.length === 0 ||
        byDay.some(
          ({ day: name, ordinal }) =>
            name === weekday && (ordinal === null || ordinal === nth || ordinal === nthFromEnd),
        ))
    );
  });
}
