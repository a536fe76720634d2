/** Nobody gives, takes or touches what they do not hold themselves. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Principal } from './policy.ts';

/** The accounts of `alias` whose permissions the principal holds all: `coversAll` of the contract, as a condition. */
export function coveredRows({ permissions }: Principal, alias: string): Sql {
  if (permissions.includes('*')) return sql`true`;
  return sql`not exists (select from unnest(${raw(alias)}.permissions) held(permission)
    where not (held.permission = any(${permissions}::text[])
      or split_part(held.permission, ':', 1) || ':*' = any(${permissions}::text[])))`;
}
