import { push } from '@callejero/contract/resources/push.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Users read their own devices. Only their own routes write them; administrators may remove them. */
export const pushPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(push, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.user_app = ${principal.id}::uuid`,
        read: openFields(push),
      },
    ];
  },
  archive: (principal) => archiveAll(push, principal),
};
