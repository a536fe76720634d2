import { conversations } from '@callejero/contract/resources/conversations.ts';
import sql, { raw } from 'sql-template-tag';
import type { Policy } from '../../access/policy.ts';
import { sharesInbox, takesPart } from './people.ts';

const allFields = Object.keys(conversations.fields);
/** The person who asks must not learn who attends to it. */
const askersFields = allFields.filter((field) => field !== 'assignee');

/**
 * Participants only, whatever other permissions a person has, with the fields that their screen shows. One without messages is only
 * visible to the person who opened it. Conversations are opened and closed by their own routes only.
 */
export const conversationsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    return [
      {
        rows: (alias) => sql`${takesPart(alias, principal)}
          and (${raw(alias)}.last_seq > 0 or ${raw(alias)}.participants[1] = ${principal.id}::uuid)`,
        read: askersFields,
      },
      {
        rows: (alias) => sql`${sharesInbox(alias, principal)} and ${raw(alias)}.last_seq > 0`,
        read: allFields,
      },
    ];
  },
};
