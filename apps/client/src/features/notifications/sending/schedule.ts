/** The time of a scheduled notification, in the city's time. */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { fromWallTime, toWallTime } from '../../../ui/form/zoned.ts';

/** Tomorrow at ten: after everybody's quiet hours. */
export function proposedTime(now: Date, timezone: string): string {
  return `${toWallTime(new Date(now.getTime() + dayLength).toISOString(), timezone).slice(0, 10)}T10:00`;
}

type ScheduledAt = { at: string } | { problem: 'missing' | 'past' };

/** Reads a typed local time as a moment. */
export function readScheduled(wallTime: string, timezone: string, now: Date): ScheduledAt {
  const at = fromWallTime(wallTime, timezone);
  if (at === null) return { problem: 'missing' };
  return Date.parse(at) <= now.getTime() ? { problem: 'past' } : { at };
}
