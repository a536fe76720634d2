/** «Desde ayer a las 22:00 · hasta las 04:00»: for an event that continues after midnight. */
import { addDays, dayLength } from '@callejero/contract/calendar-day.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../api/settings.ts';
import { formatTime } from './format.ts';

interface ShownTime {
  /** The day on which it is shown, as `2026-11-29`. */
  day: string;
  startsAt: string;
  endsAt: string;
  allDay: boolean;
}

/** Null for an event that begins on the day on which it is shown, and for one that lasts days. */
export function sinceInWords({ day, startsAt, endsAt, allDay }: ShownTime): string | null {
  const { timezone } = settings().city;
  const firstDay = dayIn(timezone, new Date(startsAt));
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  if (allDay || firstDay !== addDays(day, -1) || length >= dayLength) return null;
  const since = `Desde ayer a las ${formatTime(startsAt)}`;
  return length > 0 ? `${since} · hasta las ${formatTime(endsAt)}` : since;
}
