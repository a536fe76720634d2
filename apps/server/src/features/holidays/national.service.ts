import { isHolidayRule } from '@callejero/contract/holidays/rule.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { nationalHolidays } from './national.ts';

interface Wanted {
  id: string;
  name: string;
  date: string | null;
  yearly: string | null;
}

/** A UUID of version 8 made of the hash, so that a holiday has the same id in every installation and at every start. */
function idOf(hash: string): string {
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

async function wantedOf(country: string, year: number, sha256: Platform['sha256']): Promise<Wanted[]> {
  const days = (await nationalHolidays(country, year)).flatMap(({ name, on }) =>
    [on].flat().map((rule) => ({ name, rule })),
  );
  return Promise.all(
    days.map(async ({ name, rule }) => ({
      id: idOf(await sha256(`holiday ${country} ${rule}`)),
      name,
      ...(isHolidayRule(rule) ? { date: null, yearly: rule } : { date: rule, yearly: null }),
    })),
  );
}

/**
 * At every start: adds missing holidays of the configured country and removes those of another country. Whether one counts is the
 * administrators' setting and stays.
 */
export async function ensureNationalHolidays({
  db,
  config,
  clock,
  changes,
  sha256,
}: Pick<Platform, 'db' | 'config' | 'clock' | 'changes' | 'sha256'>): Promise<void> {
  const now = clock.now();
  const wanted = await wantedOf(config.city.country, now.getUTCFullYear(), sha256);
  const ids = wanted.map(({ id }) => id);
  const written = await db.query<{ id: string; change: 'created' | 'updated' | 'archived' }>(sql`
    with archived as (
      update holidays set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
      where scope = 'country' and archived_at is null and id <> all(${ids}::uuid[]) returning id
    ), kept as (
      insert into holidays as h (id, created_at, updated_at, rev, name, name_folded, date, yearly, scope)
      select w.id, ${now}::timestamptz, ${now}::timestamptz, 1, w.name, w.folded, w.date, w.yearly, 'country'
      from unnest(${ids}::uuid[], ${wanted.map(({ name }) => name)}::text[],
        ${wanted.map(({ name }) => fold(name))}::text[], ${wanted.map(({ date }) => date)}::date[],
        ${wanted.map(({ yearly }) => yearly)}::text[]) as w (id, name, folded, date, yearly)
      on conflict (id) do update set name = excluded.name, name_folded = excluded.name_folded, archived_at = null,
        updated_at = excluded.updated_at, rev = h.rev + 1
      where h.name <> excluded.name or h.archived_at is not null
      returning id, rev
    )
    select id, 'archived' as change from archived
    union all select id, case rev when 1 then 'created' else 'updated' end from kept`);
  if (written.length > 0)
    changes.publish(written.map(({ id, change }) => ({ resource: 'holidays', id, change })));
}
