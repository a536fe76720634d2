/** Which archives of earlier backups are no longer needed. */
import { type Day, getWeekday } from '@callejero/contract/calendar-day.ts';
import { localMinute } from '@callejero/contract/opening-hours/clock.ts';
import type { BackupConfig } from '../../ports/config.ts';

interface Dated {
  at: Date;
}

/** Milliseconds before the latest one in which all remain: one that is made after a mishap must not replace the one before it. */
const recent = 2 * 86_400_000;

const monthOf = (day: Day) => new Date(day * 86_400_000).toISOString().slice(0, 7);

/**
 * Those of `archives` that may go: what remains are all of the last two days, and the latest one of each of the latest days, weeks and
 * months that have any, counted in the city's time zone. Days without a backup take nobody's place.
 */
export function obsolete<A extends Dated>(
  archives: readonly A[],
  { days, weeks, months }: BackupConfig['keep'],
  timeZone: string,
): A[] {
  const latestFirst = archives.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const dayOf = ({ at }: Dated) => localMinute(at, timeZone).day;
  const latest = latestFirst[0]?.at.getTime() ?? 0;
  const needed = new Set(latestFirst.filter(({ at }) => latest - at.getTime() < recent));
  const takeLatest = (count: number, periodOf: (day: Day) => Day | string) => {
    const seen = new Set<Day | string>();
    for (const archive of latestFirst) {
      const period = periodOf(dayOf(archive));
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      needed.add(archive);
    }
  };
  takeLatest(days, (day) => day);
  takeLatest(weeks, (day) => day - getWeekday(day));
  takeLatest(months, monthOf);
  return latestFirst.filter((archive) => !needed.has(archive));
}
