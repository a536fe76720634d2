/**
 * Computes the times of an event on the device, for use without connection and until the server has answered. Only the
 * server leaves out local times that a change of the clocks skips.
 */
import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayLength, dayNumber } from '@callejero/contract/calendar-day.ts';
import { overAt } from '@callejero/contract/event-end.ts';
import { localMinute, toMoment } from '@callejero/contract/opening-hours/clock.ts';
import { recurrenceDays } from '@callejero/contract/recurrence/days.ts';
import { type Recurrence, readRecurrence, untilDate } from '@callejero/contract/recurrence/recurrence.ts';
import type { Event } from '@callejero/contract/resources/events.ts';

type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'allDay' | 'recurrence' | 'exdates'> & {
  timezone: string | null;
};

/** Ends the search when a rule never matches. */
const maxDays = 366 * 12;

/** The first `limit` occurrences that are not over at `from`. */
export function localOccurrences(event: Timed, city: string, from: Date, limit: number): Occurrence[] {
  const length = Math.ceil(
    (Date.parse(event.endsAt ?? event.startsAt) - Date.parse(event.startsAt)) / dayLength,
  );
  const day = Math.floor(from.getTime() / dayLength) - length - 1;
  const found: Occurrence[] = [];
  for (const time of timesFrom(event, city, day)) {
    if (overAt(time) > from.getTime()) found.push(time);
    if (found.length >= limit) break;
  }
  return found;
}

/** The occurrence that `recurrenceId` names; null when there is none. */
export function localOccurrence(event: Timed, city: string, recurrenceId: string): Occurrence | null {
  const day = dayNumber(recurrenceId.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
  const [time] = timesFrom(event, city, day);
  return time?.recurrenceId === recurrenceId ? time : null;
}

function* timesFrom(event: Timed, city: string, from: number): Generator<Occurrence> {
  const zone = event.timezone ?? city;
  const start = localMinute(new Date(event.startsAt), zone);
  const end = localMinute(new Date(event.endsAt ?? event.startsAt), zone);
  const length = Date.parse(event.endsAt ?? event.startsAt) - Date.parse(event.startsAt);
  const beyondMinute = Date.parse(event.startsAt) % 60_000;
  for (const day of daysFrom(event, start.day, from)) {
    const date = new Date(day * dayLength).toISOString().slice(0, 10);
    if (event.exdates.includes(date)) continue;
    const begins = event.allDay
      ? toMoment(day, 0, zone).getTime()
      : toMoment(day, start.minute, zone).getTime() + beyondMinute;
    const ends = event.allDay ? toMoment(day + end.day - start.day + 1, 0, zone).getTime() : begins + length;
    const clock = new Date(start.minute * 60_000 + beyondMinute).toISOString().slice(11, 19);
    yield {
      recurrenceId: (event.allDay ? date : `${date}T${clock}`).replace(/[-:]/g, ''),
      startsAt: new Date(begins).toISOString(),
      endsAt: new Date(ends).toISOString(),
    };
  }
}

function* daysFrom({ recurrence }: Timed, first: number, from: number): Generator<number> {
  const rule = recurrence === null ? null : readRecurrence(recurrence);
  if (rule === null || typeof rule === 'string') {
    if (first >= from) yield first;
    return;
  }
  const to = Math.min(lastDayOf(rule), Math.max(first, from) + maxDays);
  // COUNT includes the occurrences before `from`.
  let counted = 0;
  for (const day of recurrenceDays(rule, { first, from: rule.count === null ? from : first, to })) {
    counted += 1;
    if (day >= from) yield day;
    if (counted === rule.count) return;
  }
}

function lastDayOf({ until }: Recurrence): number {
  const date = until === null ? null : untilDate(until);
  return date === null ? Number.POSITIVE_INFINITY : dayNumber(date);
}
