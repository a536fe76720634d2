/** Administrators cannot grant, revoke or edit permissions that they do not hold. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Principal } from './policy.ts';

/** Condition for the accounts of `alias` whose permissions the principal holds completely: `coversAll` of the contract. */
export function coveredRows({ permissions }: Principal, alias: string): Sql {
  if (permissions.includes('*')) return sql`true`;
  return sql`not exists (select from unnest(${raw(alias)}.permissions) held(permission)
    where not (held.permission = any(${permissions}::text[])
      or split_part(held.permission, ':', 1) || ':*' = any(${permissions}::text[])))`;
}
