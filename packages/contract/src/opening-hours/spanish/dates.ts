/** Reads dates, months and seasons: «del 3 al 24 de agosto», «julio y agosto», «verano». */
import { calendarDay } from '../../calendar-day.ts';

/** What a reading needs to know besides the text. */
export interface DateReading {
  /** YYYY-MM-DD. Dates without a year are those of the next time; without it they are of every year. */
  today?: string;
  /** Summer is in December. */
  south?: boolean;
}

export interface DatesToken {
  kind: 'dates';
  /** In OpenStreetMap's syntax. */
  text: string;
  sure: number;
  /** Months that are named whole, from 1. */
  months: number[];
}

const osmMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthNames: readonly (readonly string[])[] = [
  ['enero', 'ene'],
  ['febrero', 'feb'],
  ['marzo', 'mar'],
  ['abril', 'abr'],
  ['mayo', 'may'],
  ['junio', 'jun'],
  ['julio', 'jul'],
  ['agosto', 'ago'],
  ['septiembre', 'setiembre', 'sept', 'sep'],
  ['octubre', 'oct'],
  ['noviembre', 'nov'],
  ['diciembre', 'dic'],
];
const monthOfName = new Map(monthNames.flatMap((names, at) => names.map((name) => [name, at + 1] as const)));
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Beside a day a month may be abbreviated; alone «mar» is a Tuesday. */
const shortMonth = `(${[...monthOfName.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![a-z])\\.?`;
const month = `(${monthNames
  .flat()
  .filter((name) => name.length > 3 && name !== 'sept')
  .join('|')})(?![a-z])`;
const year = '(?: (?:del? )?(20\\d\\d)(?!\\d))?';
const day = '(\\d{1,2})(?:º|°|ro)?';

const rangePattern = new RegExp(
  `(?:desde el |del |el )?(?:dias? )?${day}(?: (?:de )?${shortMonth}${year})?(?: ?- ?| al? | hasta el )${day} (?:de )?${shortMonth}${year}`,
  'y',
);
const dayPattern = new RegExp(
  `(?:el |los |cada )?(?:dias? )?((?:\\d{1,2}(?:, ?| y )(?:el )?){0,4})${day} de ${shortMonth}${year}`,
  'y',
);
const monthsPattern = new RegExp(
  `(?:(?:de|desde|en|durante|todo|entre) )?(?:el mes de |los meses de )?${month}(?:( ?- ?| a | hasta | y |, ?)${month})?${year}`,
  'y',
);
const seasonPattern =
  /(?:(?:en|durante|de) )?(?:el |la )?(?:temporada de |horario de )?(verano|invierno|primavera|otono)(?![a-z])/y;

/** How certain a reading of dates without their year is: every year, or the next time? */
const unsureYear = 0.75;
/** Everybody's summer has other months. */
const unsureSeason = 0.6;

/** The dates that begin at `at`; null for none. `words` are folded. */
export function takeDates(
  words: string,
  at: number,
  reading: DateReading,
): { token: DatesToken; end: number } | null {
  const readers = [
    [rangePattern, rangeOf],
    [dayPattern, daysOf],
    [monthsPattern, monthsOf],
    [seasonPattern, seasonOf],
  ] as const;
  for (const [pattern, read] of readers) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    const token = match && read(match, reading, words);
    if (token) return { token, end: pattern.lastIndex };
  }
  return null;
}

const monthNumber = (name: string | undefined): number | null =>
  (name === undefined ? null : monthOfName.get(name)) ?? null;

function rangeOf(
  [, from, firstMonth, firstYear, to, lastMonth, lastYear]: RegExpExecArray,
  reading: DateReading,
) {
  const end = point(to, lastMonth);
  const start = point(from, firstMonth ?? lastMonth);
  if (!start || !end) return null;
  const wraps = !isBefore(start, end);
  // «del 24 al 3 de agosto»
  if (wraps && firstMonth === undefined) return null;
  const given = lastYear ?? firstYear;
  const endYear =
    given === undefined ? nextYear(end, reading) : Number(lastYear ?? Number(firstYear) + (wraps ? 1 : 0));
  if (endYear === null) return token(spanOf(start, end), unsureYear);
  const startYear = firstYear === undefined ? endYear - (wraps ? 1 : 0) : Number(firstYear);
  if (startYear > endYear || (startYear === endYear && wraps)) return null;
  return token(spanOf(start, end, startYear, endYear), given === undefined ? unsureYear : 0.95);
}

function daysOf([, others = '', last, name, written]: RegExpExecArray, reading: DateReading) {
  const points = [...(others.match(/\d+/g) ?? []), last].map((each) => point(each, name));
  const [first] = points;
  if (!first || points.includes(null)) return null;
  const of = written === undefined ? nextYear(points.at(-1) ?? first, reading) : Number(written);
  const days = points.map((each) => each?.day).join(',');
  return token(
    `${of === null ? '' : `${of} `}${osmMonths[first.month - 1]} ${days}`,
    written === undefined ? unsureYear : 0.95,
  );
}

function monthsOf([, first, between, second, written]: RegExpExecArray) {
  const from = monthNumber(first);
  const to = monthNumber(second) ?? from;
  if (from === null || to === null) return null;
  if (written !== undefined) {
    if (to < from) return null;
    const last = lastDay(to, Number(written));
    return token(
      spanOf({ month: from, day: 1 }, { month: to, day: last }, Number(written), Number(written)),
      0.95,
    );
  }
  const pair = /y|,/.test(between ?? '') && to !== (from % 12) + 1;
  const months = pair ? [from, to] : monthsBetween(from, to);
  return token(pair ? `${osmMonths[from - 1]},${osmMonths[to - 1]}` : monthText(from, to), 0.95, months);
}

function seasonOf([, name]: RegExpExecArray, { south = false }: DateReading, words: string) {
  const both = words.includes('verano') && words.includes('invierno');
  const ranges: Readonly<Record<string, readonly [number, number]>> = {
    verano: [6, 9],
    invierno: both ? [10, 5] : [12, 2],
    primavera: [3, 5],
    otono: [9, 11],
  };
  const [from, to] = ranges[name ?? ''] ?? [1, 12];
  const [first, last] = south ? [((from + 5) % 12) + 1, ((to + 5) % 12) + 1] : [from, to];
  return token(monthText(first, last), unsureSeason, monthsBetween(first, last));
}

interface Point {
  month: number;
  day: number;
}

function point(day: string | undefined, name: string | undefined): Point | null {
  const month = monthNumber(name);
  const number = Number(day);
  if (month === null || number < 1 || number > (monthLengths[month - 1] ?? 0)) return null;
  return { month, day: number };
}

const isBefore = (a: Point, b: Point) => a.month < b.month || (a.month === b.month && a.day <= b.day);

const token = (text: string, sure: number, months: number[] = []): DatesToken => ({
  kind: 'dates',
  text,
  sure,
  months,
});

/** The year in which the day comes next; null when today is not known. */
function nextYear({ month, day }: Point, { today }: DateReading): number | null {
  if (today === undefined) return null;
  const thisYear = Number(today.slice(0, 4));
  const date = `${thisYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return date >= today ? thisYear : thisYear + 1;
}

function spanOf(from: Point, to: Point, fromYear?: number, toYear?: number): string {
  const start = `${fromYear === undefined ? '' : `${fromYear} `}${osmMonths[from.month - 1]} ${from.day}`;
  if (from.month === to.month && fromYear === toYear && from.day <= to.day)
    return from.day === to.day ? start : `${start}-${to.day}`;
  return `${start}-${toYear === undefined ? '' : `${toYear} `}${osmMonths[to.month - 1]} ${to.day}`;
}

const monthText = (from: number, to: number): string =>
  from === to ? `${osmMonths[from - 1]}` : `${osmMonths[from - 1]}-${osmMonths[to - 1]}`;

function monthsBetween(from: number, to: number): number[] {
  const months = [from];
  for (let at = from; at !== to; ) {
    at = (at % 12) + 1;
    months.push(at);
  }
  return months;
}

/** The last day of a month of one year. */
const lastDay = (month: number, of: number): number =>
  calendarDay(of, month + 1, 1) - calendarDay(of, month, 1);
