import type { Problem } from '@callejero/contract/answers/checks.ts';
import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { comingDays, type DashboardWarning, trendDays } from '@callejero/contract/dashboard.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Principal, permits } from '../../access/policy.ts';
import { hasSecondFactor } from '../../access/second-factor.ts';
import { type Checks, problemsIn } from '../../http/checks.ts';
import { latestReadings } from '../../http/last-checks.ts';
import type { Platform } from '../../ports/ports.ts';

/** Input of the statements. */
interface Moment {
  now: Date;
  /** The date in the city, YYYY-MM-DD. */
  today: string;
  timezone: string;
}

/** The dates in the city until that of `now`. */
function daysUntil(now: Date, timeZone: string): string[] {
  const last = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
  return Array.from({ length: trendDays }, (_, index) =>
    new Date(last - (trendDays - 1 - index) * dayLength).toISOString().slice(0, 10),
  );
}

/** The first moment of a day in the city, `days` after today. A day has 23 or 25 hours where clocks change. */
function dayBegins({ today, timezone }: Moment, days: Sql | number): Sql {
  return sql`((${today}::date + ${days}::int)::timestamp at time zone ${timezone}::text)`;
}

/** A JSON object as SQL. The names must be constants, since they are not escaped. */
function object(fields: Readonly<Record<string, Sql>>): Sql {
  return sql`json_build_object(${join(Object.entries(fields).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`))})`;
}

/** For each day, how many rows of `from` (with its conditions) have `column` on that day. */
function perDay(moment: Moment, from: Sql, column: Sql, what = sql`count(*)`): Sql {
  return sql`array(select (select ${what}::int from ${from} and ${column} >= d.begins and ${column} < d.ends)
    from (select ${dayBegins(moment, sql`n`)} as begins, ${dayBegins(moment, sql`(n + 1)`)} as ends
      from generate_series(${1 - trendDays}::int, 0) as n) d order by d.begins)`;
}

const count = (from: Sql) => sql`(select count(*) from ${from})`;
const any = (from: Sql) => sql`exists (select 1 from ${from})`;

function waiting(from: Sql): Sql {
  return sql`(select ${object({ count: sql`count(*)`, oldest: sql`min(created_at)` })} from ${from})`;
}

/** Changes of one kind. The complete list of actions lets PostgreSQL use their partial index. */
function changesOf(action: 'review-accept' | 'review-reject' | 'status-published'): Sql {
  return sql`changes where action in ('review-accept', 'review-reject', 'status-published') and action = ${action}`;
}

type Part = Exclude<keyof Dashboard, 'days' | 'warnings' | 'problems'>;

/** One statement per collection, with the conditions of the client's lists that the cards link to. */
const parts: Readonly<Record<Part, (moment: Moment) => Sql>> = {
  commerces(moment) {
    const accepted = sql`commerces where status = 'accepted' and archived_at is null`;
    const everyStatus = sql`commerces where status = any('{pending,accepted,rejected}') and archived_at is null`;
    return object({
      any: any(sql`commerces where archived_at is null`),
      accepted: count(accepted),
      pending: waiting(sql`commerces where status = 'pending' and archived_at is null`),
      changes: count(sql`${accepted} and (pending_changes is not null or live_changes is not null)`),
      hours: count(sql`commerces where archived_at is null and opening_hours_text is not null`),
      created: perDay(moment, everyStatus, sql`created_at`),
      decided: object({
        accepted: perDay(moment, changesOf('review-accept'), sql`at`),
        rejected: perDay(moment, changesOf('review-reject'), sql`at`),
      }),
    });
  },
  categories: () => object({ any: any(sql`categories where archived_at is null`) }),
  reports: () => waiting(sql`reports where status = 'open' and archived_at is null`),
  claims: () => waiting(sql`claims where status = 'pending' and archived_at is null`),
  imports: () => waiting(sql`imports where status = 'planned' and waits is not null`),
  notifications() {
    const scheduled = sql`notifications where status = 'scheduled' and archived_at is null`;
    return object({
      failed: count(sql`notifications where status = 'failed' and archived_at is null`),
      scheduled: count(scheduled),
      next: sql`(select min(scheduled_at) from ${scheduled})`,
    });
  },
  users(moment) {
    const people = sql`users where archived_at is null and roles @> '{user}'`;
    return object({ total: count(people), created: perDay(moment, people, sql`created_at`) });
  },
  use({ today }) {
    const sum = (kind: string) => sql`(select coalesce(sum(count), 0) from use_counts
      where kind = ${kind} and day > ${today}::date - 7)`;
    return object({ visit: sum('visit'), open: sum('open'), nothing: sum('nothing') });
  },
  promotions: ({ now }) =>
    object({
      running: count(sql`promotions where status = 'published' and archived_at is null
        and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz`),
    }),
  events(moment) {
    const today = dayBegins(moment, 0);
    return object({
      coming:
        count(sql`events where status = 'published' and event_status = 'scheduled' and archived_at is null
        and starts_at < ${dayBegins(moment, comingDays)}
        and (starts_at >= ${today} or ends_at >= ${today} or recurrence is not null)`),
      published: perDay(
        moment,
        sql`${changesOf('status-published')} and resource = 'events'`,
        sql`at`,
        // Unpublishing and publishing again on the same day counts once.
        sql`count(distinct record_id)`,
      ),
    });
  },
};

async function warningsFor(
  { db, city }: Pick<Platform, 'db' | 'city'>,
  { id, permissions }: Principal,
): Promise<DashboardWarning[]> {
  const mayAll = permissions.includes('*');
  const { secondStep } = city.now();
  if (secondStep === 'off') return mayAll ? ['second-step-off'] : [];
  // Where it is required, everybody sets it up before they can open this page.
  if (secondStep === 'required') return [];
  const [lacking] = await db.query<{
    own: boolean;
    others: boolean;
  }>(sql`select coalesce(bool_or(u.id = ${id}::uuid), false) as own,
        coalesce(bool_or(u.id <> ${id}::uuid), false) as others
      from users u where 'administrator' = any(u.roles) and u.status = 'active' and u.archived_at is null
        and not ${hasSecondFactor}`);
  if (lacking?.own) return ['second-step-own'];
  return mayAll && lacking?.others ? ['second-step-others'] : [];
}

/** What is wrong with the installation, for those who may do everything: it says how the server is configured. */
async function problemsFor(
  { permissions }: Principal,
  checks: Checks,
  db: Platform['db'],
): Promise<Problem[]> {
  if (!permissions.includes('*')) return [];
  return problemsIn(await latestReadings(checks, db));
}

/** The part of each collection that `principal` may read; the statements run in parallel. */
export async function readDashboard(
  { db, config, city }: Pick<Platform, 'db' | 'config' | 'city'>,
  checks: Checks,
  principal: Principal,
  at: Date,
): Promise<Dashboard> {
  const { timezone } = config.city;
  const days = daysUntil(at, timezone);
  // Rounded to the minute, as in the queries of the lists.
  const now = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
  const moment: Moment = { now, timezone, today: days.at(-1) ?? '' };
  const seen = (Object.keys(parts) as Part[]).filter((name) => permits(principal, name, 'read'));
  const entries = await Promise.all(
    seen.map(async (name) => {
      const [row] = await db.query<{ data: unknown }>(sql`select ${parts[name](moment)} as data`);
      return [name, row?.data] as const;
    }),
  );
  const warnings = await warningsFor({ db, city }, principal);
  const problems = await problemsFor(principal, checks, db);
  return {
    days,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(problems.length > 0 ? { problems } : {}),
    ...Object.fromEntries(entries),
  };
}
