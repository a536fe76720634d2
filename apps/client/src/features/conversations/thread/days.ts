import { addDays } from '@callejero/contract/calendar-day.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../../api/settings.ts';
import { formatDay } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';

/** Returns a function that gives the day of a moment, as `2026-11-29`, in the city's time, and computes each day once. */
export function cityDays(): (date: string) => string {
  const { timezone } = settings().city;
  const days = new Map<string, string>();
  return (date) => {
    const day = days.get(date) ?? dayIn(timezone, new Date(date));
    days.set(date, day);
    return day;
  };
}

/** «Hoy», «Ayer» or the date. */
export function dayName(day: string, now: Date): string {
  const today = cityDays()(now.toISOString());
  if (day === today) return texts.today;
  return day === addDays(today, -1) ? texts.yesterday : formatDay(day);
}
