/** Reads what was counted, for the team and for the owners of a place. */
import type { PlaceUseReport, UseReport, UseRow, UseWords } from '@callejero/contract/answers/use.ts';
import { addDays } from '@callejero/contract/calendar-day.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import {
  fewestPeople,
  placeUseNames,
  type UseKind,
  type UsePeriod,
  useKindNames,
} from '@callejero/contract/use.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';

/** Days of the city, as YYYY-MM-DD. */
interface Period {
  /** The first day of the period before. */
  before: string;
  dates: string[];
  /** Of twelve months, a date stands for its month. */
  unit: 'day' | 'month';
}

/** `2026-11-29`, -12 → `2025-11-01` */
export function toMonth(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The period until today, and the equally long one before. */
export function periodUntil(today: string, period: UsePeriod): Period {
  if (period === '12m') {
    const dates = Array.from({ length: 12 }, (_, index) => toMonth(today, index - 11));
    return { before: toMonth(today, -23), dates, unit: 'month' };
  }
  const days = period === '7d' ? 7 : 30;
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
  return { before: addDays(today, 1 - 2 * days), dates, unit: 'day' };
}

export const periodNow = ({ clock, config }: Pick<Platform, 'clock' | 'config'>, period: UsePeriod) =>
  periodUntil(dayIn(config.city.timezone, clock.now()), period);

const firstOf = ({ dates }: Period): string => dates[0] ?? '';

interface Counted {
  kind: UseKind;
  /** Null for all of the period before. */
  date: string | null;
  count: number;
}

/** The counts of each date, and of the period before; of one place, or of the city. */
async function readCounts(db: Queryable, period: Period, place?: string): Promise<Counted[]> {
  const first = firstOf(period);
  return db.query<Counted>(sql`select kind, case when day >= ${first}::date
        then to_char(date_trunc(${period.unit}::text, day::timestamp), 'YYYY-MM-DD') end as date, sum(count)::int4 as count
      from use_counts where day >= ${period.before}::date
        ${place === undefined ? raw('') : sql`and place = ${place}::uuid`}
      group by 1, 2`);
}

const sumOf = (counted: readonly Counted[]) => counted.reduce((sum, { count }) => sum + count, 0);

function totalsOf(counted: readonly Counted[], kind: UseKind) {
  const own = counted.filter((each) => each.kind === kind);
  return {
    total: sumOf(own.filter(({ date }) => date !== null)),
    before: sumOf(own.filter(({ date }) => date === null)),
  };
}

const perKind = join(
  placeUseNames.map(
    (kind) => sql`coalesce(sum(u.count) filter (where u.kind = ${kind}), 0)::int4 as ${raw(kind)}`,
  ),
);

/** Names of a group of places, with their counts, the most used first. `limit`: null for all. */
function byGroup(period: Period, id: Sql, name: Sql, joined: Sql, limit: number | null): Sql {
  return sql`select ${id} as id, ${name} as name, ${perKind}
    from use_counts u join commerces c on c.id = u.place and c.archived_at is null ${joined}
    where u.day >= ${firstOf(period)}::date group by 1, 2 order by sum(u.count) desc, 2, 1 limit ${limit}::int4`;
}

const groups = {
  places: (period: Period, limit: number | null) => byGroup(period, sql`c.id`, sql`c.name`, raw(''), limit),
  quarters: (period: Period, limit: number | null) =>
    byGroup(
      period,
      sql`q.id`,
      sql`q.name`,
      sql`left join quarters q on q.id = c.quarter and q.archived_at is null`,
      limit,
    ),
  /** The first category of a place is its own. */
  categories: (period: Period, limit: number | null) =>
    byGroup(
      period,
      sql`g.id`,
      sql`g.name`,
      sql`left join categories g on g.id = c.categories[1] and g.archived_at is null`,
      limit,
    ),
} as const;
export type UseGroup = keyof typeof groups;

export const readGroup = (db: Queryable, group: UseGroup, period: Period, limit: number | null = null) =>
  db.query<UseRow>(groups[group](period, limit));

export const readWords = (
  db: Queryable,
  kind: 'search' | 'nothing',
  period: Period,
  limit: number | null = null,
) =>
  db.query<UseWords>(sql`select words, sum(people)::int4 as people from use_words
    where kind = ${kind} and day >= ${firstOf(period)}::date
    group by words order by sum(people) desc, words limit ${limit}::int4`);

/** Rows of each list of the screen; the exported tables have all. */
const listed = 20;

export async function readKinds(db: Queryable, period: Period): Promise<UseReport['kinds']> {
  const counted = await readCounts(db, period);
  return useKindNames.map((kind) => ({
    kind,
    ...totalsOf(counted, kind),
    values: period.dates.map((date) =>
      sumOf(counted.filter((each) => each.kind === kind && each.date === date)),
    ),
  }));
}

export async function readUse(platform: Platform, asked: UsePeriod): Promise<UseReport> {
  const { db } = platform;
  const period = periodNow(platform, asked);
  const [kinds, places, quarters, categories, searches, nothing, [first]] = await Promise.all([
    readKinds(db, period),
    readGroup(db, 'places', period, listed),
    readGroup(db, 'quarters', period, listed),
    readGroup(db, 'categories', period, listed),
    readWords(db, 'search', period, listed),
    readWords(db, 'nothing', period, listed),
    db.query<{ day: string | null }>(sql`select min(day)::text as day from use_counts`),
  ]);
  return {
    since: first?.day ?? null,
    dates: period.dates,
    kinds,
    places,
    quarters,
    categories,
    searches,
    nothing,
  };
}

/** What an owner reads of a number: nothing that could be a single person. */
export const shownToOwner = (count: number): number | null =>
  count > 0 && count < fewestPeople ? null : count;

export async function readPlaceUse(
  platform: Platform,
  place: string,
  asked: UsePeriod,
  shown: (count: number) => number | null,
): Promise<PlaceUseReport> {
  const counted = await readCounts(platform.db, periodNow(platform, asked), place);
  return {
    kinds: placeUseNames.map((kind) => {
      const { total, before } = totalsOf(counted, kind);
      return { kind, total: shown(total), before: shown(before) };
    }),
  };
}
