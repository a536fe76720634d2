/** When an event is, in words. */

import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { TimeSpan } from '@callejero/contract/event-end.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { formatTime } from '../../../ui/values/format.ts';
import { hours, longDay } from './agenda-in-words.ts';

interface Timed {
  allDay: boolean;
  timezone: string | null;
}

/** «Viernes 6 de marzo, 19:00–21:00», «Del viernes 6 de marzo al domingo 8 de marzo». */
export function timeInWords(event: Timed, { startsAt, endsAt }: TimeSpan, city: string): string {
  const zone = event.allDay ? (event.timezone ?? city) : city;
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const first = dayIn(zone, new Date(start));
  const last = end > start ? dayIn(zone, new Date(end - 1)) : first;
  if (event.allDay) {
    return first === last
      ? `${capital(longDay(first))}, todo el día`
      : `Del ${longDay(first)} al ${longDay(last)}`;
  }
  if (first === last || end - start < dayLength)
    return `${capital(longDay(first))}, ${hours(startsAt, endsAt)}`;
  return `Del ${longDay(first)}, ${formatTime(startsAt)}, al ${longDay(last)}, ${formatTime(endsAt)}`;
}
