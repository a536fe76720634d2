import { messages } from '@callejero/contract/resources/messages.ts';
import sql, { raw } from 'sql-template-tag';
import { openFields } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';
import { isInCopy, takesPart } from './people.ts';

/** The people of the conversation, and nobody else; each of them from where that person's copy begins. */
export const messagesPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    return [
      {
        rows: (alias) => sql`exists (select 1 from conversations mc where mc.id = ${raw(alias)}.conversation
          and mc.archived_at is null and ${takesPart('mc', principal)}) and ${isInCopy(alias, principal)}`,
        read: openFields(messages),
      },
    ];
  },
  // Also what the person wrote before the own copy was emptied.
  ownData: ({ id }) => [
    { rows: (alias) => sql`${raw(alias)}.sender = ${id}::uuid`, read: openFields(messages) },
  ],
};
