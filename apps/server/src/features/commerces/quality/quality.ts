/** How many commerces have each defect, now and on the last days. */
import type { Quality } from '@callejero/contract/answers/quality.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { trendDays } from '@callejero/contract/dashboard.ts';
import { defectNames } from '@callejero/contract/defects.ts';
import { staleBefore } from '@callejero/contract/freshness.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import sql from 'sql-template-tag';
import { type Access, accessTo } from '../../../access/access.ts';
import type { Defects } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { system } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { compareChanged } from '../merge/duplicate-pairs.ts';
import { checkAnnounced, checkChanged } from './check.ts';
import { countDefects, hasDefect } from './defects.ts';

/** What was not confirmed since this moment is unverified. */
export const unverifiedBefore = ({ city, clock }: Platform): string =>
  staleBefore(clock.now(), city.now().verifyMonths);

export const commerceDefects = (verifyMonths: () => number): Defects => ({
  condition: (alias, defect, now) => hasDefect(alias, defect, staleBefore(now, verifyMonths())),
  compute: checkAnnounced,
});

const counted = [...defectNames, 'any'] as const;
type Counts = Record<(typeof counted)[number] | 'total', number>;

async function countNow(platform: Platform, access: Access): Promise<Counts> {
  const before = unverifiedBefore(platform);
  const [counts] = await platform.db.query<Counts>(countDefects(new Builder(), access, before));
  if (!counts) throw new Error('A count returned no row.');
  return counts;
}

/** The counts of what the reader sees; those of earlier days are the whole city's. */
export async function readQuality(platform: Platform, access: Access): Promise<Quality> {
  await checkAnnounced(platform);
  const { db, clock, config } = platform;
  const today = dayIn(config.city.timezone, clock.now());
  const days = Array.from({ length: trendDays }, (_, index) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (trendDays - 1 - index) * dayLength)
      .toISOString()
      .slice(0, 10),
  );
  const earlier = await db.query<{ day: string; defect: string; count: number }>(
    sql`select day::text, defect, count from defect_days where day >= ${days[0]}::date and day < ${today}::date`,
  );
  const known = new Map(earlier.map(({ day, defect, count }) => [`${day} ${defect}`, count]));
  const { total, ...counts } = await countNow(platform, access);
  return {
    total,
    days,
    counts: counted.map((defect) => ({
      defect,
      count: counts[defect],
      perDay: days.map((day) => (day === today ? counts[defect] : (known.get(`${day} ${defect}`) ?? null))),
    })),
  };
}

/** Counts hourly, so that the last count of a day remains; also compares what may be the same place. */
export function defineQualityDays({ platform, registry }: ResourceDeps): void {
  const { jobs, db, clock, config } = platform;
  jobs.define('quality', async (_payload, { signal }) => {
    await checkChanged(platform, signal);
    while ((await compareChanged(platform)) > 0) if (signal.aborted) return;
    const access = accessTo(registry, 'commerces', system);
    if (!access || signal.aborted) return;
    const today = dayIn(config.city.timezone, clock.now());
    const counts = await countNow(platform, access);
    await db.query(sql`insert into defect_days (day, defect, count)
      select ${today}::date, * from unnest(${[...counted]}::text[], ${counted.map((name) => counts[name])}::int4[])
      on conflict (day, defect) do update set count = excluded.count`);
  });
  jobs.schedule('quality', '11 * * * *');
}
