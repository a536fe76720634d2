import { conversations } from '@callejero/contract/resources/conversations.ts';
import sql, { raw } from 'sql-template-tag';
import { openFields } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';
import { sharesInbox, takesPart } from './people.ts';

/** The person who asks must not learn who attends to it. */
const inboxFields = [...openFields(conversations), 'assignee'];

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
        read: openFields(conversations),
      },
      {
        rows: (alias) => sql`${sharesInbox(alias, principal)} and ${raw(alias)}.last_seq > 0`,
        read: inboxFields,
      },
    ];
  },
};
