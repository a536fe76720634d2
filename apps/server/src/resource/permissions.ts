/** Nobody gives, takes or touches what they do not hold themselves. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Principal } from './policy.ts';

/** Whether whoever holds `held` may do everything that `wanted` allows. */
export function covers(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every(
    (permission) =>
      held.includes('*') ||
      held.includes(permission) ||
      (permission.includes(':') && held.includes(`${permission.split(':')[0]}:*`)),
  );
}

/** The same as a condition on the accounts of `alias`. */
export function coveredRows({ permissions }: Principal, alias: string): Sql {
  if (permissions.includes('*')) return sql`true`;
  return sql`not exists (select from unnest(${raw(alias)}.permissions) held(permission)
    where not (held.permission = any(${permissions}::text[])
      or split_part(held.permission, ':', 1) || ':*' = any(${permissions}::text[])))`;
}
