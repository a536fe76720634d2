import { conversations } from '@callejero/contract/resources/conversations.ts';
import sql, { raw } from 'sql-template-tag';
import type { Policy } from '../../access/policy.ts';

/** Who takes part, whatever else one may. They are opened and closed by their own routes only. */
export const conversationsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    return [
      {
        rows: (alias) => sql`${raw(alias)}.participants @> array[${principal.id}::uuid]`,
        read: Object.keys(conversations.fields),
      },
    ];
  },
};
