import { reports } from '@callejero/contract/resources/reports.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, readAll, writableFields } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Whoever has an account reports, and reads what one reported. Nobody rewrites what somebody said. */
export const reportsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(reports, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`,
        read: Object.keys(reports.fields),
      },
    ];
  },
  create: (principal) => (principal.id === null ? null : { fields: writableFields(reports) }),
  archive: (principal) => archiveAll(reports, principal),
};
