import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../../api/settings.ts';
import { formatDay } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';

const dayLength = 86_400_000;

/** Returns a function that gives the day of a moment, as `2026-11-29`, in the city's time. */
export function cityDays(): (date: string) => string {
  const { timezone } = settings().city;
  return (date) => dayIn(timezone, new Date(date));
}

/** «Hoy», «Ayer» or the date. */
export function dayName(day: string, now: Date): string {
  const today = cityDays()(now.toISOString());
  if (day === today) return texts.today;
  // Noon, so that no change of the clocks moves it to another day.
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - dayLength);
  return day === yesterday.toISOString().slice(0, 10) ? texts.yesterday : formatDay(day);
}
