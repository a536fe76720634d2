/** One number for everything that a table holds: equal before and after what changes nothing. */
import sql, { raw } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Queryable } from '../ports/ports.ts';

/**
 * Tables that a read or a refusal may write: when a session was used last, answers that are replayed, and pairs of places,
 * which are compared when somebody asks for them.
 */
const passing = new Set(['sessions', 'idempotency', 'compared_commerces', 'likely_duplicates']);

/** All tables but those. */
export async function storedTables(db: Queryable): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  return tables.map(({ name }) => name).filter((name) => !passing.has(name));
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
