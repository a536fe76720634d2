/**
 * The times that an event takes place. Rules count in the event's local time, so that «cada martes a las 19:00» stays at
 * 19:00 when the clocks change; a local time that a change leaves out is no occurrence and is not counted (RFC 5545,
 * 3.3.10). What has an end lasts equally long every time (3.8.2.2); all-day events last whole local days.
 */
import {
  type Recurrence,
  readRecurrence,
  recurrenceLimits,
  untilDate,
} from '@callejero/contract/recurrence.ts';
import type { Event, Occurrence } from '@callejero/contract/resources/events.ts';
import { RRuleTemporal } from 'rrule-temporal';

export type Recurring = Pick<Event, 'startsAt' | 'endsAt' | 'allDay' | 'recurrence' | 'exdates'> & {
  timezone: string;
};

/** Rules without a match (30 February) must end some time. */
const horizon = { years: 100 };

/** Those that touch the time from `from` until before `to`, in order. */
export function occurrences(event: Recurring, from: Date, to: Date): Occurrence[] {
  const { timezone } = event;
  const start = Temporal.Instant.from(event.startsAt).toZonedDateTimeISO(timezone);
  const end = Temporal.Instant.from(event.endsAt ?? event.startsAt).toZonedDateTimeISO(timezone);
  const days = start.toPlainDate().until(end.toPlainDate()).days + 1;
  const milliseconds = end.epochMilliseconds - start.epochMilliseconds;
  const found: Occurrence[] = [];

  /** False when it is past the window. */
  const take = (date: Temporal.PlainDate, moment: number): boolean => {
    const begins = event.allDay ? date.toZonedDateTime(timezone).epochMilliseconds : moment;
    if (begins >= to.getTime()) return false;
    const ends = event.allDay
      ? date.add({ days }).toZonedDateTime(timezone).epochMilliseconds
      : moment + milliseconds;
    const touches = ends > from.getTime() || begins >= from.getTime();
    if (touches && !event.exdates.includes(date.toString())) {
      found.push({ startsAt: new Date(begins).toISOString(), endsAt: new Date(ends).toISOString() });
    }
    return true;
  };

  const rule = event.recurrence === null ? null : readRecurrence(event.recurrence);
  if (rule === null || typeof rule === 'string') {
    take(start.toPlainDate(), start.epochMilliseconds);
    return found;
  }
  // Days have no clock that changes.
  const first = event.allDay ? start.toPlainDate().toZonedDateTime('UTC') : start;
  compiled(rule, first, timezone).all((moment, index) => {
    if (index >= recurrenceLimits.occurrences) return false;
    const local = Temporal.ZonedDateTime.from(moment.toString());
    return take(local.toPlainDate(), local.epochMilliseconds);
  });
  return found;
}

function compiled(rule: Recurrence, first: Temporal.ZonedDateTime, timezone: string): RRuleTemporal {
  // The same days, found week by week instead of day by day.
  const weekly = rule.frequency === 'DAILY' && rule.interval === 1 && rule.byDay.length > 0;
  const last = first.add(horizon);
  const until = rule.until === null ? last : untilOf(rule.until, first, timezone);
  return new RRuleTemporal({
    dtstart: first,
    tzid: first.timeZoneId,
    freq: weekly ? 'WEEKLY' : rule.frequency,
    interval: rule.interval,
    until: Temporal.ZonedDateTime.compare(until, last) < 0 ? until : last,
    ...(rule.count === null ? {} : { count: rule.count }),
    ...(rule.byDay.length === 0
      ? {}
      : { byDay: rule.byDay.map(({ day, ordinal }) => `${ordinal ?? ''}${day}`) }),
    ...(rule.byMonthDay.length === 0 ? {} : { byMonthDay: rule.byMonthDay }),
  });
}

/** The last moment that `UNTIL` admits, in the zone that the rule is worked out in. */
function untilOf(until: string, first: Temporal.ZonedDateTime, timezone: string): Temporal.ZonedDateTime {
  const time = /T(\d{2})(\d{2})(\d{2})Z$/.exec(until);
  const date = untilDate(until) ?? '';
  const wholeDay = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: first.timeZoneId, plainTime: '23:59:59' });
  if (!time) return wholeDay(Temporal.PlainDate.from(date));
  const instant = Temporal.Instant.from(`${date}T${time[1]}:${time[2]}:${time[3]}Z`);
  const allDay = first.timeZoneId !== timezone;
  return allDay
    ? wholeDay(instant.toZonedDateTimeISO(timezone).toPlainDate())
    : instant.toZonedDateTimeISO(timezone);
}
