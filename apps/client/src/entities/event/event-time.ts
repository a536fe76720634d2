/** The times of an event: moments are stored, people read and write local times in the event's time zone. */

import type { Event } from '@callejero/contract/resources/events.ts';
import { clockText } from '@callejero/contract/text/clock-text.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { settings } from '../../api/settings.ts';
import { fromWallTime, toWallTime } from '../../ui/form/zoned.ts';
import { recurrenceInWords } from '../../ui/values/recurrence-words.ts';
import { whenTexts } from './when-texts.ts';

export function toZone(timezone: unknown): string {
  return typeof timezone === 'string' && timezone !== '' ? timezone : settings().city.timezone;
}

/** The moment of an input's local time. For an all-day event only the day counts, and an end includes its day. */
export function toMoment(wall: string, timezone: string, allDay: boolean, end: boolean): string | null {
  if (wall === '') return null;
  return fromWallTime(allDay ? `${wall.slice(0, 10)}T${end ? '23:59' : '00:00'}` : wall, timezone);
}

/** The value of the input: `2026-11-21T19:00`, or `2026-11-21` for an all-day event. */
export function toInputTime(moment: unknown, timezone: string, allDay: boolean): string {
  const wall = typeof moment === 'string' ? toWallTime(moment, timezone) : '';
  return allDay ? wall.slice(0, 10) : wall;
}

/** The same local time in another zone: a person who corrects the zone does not mean another hour. */
export function movedTo(moment: unknown, from: string, to: string): unknown {
  return typeof moment === 'string' ? fromWallTime(toWallTime(moment, from), to) : moment;
}

export type TimedEvent = Pick<Event, 'startsAt' | 'endsAt' | 'allDay' | 'recurrence'> & {
  timezone: string | null;
};

/** `mar 10 nov 2026, 19:00 – 21:00`; the day once when it begins and ends on it. */
export function whenInWords({ startsAt, endsAt, allDay, timezone }: TimedEvent): string {
  const zone = toZone(timezone);
  const locale = `es-${settings().city.country}`;
  const weekday = dateFormat(locale, { weekday: 'short', timeZone: zone });
  const date = dateFormat(locale, { dateStyle: 'medium', timeZone: zone });
  const dayOf = (moment: Date) => `${weekday.format(moment)} ${date.format(moment)}`;
  const start = new Date(startsAt);
  const end = endsAt === null ? null : new Date(endsAt);
  const sameDay = end === null || dayOf(start) === dayOf(end);
  if (allDay) {
    const days = sameDay || end === null ? dayOf(start) : whenTexts.range(dayOf(start), dayOf(end));
    return `${days}, ${whenTexts.allDay}`;
  }
  const first = `${dayOf(start)}, ${clockText(start, zone)}`;
  if (end === null || end.getTime() === start.getTime()) return first;
  return whenTexts.range(first, sameDay ? clockText(end, zone) : `${dayOf(end)}, ${clockText(end, zone)}`);
}

/** `Cada martes hasta el 31 dic 2026`; null for an event that does not repeat. */
export function repeatInWords({ recurrence, timezone }: TimedEvent): string | null {
  if (recurrence === null) return null;
  return capital(recurrenceInWords(recurrence, toZone(timezone)));
}
