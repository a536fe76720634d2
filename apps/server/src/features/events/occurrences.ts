/**
 * The times of an event. Rules use the event's local time, so that «cada martes a las 19:00» stays at 19:00 when the clocks
 * change; a local time that a change skips is no occurrence and does not count (RFC 5545, 3.3.10). With an end, every occurrence
 * has the same length (3.8.2.2); all-day events last whole local days.
 */

import type { FoundOccurrence, Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayLength, dayNumber } from '@callejero/contract/calendar-day.ts';
import { assumedLength } from '@callejero/contract/event-end.ts';
import { recurrenceDays } from '@callejero/contract/recurrence/days.ts';
import {
  type Recurrence,
  readRecurrence,
  recurrenceLimits,
} from '@callejero/contract/recurrence/recurrence.ts';
import type { RecurringEvent } from '@callejero/contract/resources/events.ts';

/** The maximum of a window, so that rules without a match (30 February) end. */
const maxWindow = 100 * 366 * dayLength;

/** The first `limit` occurrences that overlap the time from `from` until before `to`, in order. */
export function occurrences(
  event: RecurringEvent,
  from: Date,
  to: Date = windowEnd(event, from),
  limit: number = recurrenceLimits.occurrences,
): Occurrence[] {
  return eachOccurrence(event, from, to).take(limit).toArray();
}

function windowEnd({ startsAt }: RecurringEvent, from: Date): Date {
  return new Date(Math.max(from.getTime(), Date.parse(startsAt)) + maxWindow);
}

/** The first occurrence that is not over at `from`. */
export function nextOccurrence(event: RecurringEvent, from: Date): Occurrence | null {
  return eachOccurrence(event, from, windowEnd(event, from)).next().value ?? null;
}

/** The occurrence that begins on a local day, unless it is over at `now`. */
export function occurrenceOn(event: RecurringEvent, date: string, now: Date): Occurrence | null {
  const day = Temporal.PlainDate.from(date).toZonedDateTime(event.timezone);
  const begin = new Date(Math.max(day.epochMilliseconds, now.getTime()));
  const end = new Date(day.add({ days: 1 }).epochMilliseconds);
  const name = date.replaceAll('-', '');
  return occurrences(event, begin, end).find(({ recurrenceId }) => recurrenceId.startsWith(name)) ?? null;
}

/** The occurrence with this RECURRENCE-ID, and another one to offer beside it. */
export function findOccurrence(event: RecurringEvent, recurrenceId: string, now: Date): FoundOccurrence {
  const date = `${recurrenceId.slice(0, 4)}-${recurrenceId.slice(4, 6)}-${recurrenceId.slice(6, 8)}`;
  const day = Temporal.PlainDate.from(date).toZonedDateTime(event.timezone);
  const [begin, end] = [day, day.add({ days: 1 })].map((moment) => new Date(moment.epochMilliseconds));
  const isAsked = (time: Occurrence) => time.recurrenceId === recurrenceId;
  const occurrence = begin && end ? occurrences(event, begin, end).find(isAsked) : undefined;
  const from = occurrence || !begin || begin < now ? now : begin;
  const others = eachOccurrence(event, from, windowEnd(event, from));
  const next = others.find((time) => !isAsked(time)) ?? nextOccurrence(event, now);
  return { occurrence: occurrence ?? null, next: next && !isAsked(next) ? next : null };
}

function* eachOccurrence(event: RecurringEvent, from: Date, to: Date): Generator<Occurrence, undefined> {
  const { timezone, allDay } = event;
  const start = Temporal.Instant.from(event.startsAt).toZonedDateTimeISO(timezone);
  const end = Temporal.Instant.from(event.endsAt ?? event.startsAt).toZonedDateTimeISO(timezone);
  const days = start.toPlainDate().until(end.toPlainDate()).days + 1;
  const milliseconds = end.epochMilliseconds - start.epochMilliseconds;
  const clock = start.toPlainTime();

  const timeOn = (date: Temporal.PlainDate, begins: number): Occurrence => {
    const ends = allDay
      ? date.add({ days }).toZonedDateTime(timezone).epochMilliseconds
      : begins + milliseconds;
    const local = allDay
      ? date
      : date.toPlainDateTime(clock.round({ smallestUnit: 'second', roundingMode: 'trunc' }));
    return {
      recurrenceId: local.toString().replace(/[-:]/g, ''),
      startsAt: new Date(begins).toISOString(),
      endsAt: new Date(ends).toISOString(),
    };
  };
  const touches = ({ startsAt, endsAt }: Occurrence): boolean => {
    const begins = Date.parse(startsAt);
    const ends = endsAt === startsAt ? begins + assumedLength : Date.parse(endsAt);
    return begins >= from.getTime() || ends > from.getTime();
  };

  for (const { date, begins } of starts(event, start, { from, to, before: days + 1 })) {
    if (begins >= to.getTime()) return;
    const time = timeOn(date, begins);
    if (touches(time) && !event.exdates.includes(date.toString())) yield time;
  }
}

interface Start {
  date: Temporal.PlainDate;
  /** Milliseconds since 1970. */
  begins: number;
}

/**
 * The starts of the rule around a window; excluded dates are not removed yet. `before`: how many days an occurrence lasts at
 * most.
 */
function* starts(
  event: RecurringEvent,
  start: Temporal.ZonedDateTime,
  { from, to, before }: { from: Date; to: Date; before: number },
): Generator<Start> {
  const { timezone, allDay } = event;
  const first = start.toPlainDate();
  const rule = event.recurrence === null ? null : readRecurrence(event.recurrence);
  if (rule === null || typeof rule === 'string') {
    const begins = allDay ? first.toZonedDateTime(timezone).epochMilliseconds : start.epochMilliseconds;
    yield { date: first, begins };
    return;
  }
  const firstDay = dayNumber(first.toString());
  const begin = Math.max(from.getTime(), start.epochMilliseconds);
  const window = {
    first: firstDay,
    // COUNT counts from the start, so those before the window are needed too.
    from: rule.count === null ? Math.floor(from.getTime() / dayLength) - before - 1 : firstDay,
    to: Math.floor(Math.min(to.getTime(), begin + maxWindow) / dayLength) + 1,
  };
  const isAfterEnd = endOf(rule, timezone, allDay);
  const clock = start.toPlainTime();
  let counted = 0;
  for (const day of recurrenceDays(rule, window)) {
    const date = epoch.add({ days: day });
    const moment = date.toZonedDateTime({ timeZone: timezone, ...(allDay ? {} : { plainTime: clock }) });
    // A clock change skips this time.
    if (!allDay && !moment.toPlainTime().equals(clock)) continue;
    const found = { date, begins: moment.epochMilliseconds };
    if (isAfterEnd(found)) return;
    yield found;
    counted += 1;
    if (counted === rule.count) return;
  }
}

const epoch = Temporal.PlainDate.from('1970-01-01');

/** Returns whether a start is after `UNTIL`. */
function endOf({ until }: Recurrence, timezone: string, allDay: boolean): (start: Start) => boolean {
  if (until === null) return () => false;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(until) ?? [];
  const wholeDay = Temporal.PlainDate.from(`${year}-${month}-${day}`);
  const moment =
    hour === undefined ? null : Temporal.Instant.from(`${wholeDay.toString()}T${hour}:${minute}:${second}Z`);
  if (moment && !allDay) return ({ begins }) => begins > moment.epochMilliseconds;
  const last = moment ? moment.toZonedDateTimeISO(timezone).toPlainDate() : wholeDay;
  return ({ date }) => Temporal.PlainDate.compare(date, last) > 0;
}
