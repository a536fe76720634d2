import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import type { LiveConversations } from '../../realtime/live.ts';
import { messageViews } from './message-view.ts';
import { findParticipation } from './participation.ts';
import { viewsOfConversation } from './view.ts';

/** What the live connection reads of conversations. */
export function createLiveConversations({ db, conversations }: Platform): LiveConversations {
  return {
    views: (conversation) => viewsOfConversation(db, conversation),

    messages: (conversation, since, limit) =>
      messageViews(
        db,
        sql`x.conversation = ${conversation}::uuid and x.mod > ${since}::int order by x.mod limit ${limit}`,
        { pipeline: 'read' },
      ),

    async enter(conversation, principal) {
      const place = await findParticipation(db, conversation, principal);
      return place && { lastSeq: place.lastSeq, lastMod: place.lastMod };
    },

    async typing(conversation, principal) {
      const place = await findParticipation(db, conversation, principal);
      if (!place?.accepted || place.blockedBy.length > 0) return;
      const [person] = await db.query<{ name: string }>(
        sql`select first_name as name from users where id = ${place.user}::uuid`,
      );
      if (!person) return;
      conversations.publish([{ conversation, kind: 'typing', user: place.user, name: person.name }]);
    },
  };
}
