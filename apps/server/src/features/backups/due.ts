/** When the daily backup is due. Pure: the moment is given. */
import { localMinute, toMoment } from '@callejero/contract/opening-hours/clock.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import type { BackupRun } from '../../ports/backup-runs.ts';

const minute = 60_000;
/** Minutes to wait after each attempt of a day that failed; the last one is repeated. */
const pauses = [5, 15, 60];

/**
 * The latest moment at which a daily backup was to be made: once on each day of the city. A time that the clocks skip gives the
 * moment at which they do, and of one that they show twice only one counts.
 */
export function latestSlot(now: Date, at: number, timeZone: string): Date {
  const { day } = localMinute(now, timeZone);
  const today = toMoment(day, at, timeZone);
  return today <= now ? today : toMoment(day - 1, at, timeZone);
}

interface Installation {
  /** Minute of the city's day; null: none. */
  at: number | null;
  timeZone: string;
  /** When the installation was made. */
  since: Date;
}

type Attempt = Pick<BackupRun, 'startedAt' | 'endedAt' | 'verifiedAt'>;

/**
 * The slot for which a backup should begin now; null if there is none. `attempts`: those since the slot, the latest first. A slot that passed
 * while no server ran is made up for.
 */
export function dueSlot(
  now: Date,
  { at, timeZone, since }: Installation,
  attemptsSince: (slot: Date) => readonly Attempt[],
): Date | null {
  if (at === null) return null;
  const slot = latestSlot(now, at, timeZone);
  if (slot < since) return null;
  const attempts = attemptsSince(slot);
  if (attempts.some(({ verifiedAt }) => verifiedAt !== null)) return null;
  const [last] = attempts;
  if (!last) return slot;
  const pause = pauses[Math.min(attempts.length, pauses.length) - 1] ?? 0;
  const again = (last.endedAt ?? last.startedAt).getTime() + pause * minute;
  return now.getTime() >= again ? slot : null;
}

/** Whether the month of the city has had no trial restore yet. */
export const isDrillDue = (now: Date, last: Date | null, timeZone: string): boolean =>
  last === null || dayIn(timeZone, last).slice(0, 7) !== dayIn(timeZone, now).slice(0, 7);
