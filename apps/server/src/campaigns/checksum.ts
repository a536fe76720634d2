/** One number for everything that the database holds: equal before and after what changes nothing. */
import sql, { raw } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Queryable } from '../ports/ports.ts';

/** Tables that a read or a refusal may write: when a session was used last, and answers that are replayed. */
const passing = new Set(['sessions', 'idempotency']);

/** By table, so that a difference says where it is. */
export async function checksum(db: Queryable): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const parts = tables
    .filter(({ name }) => !passing.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, (select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${quote(name)} t) as sum`,
    );
  const rows = await db.query<{ name: string; sum: string }>(sql`${raw(parts.join(' union all '))}`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
