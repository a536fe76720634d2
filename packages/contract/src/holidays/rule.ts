/**
 * Yearly holidays in the notation of OpenStreetMap's opening_hours: a date (`May 01`), the n-th weekday
 * of a month (`Feb Mo[1]`, `Nov Mo[-1]`), or days from Easter Sunday (`easter`, `easter -2 days`).
 */
import { dayLength, easter, toIsoDate } from '../calendar-day.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

export type HolidayRule =
  | { kind: 'date'; month: number; day: number }
  | { kind: 'weekday'; month: number; weekday: number; ordinal: number }
  | { kind: 'easter'; days: number };

/** Months and weekdays count from 0 (January, Sunday); the ordinal -1 means the last. Null for an invalid rule. */
export function readHolidayRule(text: string): HolidayRule | null {
  const easter = /^easter(?: ([+-]\d{1,3}) days?)?$/.exec(text);
  if (easter) {
    const days = Number(easter[1] ?? 0);
    return Math.abs(days) <= 180 ? { kind: 'easter', days } : null;
  }
  const [, name = '', rest = ''] = /^([A-Z][a-z]{2}) (.+)$/.exec(text) ?? [];
  const month = months.indexOf(name);
  if (month < 0) return null;
  const nth = /^([A-Z][a-z])\[(-1|[1-5])\]$/.exec(rest);
  if (nth) {
    const weekday = weekdays.indexOf(nth[1] ?? '');
    return weekday < 0 ? null : { kind: 'weekday', month, weekday, ordinal: Number(nth[2]) };
  }
  const day = /^\d{2}$/.test(rest) ? Number(rest) : 0;
  // 2024 is a leap year: 29 February is a date, in the years that have one.
  return new Date(Date.UTC(2024, month, day)).getUTCMonth() === month && day > 0
    ? { kind: 'date', month, day }
    : null;
}

/** The reverse of `readHolidayRule`. */
export function writeHolidayRule(rule: HolidayRule): string {
  if (rule.kind === 'easter') {
    if (rule.days === 0) return 'easter';
    const size = Math.abs(rule.days);
    return `easter ${rule.days < 0 ? '-' : '+'}${size} ${size === 1 ? 'day' : 'days'}`;
  }
  const month = months[rule.month] ?? '';
  return rule.kind === 'date'
    ? `${month} ${String(rule.day).padStart(2, '0')}`
    : `${month} ${weekdays[rule.weekday] ?? ''}[${rule.ordinal}]`;
}

export function isHolidayRule(text: string): boolean {
  return readHolidayRule(text) !== null;
}

/** The date of the rule in a year as YYYY-MM-DD; null when that year has none. */
export function holidayOn(text: string, year: number): string | null {
  const rule = readHolidayRule(text);
  if (!rule) return null;
  if (rule.kind === 'easter') return toIsoDate(easter(year) + rule.days);
  const inMonth = (time: number) =>
    new Date(time).getUTCMonth() === rule.month ? toIsoDate(time / dayLength) : null;
  if (rule.kind === 'date') return inMonth(Date.UTC(year, rule.month, rule.day));
  const last = rule.ordinal < 0;
  const from = new Date(Date.UTC(year, rule.month + (last ? 1 : 0), last ? 0 : 1));
  const distance = last ? from.getUTCDay() - rule.weekday : rule.weekday - from.getUTCDay();
  const days = (distance + 7) % 7;
  return inMonth(
    Date.UTC(year, rule.month + (last ? 1 : 0), last ? -days : 1 + days + (rule.ordinal - 1) * 7),
  );
}
