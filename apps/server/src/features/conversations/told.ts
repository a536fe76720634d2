/** Messages reach people who are not reading: as notices on their devices. */
import type { ConversationSide } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { everybodyOf } from './people.ts';
import type { Place } from './place.ts';

interface MessageNotice {
  notice: 'message';
  conversation: string;
  seq: number;
  from: string;
  text: string | null;
  type: 'text' | 'image' | 'file' | 'location';
  isRequest: boolean;
}

/** `people` and `to`: selects of users' ids. */
export interface MessageNews {
  /** Tells once the transaction is committed, and withdraws it from whoever reads meanwhile. */
  tell(tx: Queryable, to: Sql, notice: MessageNotice): Promise<void>;
  /** `people` need not be told of the messages up to `seq` any more. `reading`: they have read them, in that session. */
  read(
    db: Queryable,
    conversation: string,
    people: Sql,
    seq: number,
    reading?: { session: string | null },
  ): Promise<void>;
  /** The text of the message `seq` is nobody's any more. */
  deleted(db: Queryable, conversation: string, people: Sql, seq: number): Promise<void>;
}

/** Of a message that comes later. */
export const everyMessage = 2_147_483_647;

/** Whoever does not answer for this side. */
export const othersThan = (conversation: string, side: ConversationSide): Sql =>
  sql`select e.user_id from conversations c cross join lateral (${everybodyOf('c')}) e
    where c.id = ${conversation}::uuid and e.side <> ${side}::text`;

export const ownSide = (conversation: string, side: ConversationSide): Sql =>
  sql`select e.user_id from conversations c cross join lateral (${everybodyOf('c')}) e
    where c.id = ${conversation}::uuid and e.side = ${side}::text`;

/** The people who may be notified of a message: the columns that `audience` adds. */
export interface Audience {
  /** The commerce's name. */
  commerce: string | null;
  /** Everybody but those who muted the conversation. */
  listeners: { user: string; side: ConversationSide }[];
}

/** Columns of the conversation `c`. */
export const audience = sql`, (select k.name from commerces k where k.id = c.commerce) as commerce,
  (select coalesce(json_agg(json_build_object('user', e.user_id, 'side', e.side)), '[]') from (${everybodyOf('c')}) e
    left join conversation_members l on l.conversation = c.id and l.user_id = e.user_id
    where not coalesce(l.muted, false)) as listeners`;

/** Tells the other side, but for those who muted the conversation. */
export async function tellMessage(
  tx: Queryable,
  news: MessageNews,
  { id, side, accepted, commerce, listeners }: Place & Audience,
  { seq, type, body, sender }: MessageView,
): Promise<void> {
  if (type === 'call' || type === 'system') return;
  const to = listeners.filter((listener) => listener.side !== side).map(({ user }) => user);
  if (to.length === 0) return;
  await news.tell(tx, sql`select unnest(${to}::uuid[])`, {
    ...{ notice: 'message', conversation: id, seq, type, text: body },
    from: nameOf(side, sender.name, commerce),
    isRequest: !accepted && side === 'customer',
  });
}

/** As the other side knows them. */
function nameOf(side: ConversationSide, name: string, commerce: string | null): string {
  if (side === 'support') return `${name}, de la guía`;
  if (commerce === null) return name;
  return side === 'commerce' ? commerce : `${name} a ${commerce}`;
}
