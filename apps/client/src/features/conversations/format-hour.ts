import { settings } from '../../api/settings.ts';

/** The hour and minute of a moment, in the city's time. */
export function formatHour(moment: string): string {
  const { timezone, country } = settings().city;
  const clock = new Intl.DateTimeFormat(`es-${country}`, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  return clock.format(new Date(moment));
}
