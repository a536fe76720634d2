import { conversations } from '@callejero/contract/resources/conversations.ts';
import type { Policy } from '../../access/policy.ts';
import { takesPart } from './people.ts';

/** Participants only, whatever other permissions a person has. Conversations are opened and closed by their own routes only. */
export const conversationsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    return [{ rows: (alias) => takesPart(alias, principal), read: Object.keys(conversations.fields) }];
  },
};
