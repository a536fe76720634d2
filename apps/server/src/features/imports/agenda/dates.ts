/** Dates, hours and days of the week as files write them. Pure. */

import { isDate } from '@callejero/contract/calendar-day.ts';
import type { RecurrenceWeekday } from '@callejero/contract/recurrence/recurrence.ts';
import { fold } from '@callejero/contract/text/fold.ts';

export interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM; null for a day without a time. */
  time: string | null;
  /** The exact moment, if the text names an offset. */
  instant: string | null;
  /** HH:MM; only if the text names an end of that day. */
  until?: string;
}

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const weekday =
  /^(?:el )?(?:(?:lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?)\b[.,]? ?(?:dia )?)?/;
const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const words =
  /^(\d{1,2})[º°]?[ .-]*(?:de )?(ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)[a-z]*\.?(?:[ ,.-]+(?:del? )?(\d{4}|\d{2})(?![\d:.]|\s*h))?/;

/**
 * `2022-12-07 00:00:00.0`, `7/12/2022 19:30`, `2022-12-07T19:30:00+01:00`, `sábado 3/5/26 20:30 hs`, `28 de diciembre de 2027`; null for
 * what is no date.
 *
 * @param today YYYY-MM-DD: a date without a year is the next such day
 */
export function readDate(text: string, today?: string): LocalTime | null {
  const trimmed = text.trim();
  const [, y, m, d, clock, offset] = iso.exec(trimmed) ?? [];
  if (y === undefined) return readCounted(trimmed) ?? readSpanishDate(trimmed, today);
  const date = dateOf(y, m, d);
  const time = clock === undefined ? null : readTime(clock);
  if (date === null || (clock !== undefined && time === null)) return null;
  const zone = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = zone && time ? new Date(`${date}T${time}:00${zone}`).toISOString() : null;
  return { date, time, instant };
}

/** Days since Excel's day 0, for dates from 2010 to 2050, and seconds or milliseconds since 1970: what is left of a date without its format. */
function readCounted(text: string): LocalTime | null {
  if (!/^(?:\d{5}(?:\.\d{1,12})?|\d{10}|\d{13})$/.test(text)) return null;
  const number = Number(text);
  const isSerial = number >= 40_179 && number < 55_153;
  if (!isSerial && (number < 1.2e9 || (number > 2.6e9 && number < 1.2e12) || number > 2.6e12)) return null;
  const moment = isSerial ? (number - 25_569) * 86_400_000 : number < 1e12 ? number * 1000 : number;
  const iso = new Date(Math.round(moment / 60_000) * 60_000).toISOString();
  const [date = '', clock = ''] = iso.split('T');
  const time = isSerial && number % 1 === 0 ? null : clock.slice(0, 5);
  return { date, time, instant: isSerial ? null : iso };
}

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Longer than any date in words. */
const maxWords = 80;

function readSpanishDate(written: string, today: string | undefined): LocalTime | null {
  if (written.length > maxWords) return null;
  const text = collapsed(fold(written)).replace(weekday, '');
  const found = numbers.exec(text) ?? words.exec(text);
  if (!found) return null;
  const [head, day, named = '', short] = found;
  const index = months.indexOf(named.replace('set', 'sep'));
  const month = index < 0 ? named : String(index + 1);
  const year = short?.padStart(4, '20');
  const date = year === undefined ? nextDay(month, day, today) : dateOf(year, month, day);
  if (date === null) return null;
  const rest = text.slice(head.length).replace(/^[\s,.;t-]+/, '');
  if (rest === '') return { date, time: null, instant: null };
  const hours = readHours(rest);
  if (hours === null) return null;
  const { from, until } = hours;
  return { date, time: from, instant: null, ...(until === null ? {} : { until }) };
}

function nextDay(month: string, day: string | undefined, today: string | undefined): string | null {
  if (today === undefined) return null;
  const year = Number(today.slice(0, 4));
  const [now, next] = [year, year + 1].map((each) => dateOf(String(each), month, day));
  return now && now >= today ? now : (next ?? null);
}

/** `del 3 al 5 de mayo de 2026`, `3-5 de mayo de 2026`, `28/4/2026 - 3/5/2026`; null for what is no period. */
export function readPeriod(text: string, today?: string): { first: LocalTime; last: LocalTime } | null {
  if (text.length > maxWords) return null;
  const plain = collapsed(text).replace(/^(?:desde(?: el)?|del?) /i, '');
  const days = /^(\d{1,2}) ?[-–] ?(\d{1,2} de .+)$/.exec(plain)?.slice(1) ?? eachDay(plain);
  const [from = '', to = '', ...more] = days ?? plain.split(/ (?:al?|hasta(?: el)?) | [-–] /i);
  if (more.length > 0) return null;
  const last = readDate(to, today);
  if (last === null) return null;
  const [year, month] = last.date.split('-');
  const first = /^\d{1,2}$/.test(from)
    ? readDate(`${from}/${month}/${year}`)
    : (readDate(from) ?? readDate(`${from} de ${year}`));
  return first && first.date <= last.date ? { first, last } : null;
}

/** The first and the last part of `3, 4 y 5 de mayo`, if no day between them is left out. */
function eachDay(text: string): string[] | undefined {
  const [, list = '', last = ''] = /^(\d{1,2}(?:, ?\d{1,2}){0,9}) y (\d{1,2} de .+)$/i.exec(text) ?? [];
  const days = [...list.split(','), last].map((day) => Number.parseInt(day, 10));
  const areAll = days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1);
  return list !== '' && areAll ? [String(days[0]), last] : undefined;
}

function dateOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(text) ? text : null;
}

/** `9:30`, `19.30 h`, `19:30:00`, `8 pm`; null for text that is no time. */
export function readTime(text: string): string | null {
  // A part of a day, as spreadsheets store it.
  if (/^0[.,](?:25|5|75|\d{3,})$/.test(text.trim())) {
    const minutes = Math.round(Number(text.trim().replace(',', '.')) * 1440) % 1440;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }
  const [, hour, minute = '00', half] =
    /^(?:a las? )?(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:h|hs|hrs|horas|([ap])\.?\s?m)?\.?$/i.exec(
      text.trim(),
    ) ?? [];
  const isTwelve = half !== undefined && Number(hour) <= 12;
  const size = isTwelve ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  if (hour === undefined || size > 23 || Number(minute) > 59) return null;
  return `${String(size).padStart(2, '0')}:${minute}`;
}

/** A time, or the first range of hours: `18:00 - 20:00`, `de 9 a 14 y de 17 a 21`. `more`: whether others follow. */
export function readHours(text: string): { from: string; until: string | null; more: boolean } | null {
  if (text.length > maxWords) return null;
  const [first = '', ...others] = collapsed(text).split(/ y |[,;/]/i);
  const [from = '', until, ...rest] = first
    .trim()
    .replace(/^(?:de|desde)(?: las?)? /i, '')
    .split(/ ?[-–] ?| (?:a|hasta)(?: las?)? /i);
  const [start, end] = [readTime(from), until === undefined ? null : readTime(until)];
  if (start === null || (until !== undefined && end === null) || rest.length > 0) return null;
  return { from: start, until: end, more: others.length > 0 };
}

const names: readonly (readonly [RecurrenceWeekday, RegExp])[] = [
  ['MO', /^(?:l|lu|lun|lunes|mo|mon|monday)$/],
  ['TU', /^(?:m|ma|mar|martes|tu|tue|tuesday)$/],
  ['WE', /^(?:x|mi|mie|miercoles|we|wed|wednesday)$/],
  ['TH', /^(?:j|ju|jue|jueves|th|thu|thursday)$/],
  ['FR', /^(?:v|vi|vie|viernes|fr|fri|friday)$/],
  ['SA', /^(?:s|sa|sab|sabado|sat|saturday)$/],
  ['SU', /^(?:d|do|dom|domingo|su|sun|sunday)$/],
];

/** `L,M,X,J,V,S,D`, `lunes y jueves`; in the week's order. Null for text that names no days. */
export function readWeekdays(text: string): RecurrenceWeekday[] | null {
  const words = fold(text)
    .split(/[\s,;|/]+|\by\b/)
    .map((word) => word.replace(/s$/, (end) => (/^(?:sabados|domingos)$/.test(word) ? '' : end)))
    .filter((word) => word !== '');
  const days = words.map((word) => names.find(([, pattern]) => pattern.test(word))?.[0]);
  if (days.length === 0 || days.includes(undefined)) return null;
  return names.map(([day]) => day).filter((day) => days.includes(day));
}

/** The dates in `9/12/2022;23/12/2022;`, and the parts that are none. */
export function readDates(text: string): { dates: string[]; unread: string[] } {
  const dates: string[] = [];
  const unread: string[] = [];
  for (const part of text.split(/[;,|]/)) {
    if (part.trim() === '') continue;
    const read = readDate(part);
    if (read) dates.push(read.date);
    else unread.push(part.trim());
  }
  return { dates: [...new Set(dates)].sort(), unread };
}

/** The date and time in the zone, if the text named a moment. */
export function inZone(read: LocalTime, timezone: string): LocalTime {
  if (!read.instant) return read;
  const local = Temporal.Instant.from(read.instant).toZonedDateTimeISO(timezone).toPlainDateTime();
  return { ...read, date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
}

/** The moment of a local date and time in a time zone. A time that a clock change skips becomes the one after it. */
export function toInstant(date: string, time: string, timezone: string): string {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  return new Date(local.toZonedDateTime(timezone).epochMilliseconds).toISOString();
}
