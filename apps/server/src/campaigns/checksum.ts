/** One number for the whole content of a table, to see whether a request has changed it. */
import sql, { raw } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Queryable } from '../ports/ports.ts';

/**
 * Tables that a read or a refusal may write: the last use of a session, answers that are replayed, and pairs of places, which
 * are compared when they are requested.
 */
const ignoredTables = new Set([
  'sessions',
  'idempotency',
  'compared_commerces',
  'likely_duplicates',
  'commerce_defects',
]);

/** All tables except `ignoredTables`. */
export async function storedTables(db: Queryable): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  return tables.map(({ name }) => name).filter((name) => !ignoredTables.has(name));
}

/** By table, so that a difference says where it is. */
export async function checksum(db: Queryable): Promise<Record<string, string>> {
  const parts = (await storedTables(db)).map(
    (name) =>
      `select '${name}' as name, (select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)` +
      ` from ${quote(name)} t) as sum`,
  );
  const rows = await db.query<{ name: string; sum: string }>(sql`${raw(parts.join(' union all '))}`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
