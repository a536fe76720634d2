import { claims } from '@callejero/contract/resources/claims.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writableFields } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Everybody with an account may claim a commerce and reads their own claims. Claims are decided, not edited. */
export const claimsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(claims, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`,
        read: openFields(claims),
      },
    ];
  },
  create: (principal) => (principal.id === null ? null : { fields: writableFields(claims) }),
  archive: (principal) => archiveAll(claims, principal),
};
