/** Which archives of earlier backups are no longer needed. */
import { type Day, weekdayOf } from '@callejero/contract/calendar-day.ts';
import { localMinute } from '@callejero/contract/opening-hours/clock.ts';
import type { BackupConfig } from '../../ports/config.ts';

interface Dated {
  at: Date;
}

const monthOf = (day: Day) => new Date(day * 86_400_000).toISOString().slice(0, 7);

/**
 * Those of `archives` that may go: what remains is the latest one of each of the latest days, weeks and months that have any, counted in
 * the city's time zone. The latest of all always remains, and days without a backup take nobody's place.
 */
export function obsolete<A extends Dated>(
  archives: readonly A[],
  { days, weeks, months }: BackupConfig['keep'],
  timeZone: string,
): A[] {
  const latestFirst = archives.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const dayOf = ({ at }: Dated) => localMinute(at, timeZone).day;
  const needed = new Set<A>(latestFirst.slice(0, 1));
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
  takeLatest(weeks, (day) => day - weekdayOf(day));
  takeLatest(months, monthOf);
  return latestFirst.filter((archive) => !needed.has(archive));
}
