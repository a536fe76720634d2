import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import type { LiveConversations } from '../../realtime/live.ts';
import { messagesAfter } from './message-view.ts';
import { findParticipation } from './participation.ts';
import { viewsOfConversations } from './view.ts';

/** What the live connection reads of conversations. */
export function createLiveConversations({ db, conversations }: Platform): LiveConversations {
  return {
    views: (ids) => viewsOfConversations(db, ids),
    messages: (since, limit) => messagesAfter(db, since, limit),

    async enter(conversation, principal) {
      const participant = await findParticipation(db, conversation, principal);
      return participant && { lastSeq: participant.lastSeq, lastMod: participant.lastMod };
    },

    async typing(conversation, principal) {
      const participant = await findParticipation(db, conversation, principal);
      if (!participant?.accepted || participant.blockedBy.length > 0) return;
      const [person] = await db.query<{ name: string }>(
        sql`select first_name as name from users where id = ${participant.user}::uuid`,
      );
      if (!person) return;
      conversations.publish([{ conversation, kind: 'typing', user: participant.user, name: person.name }]);
    },
  };
}
