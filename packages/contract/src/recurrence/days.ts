/**
 * The days of a rule within a window, without walking the days before it: the first period is computed from the calendar.
 * Days are whole numbers since 1970-01-01. The caller applies `UNTIL` and `COUNT`, because they depend on a time zone.
 */
import { type Recurrence, recurrenceWeekdays } from './recurrence.ts';

const dayLength = 86_400_000;

export interface Days {
  /** The day from which the rule counts. */
  first: number;
  /** The window, both days included. */
  from: number;
  to: number;
}

/** `2026-11-29` → days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / dayLength);
}

/** The days of `rule` from `from` to `to`, in order. */
export function* recurrenceDays(rule: Recurrence, { first, from, to }: Days): Generator<number> {
  const begin = Math.max(first, from);
  for (const period of recurrencePeriods(rule, { first, from, to })) {
    for (const day of daysOfPeriod(rule, first, period)) {
      if (day > to) return;
      if (day >= begin) yield day;
    }
  }
}

/** The first day of each period of the rule (day, week, month or year) that overlaps the window. */
export function* recurrencePeriods(rule: Recurrence, { first, from, to }: Days): Generator<number> {
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
const dayOfMonth = (year: number, month: number) => {
  // Date.UTC maps the years 0–99 to 1900–1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / dayLength;
};
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;

const periods: Readonly<Record<Recurrence['frequency'], Period>> = {
  DAILY: { numberOf: (day) => day, dayOf: (day) => day },
  WEEKLY: { numberOf: (day) => (day - weekdayOf(day) + 3) / 7, dayOf: (week) => week * 7 - 3 },
  MONTHLY: {
    numberOf: (day) => utc(day).getUTCFullYear() * 12 + utc(day).getUTCMonth(),
    dayOf: (month) => dayOfMonth(Math.floor(month / 12), ((month % 12) + 12) % 12),
  },
  YEARLY: { numberOf: (day) => utc(day).getUTCFullYear(), dayOf: (year) => dayOfMonth(year, 0) },
};

function daysOfPeriod(rule: Recurrence, first: number, period: number): number[] {
  const weekdays = rule.byDay.map(({ day }) => recurrenceWeekdays.indexOf(day));
  if (rule.frequency === 'DAILY') {
    return weekdays.length === 0 || weekdays.includes(weekdayOf(period)) ? [period] : [];
  }
  if (rule.frequency === 'WEEKLY') {
    const chosen = weekdays.length === 0 ? [weekdayOf(first)] : weekdays;
    return chosen.sort((one, other) => one - other).map((weekday) => period + weekday);
  }
  const start = utc(first);
  if (rule.frequency === 'YEARLY') {
    const day = dayOfMonth(utc(period).getUTCFullYear(), start.getUTCMonth()) + start.getUTCDate() - 1;
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
  const length = dayOfMonth(start.getUTCFullYear(), start.getUTCMonth() + 1) - firstOfMonth;
  return Array.from({ length }, (_, index) => firstOfMonth + index).filter((day, index) => {
    const fromEnd = index - length;
    const weekday = recurrenceWeekdays[weekdayOf(day)];
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
