/** «Desde ayer a las 22:00 · hasta las 04:00»: of a night that still goes on after midnight. */
import { settings } from '../../api/settings.ts';

const dayLength = 86_400_000;

interface ShownTime {
  /** The day that it is shown on, as `2026-11-29`. */
  day: string;
  startsAt: string;
  endsAt: string;
  allDay: boolean;
}

/** Null for what begins on the day that it is shown on, and for what lasts days. */
export function sinceInWords({ day, startsAt, endsAt, allDay }: ShownTime): string | null {
  const { timezone, country } = settings().city;
  const dayBefore = new Date(Date.parse(day) - dayLength).toISOString().slice(0, 10);
  const firstDay = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(startsAt));
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  if (allDay || firstDay !== dayBefore || length >= dayLength) return null;
  const clock = new Intl.DateTimeFormat(`es-${country}`, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  const since = `Desde ayer a las ${clock.format(new Date(startsAt))}`;
  return length > 0 ? `${since} · hasta las ${clock.format(new Date(endsAt))}` : since;
}
