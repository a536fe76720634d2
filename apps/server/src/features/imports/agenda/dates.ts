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
}

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ,]+(\d{1,2}:\d{2})(?::\d{2})?)?$/;

/** `2022-12-07 00:00:00.0`, `7/12/2022 19:30`, `2022-12-07T19:30:00+01:00`; null for what is no date. */
export function readDate(text: string): LocalTime | null {
  const trimmed = text.trim();
  const [, y, m, d, clock, offset] = iso.exec(trimmed) ?? [];
  const [, day, month, year, hour] = spanish.exec(trimmed) ?? [];
  const date = dateOf(y ?? year, m ?? month, d ?? day);
  if (date === null) return null;
  const given = clock ?? hour;
  const time = given === undefined ? null : readTime(given);
  if (given !== undefined && time === null) return null;
  const zone = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = zone && time ? new Date(`${date}T${time}:00${zone}`).toISOString() : null;
  return { date, time, instant };
}

function dateOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(text) ? text : null;
}

/** `9:30`, `19.30 h`, `19:30:00`; null for text that is no time. */
export function readTime(text: string): string | null {
  const [, hour, minute = '00'] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:h|hs|hrs|horas)?\.?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
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

/** The moment of a local date and time in a time zone. A time that a clock change skips becomes the one after it. */
export function instantOf(date: string, time: string, timezone: string): string {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  return new Date(local.toZonedDateTime(timezone).epochMilliseconds).toISOString();
}
