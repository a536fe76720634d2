/** Reading the person's conversations and their messages. */

import { conversationLimits, type InboxFilter } from '@callejero/contract/enums/conversations.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type {
  ConversationHead,
  ConversationView,
  inboxQuerySchema,
} from '@callejero/contract/resources/conversations.ts';
import type {
  MessageChanges,
  MessagePage,
  messageChangesQuerySchema,
  messagePageQuerySchema,
} from '@callejero/contract/resources/messages.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import type { Principal } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { inspectedView, type ReadableThread, readingParticipant } from './inspect.ts';
import { messageViews } from './message-view.ts';
import { assigneeSql, sideSql, takesPart } from './people.ts';
import { headsOfPerson, viewsOfPerson } from './view.ts';

const conditions: Record<InboxFilter, Sql> = {
  // Closing a conversation hides it from the answering side only.
  all: sql`(c.status = 'open' or p.side not in ('commerce', 'support'))`,
  unread: sql`(coalesce(m.marked_unread, false) or unseen.messages > 0)`,
  // Only for the answering side. Reading it or assigning it does not change this.
  unanswered: sql`c.status = 'open' and c.last_side = 'customer' and p.side in ('commerce', 'support')`,
  mine: sql`c.status = 'open' and p.side in ('commerce', 'support') and ${assigneeSql('c')} = p.user_id`,
  unassigned: sql`c.status = 'open' and p.side in ('commerce', 'support') and ${assigneeSql('c')} is null`,
  closed: sql`c.status = 'closed'`,
};

/** Whether the person's copy has messages: they may have emptied it, and old messages are deleted. */
const hasMessages = sql`c.last_seq > greatest(coalesce(m.cleared_seq, 0), c.first_seq - 1)`;

/** The person's conversations, the latest first. One without messages is only visible to the person who opened it. */
export function inbox(
  db: Queryable,
  principal: Principal,
  { filter, before, commerce, label, answering, search }: z.output<typeof inboxQuerySchema>,
): Promise<ConversationView[]> {
  const words = search ? fold(search) : '';
  const like = `%${words.replace(/[%_\\]/g, '\\$&')}%`;
  const found =
    words === ''
      ? empty
      : sql`and (exists (select from commerces k where k.id = c.commerce and k.name_folded like ${like}::text)
          or exists (select from users u where u.first_name_folded like ${like}::text and u.id = case
            when p.side <> 'customer' then c.participants[1] when c.type = 'direct' then c.participants[2] end))`;
  return viewsOfPerson(db, {
    ...self(principal),
    which: sql`${takesPart('c', principal)} and ${hasMessages} and ${conditions[filter]} ${found}
      ${before ? sql`and c.last_message_at < ${before}::timestamptz` : empty}
      ${commerce ? sql`and c.commerce = ${commerce}::uuid and p.side = 'commerce'` : empty}
      ${label ? sql`and p.side = 'commerce' and c.labels @> array[${label}::uuid]` : empty}
      ${answering ? sql`and p.side = ${answering}::text` : empty}
      order by c.last_message_at desc limit ${conversationLimits.inbox}`,
  });
}

/** Counts the conversations that the inbox shows as unanswered to those who answer for the city. */
export const countUnansweredSupport = (principal: Principal): Sql => sql`select count(*)
  from conversations c cross join lateral (select ${sideSql('c', principal)} as side) p
    left join conversation_members m on m.conversation = c.id and m.user_id = ${principal.id}::uuid
  where c.archived_at is null and c.type = 'support' and ${hasMessages} and ${conditions.unanswered}`;

const self = (principal: Principal) => ({ user: principal.id ?? '', side: sideSql('c', principal) });

export function heads(db: Queryable, principal: Principal): Promise<ConversationHead[]> {
  const which = sql`${takesPart('c', principal)} and ${hasMessages}`;
  return headsOfPerson(db, { ...self(principal), which });
}

/** 404 for people outside the conversation. */
export async function conversationView(
  db: Queryable,
  id: string,
  principal: Principal,
): Promise<ConversationView> {
  const view = await findView(db, id, principal);
  if (!view) throw new ApiError('not-found');
  return view;
}

/** The same, also for a moderator with access to it. */
export async function viewToRead(
  platform: Pick<Platform, 'db' | 'clock'>,
  id: string,
  principal: Principal,
): Promise<ConversationView> {
  const own = await findView(platform.db, id, principal);
  return own ?? inspectedView(platform, id, principal);
}

async function findView(db: Queryable, id: string, principal: Principal): Promise<ConversationView | null> {
  if (!isUuid(id)) return null;
  const [own] = await viewsOfPerson(db, { ...self(principal), which: sql`c.id = ${id}::uuid` });
  return own ?? null;
}

/** The latest messages, those before, after or around a number, or the latest that contain a text; oldest first. */
export async function messagePage(
  platform: Pick<Platform, 'db' | 'clock'>,
  id: string,
  principal: Principal,
  { before, after, around, search }: z.output<typeof messagePageQuerySchema>,
): Promise<MessagePage> {
  const { db } = platform;
  const participant = await readingParticipant(platform, id, principal);
  const size = conversationLimits.messages;
  if (around !== undefined) {
    const older = await messagesOf(
      db,
      participant,
      sql`and x.seq <= ${around}::int order by x.seq desc limit ${size / 2}`,
    );
    const newer = await messagesOf(
      db,
      participant,
      sql`and x.seq > ${around}::int order by x.seq limit ${size / 2}`,
    );
    return {
      messages: [...older.toReversed(), ...newer],
      before: older.length === size / 2,
      after: newer.length === size / 2,
    };
  }
  if (after !== undefined) {
    const found = await messagesOf(
      db,
      participant,
      sql`and x.seq > ${after}::int order by x.seq limit ${size + 1}`,
    );
    return {
      messages: found.slice(0, size),
      before: after > Math.max(participant.clearedSeq, participant.firstSeq - 1),
      after: found.length > size,
    };
  }
  const which = search
    ? sql`and x.body_folded like ${`%${fold(search).replace(/[%_\\]/g, '\\$&')}%`}::text`
    : before === undefined
      ? empty
      : sql`and x.seq < ${before}::int`;
  const found = await messagesOf(db, participant, sql`${which} order by x.seq desc limit ${size + 1}`);
  return {
    messages: found.slice(0, size).toReversed(),
    before: found.length > size,
    after: before !== undefined && before <= participant.lastSeq,
  };
}

const messagesOf = (db: Queryable, { id, clearedSeq }: ReadableThread, which: Sql) =>
  messageViews(db, sql`x.conversation = ${id}::uuid and x.seq > ${clearedSeq}::int ${which}`);

/** Everything sent, edited and deleted since a device's `mod`, in that order. */
export async function messageChanges(
  platform: Pick<Platform, 'db' | 'clock'>,
  id: string,
  principal: Principal,
  { since }: z.output<typeof messageChangesQuerySchema>,
): Promise<MessageChanges> {
  const { db } = platform;
  const participant = await readingParticipant(platform, id, principal);
  const size = conversationLimits.changes;
  const found = await messagesOf(
    db,
    participant,
    sql`and x.mod > ${since}::int order by x.mod limit ${size + 1}`,
  );
  const messages = found.slice(0, size);
  const more = found.length > size;
  return {
    messages,
    lastMod: more ? (messages.at(-1)?.mod ?? participant.lastMod) : participant.lastMod,
    more,
  };
}
