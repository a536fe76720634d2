import { messageReports } from '@callejero/contract/resources/message-reports.ts';
import sql, { raw } from 'sql-template-tag';
import { readAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Whoever moderates reads all; who reported reads what became of it. They are made and decided by their own routes only. */
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
