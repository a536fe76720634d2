/** The rules that match a calendar day. */
import { calendarDay, type Day, dayLength, easter, getWeekday, toIsoDate } from '../calendar-day.ts';
import type { DatePoint, DateRange, DaySelector, Holidays, HoursRule } from './rules.ts';

export function matchesDay(rule: HoursRule, day: Day, holidays: Holidays): boolean {
  return rule.days.every((list) => list.some((selector) => matches(selector, day, holidays)));
}

/** Whether a rule names only days of the week, including this one, so that a plain week can show it. */
export function matchesWeekday(rule: HoursRule, weekday: number): boolean {
  return rule.days.every((list) =>
    list.some((selector) => selector.kind === 'weekday' && inDays(selector, weekday)),
  );
}

/** Whether a rule applies in every week, or to the holidays among its days. */
export const isWeekly = (rule: HoursRule): boolean =>
  rule.days.every((list) =>
    list.every(
      (selector) => selector.kind === 'weekday' || (selector.kind === 'holiday' && selector.offset === 0),
    ),
  );

export const namesHoliday = (rule: HoursRule, of?: 'public' | 'school'): boolean =>
  rule.days.some((list) =>
    list.some((selector) => selector.kind === 'holiday' && (of === undefined || selector.of === of)),
  );

/** Whether a rule names this day as a holiday, and not only as a day of the week. */
export function matchesHoliday(rule: HoursRule, day: Day, holidays: Holidays): boolean {
  return (
    rule.days.length > 0 &&
    rule.days.every((list) =>
      list.some((selector) => selector.kind === 'holiday' && matches(selector, day, holidays)),
    )
  );
}

function matches(selector: DaySelector, day: Day, holidays: Holidays): boolean {
  switch (selector.kind) {
    case 'weekday':
      return inDays(selector, getWeekday(day));
    case 'holiday':
      return holidays[selector.of]?.has(toIsoDate(day - selector.offset)) === true;
    case 'dates':
      return inDates(selector.range, day);
    case 'nth':
      return isNth(day - selector.offset, selector.weekday, selector.nth);
    case 'year':
      return inSteps(selector, yearOf(day));
    case 'week':
      return inSteps(selector, weekNumber(day));
  }
}

const inDays = ({ from, to }: { from: number; to: number }, weekday: number): boolean =>
  from <= to ? weekday >= from && weekday <= to : weekday >= from || weekday <= to;

const inSteps = ({ from, to, step }: { from: number; to: number; step: number }, at: number): boolean =>
  at >= from && at <= to && (at - from) % step === 0;

const yearOf = (day: Day): number => new Date(day * dayLength).getUTCFullYear();

/** ISO 8601: the week belongs to the year of its Thursday. */
function weekNumber(day: Day): number {
  const thursday = day - getWeekday(day) + 3;
  return Math.floor((thursday - calendarDay(yearOf(thursday), 1, 1)) / 7) + 1;
}

function isNth(day: Day, weekday: number, nth: number): boolean {
  if (getWeekday(day) !== weekday) return false;
  const date = new Date(day * dayLength);
  const inMonth = date.getUTCDate();
  if (nth > 0) return Math.ceil(inMonth / 7) === nth;
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return Math.ceil((length - inMonth + 1) / 7) === -nth;
}

function inDates({ from, to, step }: DateRange, day: Day): boolean {
  const year = yearOf(day);
  const first = pointDay(from, year);
  // In other years a range to 29 February ends on the 28th, and 29 February alone matches no day.
  const last =
    to.kind === 'day'
      ? Math.min(pointDay(to, year), monthEnd(to.year ?? year, to.month))
      : pointDay(to, year);
  const end = last + (to.kind === 'easter' && to !== from ? 0 : 1);
  if (end > first) return day >= first && day < end && (day - first) % step === 0;
  // A range that ends just before its beginning is the whole year: `Jul-Jun`.
  const wraps = end < first || to !== from;
  return wraps && from.year === undefined && (day >= first || day < end);
}

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The length of a month in a leap year. */
export const monthLength = (month: number): number => monthLengths[month - 1] ?? 31;
const monthEnd = (year: number, month: number): Day => calendarDay(year, month + 1, 1) - 1;

function pointDay(point: DatePoint, ofYear: number): Day {
  const year = point.year ?? ofYear;
  return unmovedDay(point, year) + point.offset;
}

function unmovedDay(point: DatePoint, year: number): Day {
  if (point.kind === 'easter') return easter(year);
  if (point.kind === 'day') return calendarDay(year, point.month, point.day);
  const { month, weekday, nth } = point;
  const start = calendarDay(year, nth > 0 ? month : month + 1, 1);
  const next = start + ((weekday - getWeekday(start) + 7) % 7);
  return next + (nth > 0 ? nth - 1 : nth) * 7;
}
