import { actions } from '@callejero/contract/resources/actions.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Users read their own; administrators create and withdraw them. An action is never edited. */
export const actionsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(actions, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`,
        read: openFields(actions),
      },
    ];
  },
  create: (principal) => writeAll(actions, principal, 'create'),
  archive: (principal) => archiveAll(actions, principal),
};
