/** The agenda day by day. Pure: rows in, entries out. */

import type { AgendaEntry, Occurrence } from '@callejero/contract/answers/agenda.ts';
import { addDays, dayLength, dayNumber, toIsoDate } from '@callejero/contract/calendar-day.ts';
import { distanceBetween } from '@callejero/contract/distance.ts';
import { overAt, type TimeSpan } from '@callejero/contract/event-end.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { RecurringEvent } from '@callejero/contract/resources/events.ts';
import { occurrences } from './occurrences.ts';

/** A published event as `agenda.query.ts` reads it. */
export type AgendaEvent = Omit<
  AgendaEntry,
  'day' | 'lastDay' | 'startsAt' | 'endsAt' | 'recurrenceId' | 'repeats' | 'distance'
> &
  RecurringEvent & { rev: number };

interface Window {
  /** Dates in the city, both included. */
  from: string;
  to: string;
  timezone: string;
  now: Date;
}

/** Added to both ends of the window, for distant time zones and for ends that name the first moment of a day. */
const windowMargin = 40 * 3_600_000;

/** The moments between which an event may fall on one of the days, in any zone. */
export function toMoments({ from, to }: Pick<Window, 'from' | 'to'>): { from: Date; to: Date } {
  return {
    from: new Date(Date.parse(from) - windowMargin),
    to: new Date(Date.parse(to) + dayLength + windowMargin),
  };
}

/**
 * The days on which an event is listed: each one that it lasts. One that lasts less than a day is only on the day on which it
 * begins: a concert until two in the morning is not on the next day as well.
 */
export function getDays(
  { allDay, timezone }: Pick<AgendaEvent, 'allDay' | 'timezone'>,
  { startsAt, endsAt }: TimeSpan,
  cityTimezone: string,
): { first: string; last: string } {
  // An all-day event uses the dates of its own zone.
  const zone = allDay ? timezone : cityTimezone;
  const dateOf = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone).toPlainDate().toString();
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const first = dateOf(start);
  const lasts = end > start && (allDay || end - start >= dayLength);
  return { first, last: lasts ? dateOf(end - 1) : first };
}

/** The date in the city at a moment, and the end of that day. */
function dayAt(timezone: string, moment: Date): { today: string; midnight: number } {
  const date = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  return {
    today: date.toString(),
    midnight: date.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds,
  };
}

/**
 * Adds today for an event that began before and is still going on: last night's concert until it ends. Removes today for one of
 * several days that is over.
 */
function withToday(days: { first: string; last: string }, time: TimeSpan, today: string, now: Date) {
  if (days.first >= today) return days;
  const isOver = overAt(time) <= now.getTime();
  if (!isOver) return days.last < today ? { ...days, last: today } : days;
  return days.last === today ? { ...days, last: addDays(today, -1) } : days;
}

/** Until when the entries are right if no event changes: a day ends, and events end. */
export function agendaExpiry(
  entries: readonly AgendaEntry[],
  { timezone, now }: Pick<Window, 'timezone' | 'now'>,
): number {
  const { midnight } = dayAt(timezone, now);
  const ends = entries.filter(({ day: date, lastDay }) => date === lastDay).map(overAt);
  return Math.min(midnight, ...ends.filter((end) => end > now.getTime()));
}

/** All entries of the window, by day and then by time, or the nearest first. */
export function toAgenda(
  events: readonly AgendaEvent[],
  window: Window,
  near: Point | undefined,
  expand: (event: AgendaEvent, from: Date, to: Date) => Occurrence[] = occurrences,
): AgendaEntry[] {
  const moments = toMoments(window);
  const { today } = dayAt(window.timezone, window.now);
  const entries = events.flatMap((event) => {
    const { rev: _, recurrence, exdates: __, startsAt: ___, endsAt: ____, ...card } = event;
    const distance =
      near && card.location ? { distance: Math.round(distanceBetween(near, card.location)) } : {};
    return expand(event, moments.from, moments.to).flatMap((time): AgendaEntry[] => {
      const days = getDays(event, time, window.timezone);
      // All-day events keep the dates of their own zone, whatever the time in the city.
      const { first, last } = event.allDay ? days : withToday(days, time, today, window.now);
      return datesBetween(first > window.from ? first : window.from, last < window.to ? last : window.to).map(
        (date) => ({ ...card, ...time, day: date, lastDay: last, repeats: recurrence !== null, ...distance }),
      );
    });
  });
  return entries.sort(byDay(near !== undefined));
}

function byDay(nearest: boolean) {
  const far = (entry: AgendaEntry) => (nearest ? (entry.distance ?? Number.POSITIVE_INFINITY) : 0);
  return (one: AgendaEntry, other: AgendaEntry): number =>
    compare(one.day, other.day) ||
    compare(far(one), far(other)) ||
    compare(one.startsAt, other.startsAt) ||
    compare(one.title, other.title) ||
    compare(one.id, other.id);
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let day = dayNumber(first); day <= dayNumber(last); day += 1) dates.push(toIsoDate(day));
  return dates;
}

/** The number of entries on each day. */
export function countByDay(entries: readonly AgendaEntry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { day: date } of entries) counts[date] = (counts[date] ?? 0) + 1;
  return counts;
}
