/**
 * The part of the OpenStreetMap `opening_hours` syntax that Callejero understands, as a pure function of text.
 *
 * | written | means |
 * |---|---|
 * | `24/7` | always open |
 * | `Mo-Fr 09:00-14:00,16:00-20:00` | days (ranges, lists, `Sa-Tu` wraps) and times (several; `22:00-02:00` and `22:00-26:00` end the next day) |
 * | `09:00-18:00` | every day |
 * | `Su off`, `Su closed`, `12:00-13:00 off` | closed then |
 * | `PH off`, `Mo-Fr,PH 10:00-14:00`, `SH off` | public and school holidays; without a list of them such a rule matches no day |
 * | `Dec 24-Jan 6 off`, `Jun-Aug Mo-Fr 09:00-15:00`, `Dec 25 off` | months and dates of any year |
 * | `"con cita"` after a rule, `unknown` | maybe open |
 * | `a; b` | on the days of `b`, `b` replaces `a` (`off` only cuts its own times) |
 * | `a, b` | `b` is added to `a` |
 *
 * Spaces, upper and lower case, `8:00` and a colon after the days are tolerated. Days alone (`Su`) say nothing about
 * the time and are refused, like sunrise, open ends, weeks, years and `Mo[1]`.
 */

import { Reader } from './reader.ts';
import {
  type DateRange,
  dayMinutes,
  type HoursRule,
  type OpeningHours,
  type RuleState,
  type Span,
} from './rules.ts';

const wholeDay: readonly Span[] = [{ from: 0, to: dayMinutes }];
const weekdayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Real opening hours are shorter. */
const maxLength = 1000;

const weekdayPattern = /(?:mo|tu|we|th|fr|sa|su)(?![a-z[])/iy;
const holidayPattern = /(?:ph|sh)(?![a-z])/iy;
const monthPattern = /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])/iy;
const dayPattern = /(?:3[01]|[12]\d|0?[1-9])(?![\d:])/y;
const timePattern = /([0-4]?\d):([0-5]\d)(?!\d)/y;
const hyphen = /[-–]/y;
const comma = /,/y;
const colon = /:(?=\s|$)/y;
const modifierPattern = /(open|closed|off|unknown)(?![a-z])/iy;
const commentPattern = /"([^"]*)"/y;
const alwaysPattern = /24\/7/y;
const separatorPattern = /;/y;

/** The parsed rules of `text`; null when it is outside the subset above. */
export function parseOpeningHours(text: string): OpeningHours | null {
  if (text.length > maxLength) return null;
  const reader = new Reader(text.trim());
  const rules: HoursRule[] = [];
  let additional = false;
  while (!reader.done) {
    const rule = parseRule(reader);
    if (!rule) return null;
    const previous = rules.at(-1);
    // Times without days extend the days named before them, but replace other times without days.
    const replaces =
      !additional && rule.state !== 'closed' && (namesDays(rule) || !previous || !namesDays(previous));
    rules.push({ ...rule, replaces });
    if (reader.done) break;
    if (reader.take(separatorPattern)) additional = false;
    else if (reader.take(comma)) {
      additional = true;
      if (reader.done) return null;
    } else return null;
  }
  return rules.length > 0 ? { rules } : null;
}

export function isValidOpeningHours(text: string): boolean {
  return parseOpeningHours(text) !== null;
}

const namesDays = (rule: Omit<HoursRule, 'replaces'>): boolean =>
  rule.weekdays.length > 0 || rule.publicHolidays || rule.schoolHolidays || rule.dates.length > 0;

function parseRule(reader: Reader): Omit<HoursRule, 'replaces'> | null {
  const rule = {
    dates: [] as DateRange[],
    weekdays: [] as number[],
    publicHolidays: false,
    schoolHolidays: false,
  };
  const always = reader.take(alwaysPattern) !== null;
  if (!always) {
    if (!parseDates(reader, rule.dates)) return null;
    if (!parseDays(reader, rule)) return null;
    if (rule.weekdays.length > 0 || rule.publicHolidays || rule.dates.length > 0) reader.take(colon);
  }
  const spans = always ? [] : parseSpans(reader);
  if (!spans) return null;
  const modifier = reader.take(modifierPattern)?.[1]?.toLowerCase();
  const comment = reader.take(commentPattern)?.[1] ?? null;
  // `Su` alone formally means "open all Sunday"; people who write it mean the opposite or forgot the times.
  if (!always && spans.length === 0 && modifier === undefined && comment === null) return null;
  return {
    ...rule,
    spans: spans.length > 0 ? spans : wholeDay,
    state: stateOf(modifier, comment),
    comment,
  };
}

function stateOf(modifier: string | undefined, comment: string | null): RuleState {
  if (modifier === 'off' || modifier === 'closed') return 'closed';
  if (modifier === 'open') return 'open';
  return modifier === 'unknown' || comment !== null ? 'unknown' : 'open';
}

function parseDates(reader: Reader, into: DateRange[]): boolean {
  for (;;) {
    const start = reader.position;
    const month = takeMonth(reader);
    if (month === null) {
      // A comma before days or times belongs to the rule, not to this list.
      reader.position = start;
      return true;
    }
    const day = takeDay(reader);
    const range = takeDateEnd(reader, month, day);
    if (!range || !exists(range.from) || !exists(range.to)) return false;
    into.push(range);
    const beforeComma = reader.position;
    if (!reader.take(comma)) return true;
    if (takeMonth(reader) === null) {
      reader.position = beforeComma;
      return true;
    }
    reader.position = beforeComma;
    reader.take(comma);
  }
}

function takeDateEnd(reader: Reader, month: number, day: number | null): DateRange | null {
  const from = { month, day: day ?? 1 };
  const single = { from, to: { month, day: day ?? monthLength(month) } };
  const beforeHyphen = reader.position;
  if (!reader.take(hyphen)) return single;
  const toMonth = takeMonth(reader);
  const toDay = takeDay(reader);
  // `Dec 24-26` and `Dec 24-Jan 6`, but not `Dec-6`.
  if (toMonth === null && (toDay === null || day === null)) {
    reader.position = beforeHyphen;
    return null;
  }
  if (toMonth !== null && (toDay === null) !== (day === null)) return null;
  const endMonth = toMonth ?? month;
  return { from, to: { month: endMonth, day: toDay ?? monthLength(endMonth) } };
}

function takeMonth(reader: Reader): number | null {
  const name = reader.take(monthPattern)?.[0].toLowerCase();
  return name === undefined ? null : monthNames.indexOf(name) + 1;
}

function takeDay(reader: Reader): number | null {
  const day = reader.take(dayPattern)?.[0];
  return day === undefined ? null : Number(day);
}

const monthLength = (month: number): number => monthLengths[month - 1] ?? 31;
const exists = (date: { month: number; day: number }): boolean => date.day <= monthLength(date.month);

function parseDays(
  reader: Reader,
  rule: { weekdays: number[]; publicHolidays: boolean; schoolHolidays: boolean },
): boolean {
  const days = new Set<number>();
  let first = true;
  for (;;) {
    const start = reader.position;
    if (!first && !reader.take(comma)) break;
    const holiday = reader.take(holidayPattern)?.[0].toLowerCase();
    const from = holiday === undefined ? takeWeekday(reader) : null;
    if (holiday === 'ph') rule.publicHolidays = true;
    else if (holiday === 'sh') rule.schoolHolidays = true;
    else if (from === null) {
      reader.position = start;
      break;
    } else {
      let to = from;
      if (reader.take(hyphen)) {
        const end = takeWeekday(reader);
        if (end === null) return false;
        to = end;
      }
      for (let day = from; ; day = (day + 1) % 7) {
        days.add(day);
        if (day === to) break;
      }
    }
    first = false;
  }
  // `PH Mo 10:00` (holidays that are Mondays) is outside the subset.
  if (!first && takeWeekday(reader) !== null) return false;
  rule.weekdays.push(...[...days].sort((a, b) => a - b));
  return true;
}

function takeWeekday(reader: Reader): number | null {
  const name = reader.take(weekdayPattern)?.[0].toLowerCase();
  return name === undefined ? null : weekdayNames.indexOf(name);
}

/** Returns an empty list without times and null for half a range. */
function parseSpans(reader: Reader): Span[] | null {
  const spans: Span[] = [];
  for (;;) {
    const start = reader.position;
    if (spans.length > 0 && !reader.take(comma)) return spans;
    const from = takeTime(reader);
    if (from === null) {
      reader.position = start;
      return spans;
    }
    if (from >= dayMinutes || !reader.take(hyphen)) return null;
    const to = takeTime(reader);
    if (to === null || to > 2 * dayMinutes) return null;
    spans.push({ from, to: to > from ? to : to + dayMinutes });
  }
}

function takeTime(reader: Reader): number | null {
  const match = reader.take(timePattern);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
