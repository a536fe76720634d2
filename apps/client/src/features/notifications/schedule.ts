/** The moment of a scheduled notification, on the city's clock. */
import { fromWallTime, toWallTime } from '../../ui/form/zoned.ts';

const day = 24 * 60 * 60 * 1000;

/** Tomorrow at ten: after everybody's quiet hours. */
export function proposedTime(now: Date, timezone: string): string {
  return `${toWallTime(new Date(now.getTime() + day).toISOString(), timezone).slice(0, 10)}T10:00`;
}

type ScheduledAt = { at: string } | { problem: 'missing' | 'past' };

/** What was typed as a moment. */
export function readScheduled(wallTime: string, timezone: string, now: Date): ScheduledAt {
  const at = fromWallTime(wallTime, timezone);
  if (at === null) return { problem: 'missing' };
  return Date.parse(at) <= now.getTime() ? { problem: 'past' } : { at };
}
