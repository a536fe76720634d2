/** Every step of editing a recurrence rule, as a function from one valid rule to another. */
import {
  type Recurrence,
  type RecurrenceDay,
  type RecurrenceFrequency,
  type RecurrenceWeekday,
  recurrenceLimits,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';

/** The local day on which the event begins; what a new rule starts from. */
export interface StartDay {
  /** YYYY-MM-DD. */
  date: string;
  weekday: RecurrenceWeekday;
  monthDay: number;
  /** Which weekday of the month it is: the second Tuesday. */
  ordinal: number;
}

/** One step of editing. */
export type Step = (rule: Recurrence) => Recurrence;
export type MonthlyMode = 'day' | 'weekday' | 'both';
export type EndKind = 'never' | 'until' | 'count';

/** The maximum number of lines; more might exceed the length of the contract's rule text. */
export const maxLines = 8;

export function toStartDay(date: string): StartDay {
  const monthDay = Number(date.slice(8, 10));
  const index = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return {
    date,
    monthDay,
    weekday: recurrenceWeekdays[index] ?? 'MO',
    ordinal: Math.ceil(monthDay / 7),
  };
}

const plain = { interval: 1, byDay: [], byMonthDay: [], until: null, count: null };

/** Changes the frequency. Interval and end stay; the days are set from the start. */
export function withFrequency(
  rule: Recurrence | null,
  frequency: RecurrenceFrequency,
  start: StartDay,
): Recurrence {
  return {
    ...(rule ?? plain),
    frequency,
    byDay: frequency === 'WEEKLY' ? [{ day: start.weekday, ordinal: null }] : [],
    byMonthDay: frequency === 'MONTHLY' ? [start.monthDay] : [],
  };
}

export function withInterval(rule: Recurrence, interval: number): Recurrence {
  return { ...rule, interval: within(interval, recurrenceLimits.interval) };
}

/** Days of a daily or weekly rule, in the order of the week. */
export function toggleDay(rule: Recurrence, day: RecurrenceWeekday): Recurrence {
  const chosen = rule.byDay.some((each) => each.day === day)
    ? rule.byDay.filter((each) => each.day !== day)
    : [...rule.byDay, { day, ordinal: null }];
  return {
    ...rule,
    byDay: recurrenceWeekdays.flatMap((weekday) => chosen.filter((each) => each.day === weekday)),
  };
}

export function monthlyMode({ byDay, byMonthDay }: Recurrence): MonthlyMode {
  if (byDay.length === 0) return 'day';
  return byMonthDay.length === 0 ? 'weekday' : 'both';
}

export function withMonthlyMode(rule: Recurrence, mode: MonthlyMode, start: StartDay): Recurrence {
  const days = rule.byDay.length > 0 ? rule.byDay : [{ day: start.weekday, ordinal: start.ordinal }];
  const numbers = rule.byMonthDay.length > 0 ? rule.byMonthDay : [start.monthDay];
  return {
    ...rule,
    // "Both" means every Friday the 13th, not a second Friday that happens to be the 13th.
    byDay: mode === 'day' ? [] : mode === 'both' ? [...new Set(days.map(({ day }) => day))].map(every) : days,
    byMonthDay: mode === 'weekday' ? [] : numbers,
  };
}

function every(day: RecurrenceWeekday): RecurrenceDay {
  return { day, ordinal: null };
}

/** Sets one of the days of the month; adds one when `index` is one past the last. Duplicates are removed. */
export function withMonthDay(rule: Recurrence, index: number, day: number): Recurrence {
  const days = [...rule.byMonthDay];
  days[Math.min(index, days.length)] = day;
  return { ...rule, byMonthDay: [...new Set(days)] };
}

export function withoutMonthDay(rule: Recurrence, index: number): Recurrence {
  return { ...rule, byMonthDay: rule.byMonthDay.filter((_, at) => at !== index) };
}

export function withDay(rule: Recurrence, index: number, day: RecurrenceDay): Recurrence {
  const days = [...rule.byDay];
  days[Math.min(index, days.length)] = day;
  const same = (a: RecurrenceDay, b: RecurrenceDay) => a.day === b.day && a.ordinal === b.ordinal;
  return { ...rule, byDay: days.filter((each, at) => days.findIndex((other) => same(each, other)) === at) };
}

export function withoutDay(rule: Recurrence, index: number): Recurrence {
  return { ...rule, byDay: rule.byDay.filter((_, at) => at !== index) };
}

/** A day of the month that is not in the rule yet. */
export function nextMonthDay({ byMonthDay }: Recurrence, start: StartDay): number {
  const days = [start.monthDay, ...Array.from({ length: 31 }, (_, index) => index + 1)];
  return days.find((day) => !byMonthDay.includes(day)) ?? -1;
}

export function nextDay({ byDay }: Recurrence, start: StartDay): RecurrenceDay {
  const from = recurrenceWeekdays.indexOf(start.weekday);
  const week = recurrenceWeekdays.map((_, step) => recurrenceWeekdays[(from + step) % 7] ?? 'MO');
  const days = [start.ordinal, 1, 2, 3, 4].flatMap((ordinal) => week.map((day) => ({ day, ordinal })));
  const free = (candidate: RecurrenceDay) =>
    !byDay.some(({ day, ordinal }) => day === candidate.day && ordinal === candidate.ordinal);
  return days.find(free) ?? { day: start.weekday, ordinal: -1 };
}

export function endKind({ until, count }: Recurrence): EndKind {
  if (until !== null) return 'until';
  return count === null ? 'never' : 'count';
}

/** A new end is three months after the start, or ten times. */
export function withEnd(rule: Recurrence, kind: EndKind, start: StartDay): Recurrence {
  const [year = 2000, month = 1, day = 1] = start.date.split('-').map(Number);
  // The last day of a shorter month, not the first days of the next.
  const last = new Date(Date.UTC(year, month + 3, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month + 2, Math.min(day, last))).toISOString().slice(0, 10);
  return {
    ...rule,
    until: kind === 'until' ? (rule.until ?? compact(later)) : null,
    count: kind === 'count' ? (rule.count ?? 10) : null,
  };
}

/** `date` is YYYY-MM-DD. */
export function withUntil(rule: Recurrence, date: string): Recurrence {
  return { ...rule, until: compact(date), count: null };
}

export function withCount(rule: Recurrence, count: number): Recurrence {
  return { ...rule, count: within(count, recurrenceLimits.occurrences), until: null };
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}

function within(value: number, max: number): number {
  return Math.min(max, Math.max(1, Math.trunc(value)));
}
