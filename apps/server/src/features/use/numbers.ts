/** The numbers of a place by week, for those who manage it. docs/decisions/089-lists-on-a-map-and-a-shops-numbers.md */
import type { PlaceNumbers } from '@callejero/contract/answers/place-numbers.ts';
import { addDays, dayNumber, getWeekday } from '@callejero/contract/calendar-day.ts';
import { csvLine } from '@callejero/contract/text/csv.ts';
import { spreadsheetFormats, spreadsheetSeparator } from '@callejero/contract/text/csv-readable.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { type PlaceNumberKind, placeNumberKinds, placeNumberNames } from '@callejero/contract/use.ts';
import sql from 'sql-template-tag';
import type { Registry } from '../../access/binding.ts';
import type { Platform } from '../../ports/ports.ts';
import { readWords } from './report.ts';

const weeksShown = 12;
/** How many of the most searched words are tried, and how many of those that find the place are shown. */
const words = { tried: 60, shown: 10 } as const;

/** The Mondays of the last weeks, this one included. */
export function weeksUntil(today: string): string[] {
  const monday = addDays(today, -getWeekday(dayNumber(today)));
  return Array.from({ length: weeksShown }, (_, index) => addDays(monday, 7 * (index - weeksShown + 1)));
}

/** @param shown what the reader may see of a number that others caused */
export async function readNumbers(
  platform: Platform,
  registry: Registry,
  place: string,
  shown: (count: number) => number | null,
): Promise<PlaceNumbers> {
  const { db, clock, config } = platform;
  const { timezone } = config.city;
  const weeks = weeksUntil(dayIn(timezone, clock.now()));
  const [first = ''] = weeks;
  const [counted, answers, found] = await Promise.all([
    db.query<{ kind: PlaceNumberKind; week: string; count: number }>(sql`
      with happened as (
        select kind, day, count from use_counts where place = ${place}::uuid and day >= ${first}::date
        union all
        select 'favourite', (f.at at time zone ${timezone}::text)::date, 1 from favourites f
          where f.kind = 'commerces' and f.record = ${place}::uuid
        union all
        select 'redemption', (r.redeemed_at at time zone ${timezone}::text)::date, 1 from redemptions r
          where r.commerce = ${place}::uuid and r.archived_at is null and r.status = 'redeemed'
      )
      select kind, to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week, sum(count)::int4 as count
      from happened where day >= ${first}::date group by 1, 2`),
    db.query<{ week: string | null; minutes: number }>(sql`
      with asked as (
        select m.conversation, min(m.created_at) as at from messages m
          join conversations c on c.id = m.conversation and c.commerce = ${place}::uuid
        where m.side = 'customer' and m.type not in ('call', 'system') group by 1
      ), answered as (
        select (a.at at time zone ${timezone}::text)::date as day,
          (select min(m.created_at) from messages m where m.conversation = a.conversation
            and m.side = 'commerce' and m.type not in ('call', 'system') and m.created_at > a.at) - a.at as took
        from asked a
      )
      select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week,
        round(extract(epoch from percentile_cont(0.5) within group (order by took)) / 60)::int4 as minutes
      from answered where took is not null and day >= ${first}::date
      group by grouping sets ((1), ())`),
    readWords(db, 'search', { before: first, dates: weeks, unit: 'day' }, words.tried),
  ]);
  const countOf = (kind: PlaceNumberKind, week: string) =>
    counted.find((each) => each.kind === kind && each.week === week)?.count ?? 0;
  const minutesOf = (week: string | null) => answers.find((each) => each.week === week)?.minutes ?? null;
  return {
    weeks,
    kinds: placeNumberNames.map((kind) => ({
      kind,
      // A redemption is an act of the place itself.
      values: weeks.map((week) => (kind === 'redemption' ? countOf(kind, week) : shown(countOf(kind, week)))),
    })),
    answerMinutes: weeks.map(minutesOf),
    medianMinutes: minutesOf(null),
    words: await thatFind(platform, registry, place, found),
  };
}

/** Those of the words whose search has the place among its results. */
async function thatFind(
  platform: Platform,
  registry: Registry,
  place: string,
  searched: PlaceNumbers['words'],
): Promise<PlaceNumbers['words']> {
  const { search } = registry.get('commerces') ?? {};
  if (!search || searched.length === 0) return [];
  const index = await search.prepare(platform, registry, {}, platform.clock.now());
  if (!index) return [];
  const found: PlaceNumbers['words'] = [];
  for (const each of searched) {
    const { ids, whole } = await index.hits(each.words, null);
    if (ids.slice(0, whole).includes(place)) found.push(each);
  }
  return found.slice(0, words.shown);
}

/** The same as a table for spreadsheets of the city's country. */
export function numbersTable(platform: Pick<Platform, 'config'>, numbers: PlaceNumbers): string {
  const { city } = platform.config;
  const formats = spreadsheetFormats(city);
  const cell = (value: number | null, few: string) => (value === null ? few : formats.number(value));
  const head = ['Semana del', ...Object.values(placeNumberKinds), 'Minutos hasta la primera respuesta'];
  const rows = numbers.weeks.map((week, at) => [
    formats.day(week),
    ...numbers.kinds.map(({ values }) => cell(values[at] ?? null, 'menos de 5')),
    cell(numbers.answerMinutes[at] ?? null, ''),
  ]);
  return `\uFEFF${[head, ...rows].map((cells) => csvLine(cells, spreadsheetSeparator(city))).join('')}`;
}
