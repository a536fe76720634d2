import { administrators } from '@callejero/contract/resources/administrators.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import { coveredRows } from '../../access/permissions.ts';
import type { Policy } from '../../access/policy.ts';

/** Administrators edit and archive others whose permissions they hold. Their own account they delete in the settings. */
export const administratorsPolicy: Policy = {
  read: (principal) => readAll(administrators, principal),
  update(principal) {
    const all = writeAll(administrators, principal, 'update');
    return all && { ...all, rows: (alias) => coveredRows(principal, alias) };
  },
  archive: (principal) =>
    archiveAll(administrators, principal) && {
      rows: (alias) => sql`${raw(alias)}.id <> ${principal.id}::uuid and ${coveredRows(principal, alias)}`,
    },
};

/** Administrators are the users with that role. */
export const administratorsScope = (alias: string): Sql => sql`'administrator' = any(${raw(alias)}.roles)`;
