/** The time of an event, from its columns. Pure. */
import { addDays, dayNumber, getWeekday, toIsoDate } from '@callejero/contract/calendar-day.ts';
import {
  formatRecurrence,
  type RecurrenceWeekday,
  readRecurrence,
  recurrenceLimits,
  recurrenceWeekdays,
} from '@callejero/contract/recurrence/recurrence.ts';
import type { EventColumnField } from '@callejero/contract/resources/imports.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import type { Cells } from '../reading/read-records.ts';
import {
  inZone,
  type LocalTime,
  readDate,
  readDates,
  readHours,
  readPeriod,
  readWeekdays,
  toInstant,
} from './dates.ts';

export type EventCells = Cells<EventColumnField>;

/** The fields that say when an event takes place. */
export interface When {
  startsAt: string;
  endsAt: string | null;
  allDay: boolean;
  timezone: string;
  recurrence: string | null;
  exdates: string[];
  /** A sentence for what a rule can't express. */
  days: string | null;
}

/** @param now a date without a year is the next such day */
export function parseWhen(
  cells: EventCells,
  timezone: string,
  now: Date,
  notes: string[],
): When | { reason: string } {
  const written = cells.startDate;
  if (written === undefined) return { reason: 'No tiene fecha de inicio.' };
  const today = dayIn(timezone, now);
  const single = localDate(written, timezone, today);
  const period = single === null ? readPeriod(written, today) : null;
  const start = single ?? period?.first ?? null;
  if (start === null) return { reason: `La fecha «${written.slice(0, 60)}» no se entiende.` };
  if (!/\d{4}|[/.-]\d{2}\b/.test(written)) {
    notes.push(`La fecha «${written.slice(0, 60)}» no dice el año: es ${start.date.slice(0, 4)}.`);
  }
  const end = endOf(cells, timezone, today, notes) ?? period?.last ?? null;
  // Portals write whole days from midnight to 23:59.
  const hours = hoursOf(cells.startTime, notes);
  const opens = hours?.from ?? unless(start.time, '00:00');
  const until = hours?.until ?? start.until ?? null;
  const closes =
    hoursOf(cells.endTime, notes)?.from ?? until ?? unless(unless(end?.time ?? null, '23:59'), '00:00');
  const last = end?.date ?? start.date;
  if (last < start.date) return { reason: 'Termina antes de empezar.' };
  const held = seriesOf(cells, start.date, notes) ?? daysOf(cells, start.date, last, notes);
  if ('reason' in held) return held;
  const at = (date: string, time: string) => toInstant(date, time, timezone);
  const allDay = opens === null;
  const startsAt = at(held.first, opens ?? '00:00');
  const isPeriod = held.recurrence === null && held.first !== held.last;
  let endsAt: string | null = null;
  if (isPeriod) endsAt = at(held.last, (allDay ? null : closes) ?? '23:59');
  else if (!allDay && closes !== null) {
    endsAt = at(closes < opens ? addDays(held.first, 1) : held.first, closes);
  }
  if (held.asPeriod) notes.push('Se repite demasiadas veces para una regla: se guarda como un periodo.');
  return {
    startsAt,
    endsAt,
    allDay,
    timezone,
    recurrence: held.recurrence,
    exdates: held.exdates,
    days: held.asPeriod ? `Días: ${cells.weekdays ?? ''}.` : null,
  };
}

const unless = (time: string | null, filler: string): string | null => (time === filler ? null : time);

function localDate(text: string, timezone: string, today: string): LocalTime | null {
  const read = readDate(text, today);
  return read && inZone(read, timezone);
}

function endOf(cells: EventCells, timezone: string, today: string, notes: string[]): LocalTime | null {
  const text = cells.endDate;
  if (text === undefined) return null;
  const end = localDate(text, timezone, today);
  if (end === null) notes.push(`La fecha final «${text.slice(0, 60)}» no se entiende.`);
  return end;
}

function hoursOf(text: string | undefined, notes: string[]): ReturnType<typeof readHours> {
  if (text === undefined) return null;
  const hours = readHours(text);
  if (hours === null) notes.push(`La hora «${text.slice(0, 60)}» no se entiende.`);
  if (hours?.more) notes.push(`De «${text.slice(0, 60)}» solo se guarda el primer horario.`);
  return hours;
}

/** The days of a rule of RFC 5545; null without one, or if events can't repeat like that. */
function seriesOf(cells: EventCells, first: string, notes: string[]): Repeated | null {
  const written = cells.recurrence;
  if (written === undefined) return null;
  const rule = readRecurrence(simplerRule(written, first));
  if (typeof rule === 'string') {
    notes.push(`La repetición «${written.slice(0, 100)}» no se puede guardar, solo su primer día. ${rule}`);
    return { first, last: first, recurrence: null, exdates: [], asPeriod: false };
  }
  const { dates } = readDates(cells.excluded ?? '');
  return {
    first,
    last: first,
    recurrence: formatRecurrence(rule),
    exdates: dates.slice(0, maxExdates),
    asPeriod: false,
  };
}

/** Without the parts that say what the first day and our weeks say anyway. */
export function simplerRule(written: string, first: string): string {
  const [, month, day] = first.split('-').map(Number);
  const parts = written
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')
    // A local moment: that whole day.
    .map((part) => part.replace(/^(UNTIL=)(\d{4})-?(\d{2})-?(\d{2})(?:T[\d:]+)?$/, '$1$2$3$4'));
  const isYearly = parts.includes('FREQ=YEARLY');
  const everyOne = !parts.some((part) => /^INTERVAL=(?!1$)/.test(part));
  return parts
    .filter((part) => part !== '' && part !== 'WKST=MO' && !(everyOne && part.startsWith('WKST=')))
    .filter((part) => !isYearly || (part !== `BYMONTH=${month}` && part !== `BYMONTHDAY=${day}`))
    .join(';');
}

/** The days between two dates on which it takes place; all of them as one period if no days are named. */
function daysOf(cells: EventCells, from: string, to: string, notes: string[]): Repeated | { reason: string } {
  const text = cells.weekdays;
  const weekdays = text === undefined ? null : readWeekdays(text);
  if (text !== undefined && weekdays === null) notes.push(`Los días «${text.slice(0, 60)}» no se entienden.`);
  const { dates: excluded, unread } = readDates(cells.excluded ?? '');
  if (unread.length > 0) notes.push(`Días excluidos que no se entienden: ${unread.slice(0, 5).join(', ')}.`);
  if (weekdays === null && (excluded.length === 0 || from === to)) {
    return { first: from, last: to, recurrence: null, exdates: [], asPeriod: false };
  }
  return (
    repeatedDays({ from, to, weekdays: weekdays ?? recurrenceWeekdays, excluded }) ?? {
      reason: 'Entre sus fechas no hay ningún día de los que dice.',
    }
  );
}

interface MatchingDays {
  /** YYYY-MM-DD, inclusive. */
  from: string;
  to: string;
  weekdays: readonly RecurrenceWeekday[];
  excluded: readonly string[];
}

interface Repeated {
  /** The first day on which it takes place. */
  first: string;
  /** The last one. */
  last: string;
  /** Null for a single day or a period. */
  recurrence: string | null;
  exdates: string[];
  /** It repeats more often than a rule allows, so it becomes one long event. */
  asPeriod: boolean;
}

/** The maximum of excluded dates (`events.exdates`), and of the days to search. */
const maxExdates = 200;
const maxDays = 366 * 30;

/** «Del 4 de noviembre al 3 de febrero, los viernes, salvo…» as a rule of RFC 5545; null if there is no such day. */
export function repeatedDays({ from, to, weekdays, excluded }: MatchingDays): Repeated | null {
  const wanted = new Set(weekdays);
  const without = new Set(excluded);
  const matching: string[] = [];
  const start = dayNumber(from);
  const end = Math.min(dayNumber(to), start + maxDays);
  for (let day = start; day <= end; day += 1) {
    const weekday = recurrenceWeekdays[getWeekday(day)];
    if (weekday && wanted.has(weekday)) matching.push(toIsoDate(day));
  }
  const held = matching.filter((date) => !without.has(date));
  const [first] = held;
  const last = held.at(-1);
  if (first === undefined || last === undefined) return null;
  const ruled = matching.slice(matching.indexOf(first), matching.indexOf(last) + 1);
  const exdates = ruled.filter((date) => without.has(date));
  const shared = { first, last, recurrence: null, exdates: [], asPeriod: false };
  if (first === last) return shared;
  if (ruled.length > recurrenceLimits.occurrences || exdates.length > maxExdates) {
    return { ...shared, asPeriod: true };
  }
  const daily = wanted.size === 7;
  const recurrence = formatRecurrence({
    frequency: daily ? 'DAILY' : 'WEEKLY',
    interval: 1,
    byDay: daily
      ? []
      : recurrenceWeekdays.filter((day) => wanted.has(day)).map((day) => ({ day, ordinal: null })),
    byMonthDay: [],
    until: last.replaceAll('-', ''),
    count: null,
  });
  return { ...shared, recurrence, exdates };
}
