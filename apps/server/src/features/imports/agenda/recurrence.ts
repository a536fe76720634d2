/** «Del 4 de noviembre al 3 de febrero, los viernes, salvo…» as a rule of RFC 5545. Pure. */
import { dayNumber, isoOf, weekdayOf } from '@callejero/contract/calendar-day.ts';
import {
  formatRecurrence,
  type RecurrenceWeekday,
  recurrenceLimits,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';

export interface MatchingDays {
  /** YYYY-MM-DD, inclusive. */
  from: string;
  to: string;
  weekdays: readonly RecurrenceWeekday[];
  excluded: readonly string[];
}

export interface Repeated {
  /** The first day on which it takes place. */
  first: string;
  /** The last one. */
  last: string;
  /** Null for a single day or a period. */
  recurrence: string | null;
  exdates: string[];
  /** It repeats more often than a rule allows, so it becomes one long event. */
  asPeriod: boolean;
}

/** The maximum of excluded dates (`events.exdates`), and of the days to search. */
const maxExdates = 200;
const maxDays = 366 * 30;

/** Null if there is no such day. */
export function repeatedDays({ from, to, weekdays, excluded }: MatchingDays): Repeated | null {
  const wanted = new Set(weekdays);
  const without = new Set(excluded);
  const matching: string[] = [];
  const start = dayNumber(from);
  const end = Math.min(dayNumber(to), start + maxDays);
  for (let day = start; day <= end; day += 1) {
    const weekday = recurrenceWeekdays[weekdayOf(day)];
    if (weekday && wanted.has(weekday)) matching.push(isoOf(day));
  }
  const held = matching.filter((date) => !without.has(date));
  const [first] = held;
  const last = held.at(-1);
  if (first === undefined || last === undefined) return null;
  const ruled = matching.slice(matching.indexOf(first), matching.indexOf(last) + 1);
  const exdates = ruled.filter((date) => without.has(date));
  const shared = { first, last, recurrence: null, exdates: [], asPeriod: false };
  if (first === last) return shared;
  if (ruled.length > recurrenceLimits.occurrences || exdates.length > maxExdates) {
    return { ...shared, asPeriod: true };
  }
  const daily = wanted.size === 7;
  const recurrence = formatRecurrence({
    frequency: daily ? 'DAILY' : 'WEEKLY',
    interval: 1,
    byDay: daily
      ? []
      : recurrenceWeekdays.filter((day) => wanted.has(day)).map((day) => ({ day, ordinal: null })),
    byMonthDay: [],
    until: last.replaceAll('-', ''),
    count: null,
  });
  return { ...shared, recurrence, exdates };
}
