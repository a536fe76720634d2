import { messageReports } from '@callejero/contract/resources/message-reports.ts';
import sql, { raw } from 'sql-template-tag';
import { readAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Moderators read all; reporters read the outcome of their own. Reports are made and decided by their own routes only. */
export const messageReportsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(messageReports, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`,
        read: ['message', 'user', 'kind', 'text', 'status'],
      },
    ];
  },
};
