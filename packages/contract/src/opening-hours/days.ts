/** Calendar days, and the rules that match one. */
import type { DateRange, Holidays, HoursRule } from './rules.ts';

/** A calendar day as its number of days since 1970-01-01: no time zone, no daylight saving. */
export type Day = number;

export const dayOf = (year: number, month: number, day: number): Day =>
  Date.UTC(year, month - 1, day) / 86_400_000;
const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;
export const isoOf = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

export function matchesWeekday(rule: HoursRule, weekday: number): boolean {
  if (rule.weekdays.length === 0) return !rule.publicHolidays && !rule.schoolHolidays;
  return rule.weekdays.includes(weekday);
}

export function matchesDay(rule: HoursRule, day: Day, holidays: Holidays): boolean {
  if (rule.dates.length > 0 && !rule.dates.some((range) => inRange(range, day))) return false;
  if (matchesWeekday(rule, weekdayOf(day))) return true;
  if (!rule.publicHolidays && !rule.schoolHolidays) return false;
  const date = isoOf(day);
  return (
    (rule.publicHolidays && holidays.public?.has(date) === true) ||
    (rule.schoolHolidays && holidays.school?.has(date) === true)
  );
}

function inRange({ from, to }: DateRange, day: Day): boolean {
  const date = new Date(day * 86_400_000);
  const key = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const first = from.month * 100 + from.day;
  const last = to.month * 100 + to.day;
  return first <= last ? key >= first && key <= last : key >= first || key <= last;
}
