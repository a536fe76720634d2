/** The spans in which places are open in the coming days, for `$openAt` (docs/decisions/018-open-now.md). */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { City } from '@callejero/contract/city.ts';
import { type HolidayCalendar, holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import { type OpenSpan, openSpansWithin } from '@callejero/contract/opening-hours/open-spans.ts';
import { knownTimeZone } from '@callejero/contract/opening-hours/open-text.ts';
import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { OpenAt } from '../../../access/binding.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';

export const openCommerces: OpenAt = {
  tables: ['holidays', 'shifts'],
  condition: (alias, at) => {
    const c = raw(alias);
    // `is true` makes PostgreSQL compute the set once; it would plan a join for far more rows than are open at night.
    return sql`((${c}.schedule in (${openSchedules(at)}) or ${c}.id in (${onDuty(at)})) is true
      and not ${c}.temporarily_closed
      and (${c}.permanently_closed_at is null or ${c}.permanently_closed_at > ${at}::timestamptz))`;
  },
  compute: (platform) => computeSpans(platform),
};

/** The ids of the schedules that are open at a moment. Fails with `open_spans_missing` while spans are not computed. */
export function openSchedules(at: Date): Sql {
  return sql`select s.id from open_schedules s
    where case when s.edition = (select edition from open_calendar) and s.covers @> ${at}::timestamptz
      then s.spans @> ${at}::timestamptz else open_spans_missing() end`;
}

/** The ids of the places that are on duty at a moment, whatever their hours. */
export function onDuty(at: Date): Sql {
  return sql`select d.commerce from shifts d where d.archived_at is null and d.ends_at > ${at}::timestamptz
    and d.starts_at <= ${at}::timestamptz`;
}

interface Schedule {
  id: string;
  openingHours: string | null;
  specialHours: SpecialDay[];
  timezone: string | null;
}

/** One day more than queries may ask for, and another one until the job runs again. */
function windowAround(now: Date): OpenSpan {
  const today = Math.floor(now.getTime() / dayLength) * dayLength;
  return {
    from: new Date(today - queryLimits.openPast),
    to: new Date(today + queryLimits.openAhead + 3 * dayLength),
  };
}

/** Computes missing and outdated schedules in small steps, in one process at a time. */
async function computeSpans(platform: Platform, signal?: AbortSignal): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null && !signal?.aborted) {
    const from: string = after;
    after = await platform.db.transaction((tx) => computeBatch(platform, tx, from));
  }
}

/** Returns the id of the last computed schedule, or null when there are no more. */
async function computeBatch(
  { clock, config, city }: Platform,
  tx: Queryable,
  after: string,
): Promise<string | null> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('open_schedules'))`);
  const now = clock.now();
  const [calendar] = await tx.query<{
    edition: number;
    holidays: Holiday[];
  }>(sql`select edition, coalesce((select json_agg(row_to_json(h)) from (
        select name, date, yearly, active from holidays where archived_at is null) h), '[]') as holidays
      from open_calendar`);
  if (!calendar) throw new Error('open_calendar is empty');
  const schedules =
    await tx.query<Schedule>(sql`select id, opening_hours as "openingHours", special_hours as "specialHours", timezone
      from open_schedules where id > ${after}::uuid and (edition is distinct from ${calendar.edition}::int4
        or not covers @> tstzrange(${new Date(now.getTime() - queryLimits.openPast)}::timestamptz,
          ${new Date(now.getTime() + queryLimits.openAhead + dayLength)}::timestamptz))
      order by id limit ${config.batchSizes.schedules}::int4`);
  const window = windowAround(now);
  const holidays = holidayCalendar(calendar.holidays, now);
  const spansOf = spansByZone(window, { ...city.now(), ...config.city }, holidays);
  const spans = schedules.map((schedule) => multirange(spansOf(schedule)));
  await tx.query(sql`update open_schedules s set edition = ${calendar.edition}::int4, spans = w.spans::tstzmultirange,
        covers = tstzrange(${window.from}::timestamptz, ${window.to}::timestamptz)
      from unnest(${schedules.map(({ id }) => id)}::uuid[], ${spans}::text[]) as w (id, spans) where s.id = w.id`);
  return schedules.at(-1)?.id ?? null;
}

/**
 * Prepares each time zone once: a city has few zones and thousands of places. Sunrise and sunset are those of the city's centre.
 */
function spansByZone(window: OpenSpan, city: City, calendar: HolidayCalendar) {
  const holidays = { public: new Set(calendar.keys()), point: city.center };
  const zones = new Map<string | null, ReturnType<typeof openSpansWithin>>();
  return ({ openingHours, specialHours, timezone }: Schedule): OpenSpan[] => {
    let spansIn = zones.get(timezone);
    if (!spansIn) {
      spansIn = openSpansWithin(window, knownTimeZone(timezone, city.timezone), holidays);
      zones.set(timezone, spansIn);
    }
    return spansIn(openingHours, specialHours);
  };
}

/** As PostgreSQL's text format. */
function multirange(spans: readonly OpenSpan[]): string {
  return `{${spans.map(({ from, to }) => `[${from.toISOString()},${to.toISOString()})`).join()}}`;
}

/** At every start: another release may interpret hours differently, and the city's time zone may have changed. */
export async function ensureOpenCalendar({ db, config }: Platform): Promise<void> {
  const madeFor = `${config.version} ${config.city.timezone}`;
  await db.query(
    sql`update open_calendar set made_for = ${madeFor}, edition = edition + 1 where made_for <> ${madeFor}`,
  );
}

/** Computes the coming days in advance, so that requests need not wait, and deletes hours that no place uses any more. */
export function defineOpenSpans(platform: Platform): void {
  const { jobs, db } = platform;
  jobs.define('open-spans', (_payload, { signal }) => computeSpans(platform, signal));
  jobs.schedule('open-spans', '*/5 * * * *');
  jobs.define('open-spans-purge', () => db.transaction(purge));
  jobs.schedule('open-spans-purge', '27 4 * * *');
}

/** Blocks writers meanwhile: a place that gets these hours relies on their row. */
async function purge(tx: Queryable): Promise<void> {
  await tx.query(sql`set local lock_timeout = '2s'`);
  await tx.query(sql`lock table commerces in share mode`);
  await tx.query(
    sql`delete from open_schedules s where not exists (select from commerces c where c.schedule = s.id)`,
  );
}
