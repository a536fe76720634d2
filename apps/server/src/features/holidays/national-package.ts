/** The public holidays of a country in the package `date-holidays`, as rules of our own where those can express them. */
import { writeHolidayRule } from '@callejero/contract/holidays/rule.ts';
import Holidays from 'date-holidays';

export interface NationalHoliday {
  name: string;
  /** A rule of `holidays/rule.ts`, or dates (YYYY-MM-DD) that follow no such rule. */
  on: string | readonly string[];
}

/** Years for which dates are listed: last year's for past opening hours, and coming ones for planning. */
const yearsBefore = 1;
const yearsAfter = 4;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];

/** A rule of the package in our syntax; null where ours can't express it (`monday after 01-06`, substitutes, half days). */
function yearlyRule(rule: string): string | null {
  const date = /^(\d\d)-(\d\d)$/.exec(rule);
  if (date) return writeHolidayRule({ kind: 'date', month: Number(date[1]) - 1, day: Number(date[2]) });
  const easter = /^easter(?: (-?\d+))?$/.exec(rule);
  if (easter) return writeHolidayRule({ kind: 'easter', days: Number(easter[1] ?? 0) });
  const [, ordinal, weekday = '', month = ''] =
    /^([1-5])(?:st|nd|rd|th) ([a-z]+) in ([a-z]+)$/.exec(rule.toLowerCase()) ?? [];
  if (ordinal === undefined) return null;
  return writeHolidayRule({
    kind: 'weekday',
    month: months.indexOf(month),
    weekday: weekdays.indexOf(weekday),
    ordinal: Number(ordinal),
  });
}

/** Half days (`12-24 12:00`) are no holidays for opening hours. */
const isWholeDay = (rule: string) => !/\d:\d\d/.test(rule);

export function holidaysFromPackage(country: string, year: number): NationalHoliday[] {
  const calendar = new Holidays(country, { languages: 'es', types: ['public'] });
  const yearly = new Map<string, string>();
  const days = new Map<string, string>();
  for (let each = year - yearsBefore; each <= year + yearsAfter; each++) {
    for (const { name, rule, date } of calendar.getHolidays(each)) {
      if (!isWholeDay(rule)) continue;
      const own = yearlyRule(rule);
      if (own === null) days.set(date.slice(0, 10), name);
      else yearly.set(own, name);
    }
  }
  return [...yearly, ...days].map(([on, name]) => ({ name, on }));
}
