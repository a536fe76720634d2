/** Reads the days of a rule: years, dates, weeks, weekdays and holidays. */
import { monthLength } from './days.ts';
import type { Reader } from './reader.ts';
import type { DatePoint, DateRange, DaySelector } from './rules.ts';

const weekdayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const yearPattern = /((?:19|20)\d\d)(?!\d|:\d)/y;
const weekPattern = /week(?![a-z])/iy;
const weekdayPattern = /(?:mo|tu|we|th|fr|sa|su)(?![a-z])/iy;
const holidayPattern = /(?:ph|sh)(?![a-z])/iy;
const monthPattern = /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])/iy;
const easterPattern = /easter(?![a-z])/iy;
const dayPattern = /(?:3[01]|[12]\d|0?[1-9])(?!\d|:\d)/y;
const numberPattern = /\d{1,2}(?!\d|:\d)/y;
const stepPattern = /\/\s*(\d{1,2})(?!\d|:\d)/y;
const nthPattern = /\[\s*(-?[1-5][-1-5,\s]*)\]/y;
const offsetPattern = /([+-])\s*(\d{1,3})\s*days?(?![a-z])/iy;
const digitPattern = /\d/y;
const plus = /\+/y;
const hyphen = /[-–]/y;
const comma = /,/y;
const colon = /:(?=\s|$|")/y;
/** The largest year that an open range reaches. */
const noEnd = 9999;

/** The lists of days at the beginning of a rule; null when one of them is not understood. */
export function parseDays(reader: Reader): DaySelector[][] | null {
  const lists: DaySelector[][] = [];
  for (;;) {
    const list = takeYears(reader) ?? takeWeeks(reader) ?? takeDates(reader) ?? takeWeekdays(reader);
    if (list === null) return lists;
    if (list === 'broken') return null;
    // Only a single holiday may be restricted to weekdays: `SH Mo-Fr`. Otherwise people mean a list that lacks a comma.
    const last = lists.at(-1)?.[0]?.kind;
    if (isOfWeek(last) && isOfWeek(list[0]?.kind) && !(last === 'holiday' && lists.at(-1)?.length === 1))
      return null;
    lists.push(list);
    reader.take(colon);
  }
}

const isOfWeek = (kind: DaySelector['kind'] | undefined): boolean =>
  kind === 'weekday' || kind === 'nth' || kind === 'holiday';

type Taken = DaySelector[] | 'broken' | null;

/** Reads a list of items; a comma without a following item is left to the caller. */
function takeList(reader: Reader, item: () => DaySelector[] | 'broken' | null): Taken {
  const list: DaySelector[] = [];
  for (;;) {
    const start = reader.position;
    if (list.length > 0 && !reader.take(comma)) return list;
    const taken = item();
    if (taken === 'broken') return 'broken';
    if (taken === null) {
      reader.position = start;
      return list.length > 0 ? list : null;
    }
    list.push(...taken);
  }
}

function takeYears(reader: Reader): Taken {
  return takeList(reader, () => {
    const start = reader.position;
    const from = takeNumber(reader, yearPattern);
    if (from === null) return null;
    const range = reader.take(hyphen) !== null;
    const to = range ? takeNumber(reader, yearPattern) : from;
    if (!range) {
      const afterYear = reader.position;
      // `2026 Dec 24` is a date, `2026 Dec` a month of a year, and `2026 Dec 9:30` is ambiguous.
      const month = takeMonth(reader) !== null;
      const dated = month ? isDated(reader) : reader.take(easterPattern) !== null;
      if (dated) reader.position = start;
      if (dated) return null;
      if (month && reader.at(digitPattern)) return 'broken';
      reader.position = afterYear;
    }
    if (to === null || to < from) return 'broken';
    const open = !range && reader.take(plus) !== null;
    const step = open ? 1 : takeStep(reader);
    return [{ kind: 'year', from, to: open || (!range && step > 1) ? noEnd : to, step }];
  });
}

/** Whether a day follows a month. */
const isDated = (reader: Reader): boolean =>
  takeNumber(reader, dayPattern) !== null ||
  (takeWeekday(reader) !== null && reader.take(nthPattern) !== null);

function takeWeeks(reader: Reader): Taken {
  let named = false;
  return takeList(reader, () => {
    if (reader.take(weekPattern)) named = true;
    if (!named) return null;
    const from = takeNumber(reader, numberPattern);
    if (from === null) return null;
    const range = reader.take(hyphen) !== null;
    const to = range ? takeNumber(reader, numberPattern) : from;
    if (to === null || from < 1 || to > 53 || to < from) return 'broken';
    const step = takeStep(reader);
    return range || step === 1 ? [{ kind: 'week', from, to, step }] : 'broken';
  });
}

function takeDates(reader: Reader): Taken {
  let month: number | null = null;
  let whole = false;
  let year: { year?: number } = {};
  return takeList(reader, () => {
    const start = reader.position;
    // `Dec 24,31`: the month also applies to the second day.
    const more = month !== null ? takeNumber(reader, dayPattern) : null;
    const from = more !== null && month !== null ? dayPoint(month, more, year) : takePoint(reader);
    if (from === null) {
      reader.position = start;
      return null;
    }
    if (from.kind !== 'day') month = null;
    else [month, year] = [from.month, from.year === undefined ? {} : { year: from.year }];
    const range = takeRange(reader, from);
    // Movable dates do not follow whole months in a list, and a month has no year of its own.
    const afterMonth = whole && from.kind !== 'month' && from.kind !== 'day';
    if (afterMonth || (from.kind === 'month' && from.year !== undefined)) return 'broken';
    whole = from.kind === 'month';
    if (!range || !exists(range.from) || !exists(range.to)) return 'broken';
    return [{ kind: 'dates', range }];
  });
}

/** A whole month is a point until its end is known. */
type Point = DatePoint | { kind: 'month'; month: number; offset: 0; year?: number };

const dayPoint = (month: number, day: number, year: { year?: number }): DatePoint => ({
  kind: 'day',
  month,
  day,
  offset: 0,
  ...year,
});

/** `isEnd`: no hyphen has to follow a weekday. */
function takePoint(reader: Reader, isEnd = false): Point | null {
  const written = takeNumber(reader, yearPattern);
  const year = written === null ? {} : { year: written };
  if (reader.take(easterPattern)) return { kind: 'easter', offset: takeOffset(reader), ...year };
  const month = takeMonth(reader);
  if (month === null) return null;
  const day = takeNumber(reader, dayPattern);
  if (day !== null) return dayPoint(month, day, year);
  const beforeWeekday = reader.position;
  const weekday = takeWeekday(reader);
  const nths = weekday === null ? null : takeNths(reader);
  const nth = Array.isArray(nths) && nths.length === 1 ? nths[0] : undefined;
  if (weekday !== null && nth !== undefined) {
    const point: DatePoint = { kind: 'weekday', month, weekday, nth, offset: takeOffset(reader), ...year };
    // Without an end it is the weekday of a month: `Aug Su[-1]` has two lists.
    const beforeHyphen = reader.position;
    const isRange = isEnd || reader.take(hyphen) !== null;
    reader.position = beforeHyphen;
    if (isRange) return point;
  }
  reader.position = beforeWeekday;
  return { kind: 'month', month, offset: 0, ...year };
}

function takeRange(reader: Reader, from: Point): DateRange | null {
  if (!reader.take(hyphen)) {
    if (from.kind !== 'month') return { from, to: from, step: 1 };
    return monthRange(from.month, from.month);
  }
  const endDay = from.kind === 'day' ? takeNumber(reader, dayPattern) : null;
  if (endDay !== null && from.kind === 'day') {
    if (endDay < from.day) return null;
    return { from, to: { ...from, day: endDay }, step: takeStep(reader) };
  }
  const to = takePoint(reader, true);
  if (to === null || (to.year === undefined) !== (from.year === undefined)) return null;
  if (from.kind === 'month' && to.kind === 'month') return monthRange(from.month, to.month);
  if (from.kind === 'month' || to.kind === 'month') return null;
  return { from, to, step: 1 };
}

function monthRange(first: number, last: number): DateRange {
  return { from: dayPoint(first, 1, {}), to: dayPoint(last, monthLength(last), {}), step: 1 };
}

const exists = (point: DatePoint): boolean => point.kind !== 'day' || point.day <= monthLength(point.month);

function takeWeekdays(reader: Reader): Taken {
  return takeList(reader, () => {
    const holiday = reader.take(holidayPattern)?.[0].toLowerCase();
    if (holiday === 'ph') return [{ kind: 'holiday', of: 'public', offset: takeOffset(reader) }];
    if (holiday === 'sh') return [{ kind: 'holiday', of: 'school', offset: 0 }];
    const from = takeWeekday(reader);
    if (from === null) return null;
    const nths = takeNths(reader);
    if (nths === 'broken') return 'broken';
    if (nths) {
      const offset = takeOffset(reader);
      return nths.map((nth) => ({ kind: 'nth', weekday: from, nth, offset }));
    }
    const to = reader.take(hyphen) ? takeWeekday(reader) : from;
    return to === null ? 'broken' : [{ kind: 'weekday', from, to }];
  });
}

/** `[1]`, `[-1]`, `[1,3]`, `[2-4]`. */
function takeNths(reader: Reader): number[] | 'broken' | null {
  const written = reader.take(nthPattern)?.[1];
  if (written === undefined) return reader.take(/\[/y) ? 'broken' : null;
  const nths: number[] = [];
  for (const part of written.split(',')) {
    const [, first, last] = /^\s*(-?\d)(?:\s*-\s*(\d))?\s*$/.exec(part) ?? [];
    if (first === undefined) return 'broken';
    const [from, to] = [Number(first), Number(last ?? first)];
    if (from > to || (from < 0 && to > 0)) return 'broken';
    for (let nth = from; nth <= to; nth += 1) nths.push(nth);
  }
  return nths;
}

function takeOffset(reader: Reader): number {
  const match = reader.take(offsetPattern);
  return match ? Number(`${match[1]}${match[2]}`) : 0;
}

const takeStep = (reader: Reader): number => Math.max(1, Number(reader.take(stepPattern)?.[1] ?? 1));

function takeNumber(reader: Reader, pattern: RegExp): number | null {
  const digits = reader.take(pattern)?.[0];
  return digits === undefined ? null : Number.parseInt(digits, 10);
}

function takeMonth(reader: Reader): number | null {
  const name = reader.take(monthPattern)?.[0].toLowerCase();
  return name === undefined ? null : monthNames.indexOf(name) + 1;
}

function takeWeekday(reader: Reader): number | null {
  const name = reader.take(weekdayPattern)?.[0].toLowerCase();
  return name === undefined ? null : weekdayNames.indexOf(name);
}
