import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { toStatement } from '../../query/statement.ts';
import type { LiveConversations } from '../../realtime/live.ts';
import { messageViews } from './message-view.ts';
import { everybodyOf } from './people.ts';
import { findPlace } from './place.ts';
import { viewsOfConversation } from './view.ts';

/** What the live connection asks of conversations. */
export function createLiveConversations({ db, conversations }: Platform): LiveConversations {
  return {
    views: (conversation, users) => viewsOfConversation(db, conversation, users),

    people: (conversation) =>
      db.query(
        toStatement(sql`select p.user_id as user, coalesce(m.cleared_seq, 0) as "clearedSeq"
          from conversations c cross join lateral (${everybodyOf('c')}) p
            left join conversation_members m on m.conversation = c.id and m.user_id = p.user_id
          where c.id = ${conversation}::uuid and c.archived_at is null`),
      ),

    messages: (conversation, since, limit) =>
      messageViews(
        db,
        sql`x.conversation = ${conversation}::uuid and x.mod > ${since}::int order by x.mod limit ${limit}`,
      ),

    async enter(conversation, principal) {
      const place = await findPlace(db, conversation, principal);
      return place && { lastSeq: place.lastSeq, lastMod: place.lastMod };
    },

    async typing(conversation, principal) {
      const place = await findPlace(db, conversation, principal);
      if (!place?.accepted || place.blockedBy.length > 0) return;
      const [person] = await db.query<{ name: string }>(
        toStatement(sql`select first_name as name from users where id = ${place.user}::uuid`),
      );
      if (!person) return;
      conversations.publish([{ conversation, kind: 'typing', user: place.user, name: person.name }]);
    },
  };
}
