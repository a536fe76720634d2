/** Notices of messages, which reach people who are not reading the conversation. */
import type { ConversationSide } from '@callejero/contract/enums/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import type { Participation } from './participation.ts';
import { everybodySql, idsIn } from './people.ts';

interface MessageNotice {
  notice: 'message';
  conversation: string;
  seq: number;
  from: string;
  text: string | null;
  type: 'text' | 'image' | 'file' | 'location';
  isRequest: boolean;
}

/** A colleague handed the conversation over. */
interface AssignedNotice {
  notice: 'conversation-assigned';
  conversation: string;
  by: string;
  customer: string;
  /** Null for a conversation with the city. */
  commerce: string | null;
}

/** `people` and `to`: selects of users' ids. */
export interface MessageNews {
  /** Sends the notice once the transaction is committed, unless the person reads the message before. */
  notify(tx: Queryable, to: Sql, notice: MessageNotice | AssignedNotice): Promise<void>;
  /** Withdraws the notices of `people` up to message `seq`. `reading`: they read the messages, in that session. */
  read(
    db: Queryable,
    conversation: string,
    people: Sql,
    seq: number,
    reading?: { session: string | null },
  ): Promise<void>;
  /** Removes the text of the deleted message `seq` from notices. */
  deleted(db: Queryable, conversation: string, people: Sql, seq: number): Promise<void>;
}

/** A `seq` above that of every message. */
export const everyMessage = 2_147_483_647;

/** The people of other sides. */
export const othersThan = (conversation: string, side: ConversationSide): Sql =>
  sql`select e.user_id from conversations c cross join lateral (${everybodySql('c')}) e
    where c.id = ${conversation}::uuid and e.side <> ${side}::text`;

export const ownSide = (conversation: string, side: ConversationSide): Sql =>
  sql`select e.user_id from conversations c cross join lateral (${everybodySql('c')}) e
    where c.id = ${conversation}::uuid and e.side = ${side}::text`;

/** The people who may be notified of a message: the columns that `audience` adds. */
export interface MessageAudience {
  /** The commerce's name. */
  commerce: string | null;
  /** Everybody with a device, except those who muted the conversation. */
  listeners: { user: string; side: ConversationSide }[];
}

/** Columns of the conversation `c`. */
export const audience = sql`, (select k.name from commerces k where k.id = c.commerce) as commerce,
  (select coalesce(json_agg(json_build_object('user', e.user_id, 'side', e.side)), '[]') from (${everybodySql('c')}) e
    left join conversation_members l on l.conversation = c.id and l.user_id = e.user_id
    where not coalesce(l.muted, false)
      and exists (select from push d where d.user_app = e.user_id and d.archived_at is null)) as listeners`;

/** Notifies the other side, except those who muted the conversation. */
export async function notifyOfMessage(
  tx: Queryable,
  news: MessageNews,
  { id, side, accepted, commerce, listeners }: Participation & MessageAudience,
  { seq, type, body, sender }: MessageView,
): Promise<void> {
  if (type === 'call' || type === 'system') return;
  const to = listeners.filter((listener) => listener.side !== side).map(({ user }) => user);
  if (to.length === 0) return;
  await news.notify(tx, idsIn(to), {
    ...{ notice: 'message', conversation: id, seq, type, text: body },
    from: nameOf(side, sender.name, commerce),
    isRequest: !accepted && side === 'customer',
  });
}

/** The sender's name as the other side knows it. */
function nameOf(side: ConversationSide, name: string, commerce: string | null): string {
  if (side === 'support') return `${name}, de la guía`;
  if (commerce === null) return name;
  return side === 'commerce' ? commerce : `${name} a ${commerce}`;
}

export async function notifyOfAssignment(
  tx: Queryable,
  news: MessageNews,
  { id, user, to }: { id: string; user: string; to: string },
): Promise<void> {
  const [names] = await tx.query<Pick<AssignedNotice, 'by' | 'customer' | 'commerce'>>(sql`select
      (select first_name from users where id = ${user}::uuid) as by,
      (select first_name from users where id = c.participants[1]) as customer,
      (select k.name from commerces k where k.id = c.commerce) as commerce
    from conversations c where c.id = ${id}::uuid`);
  if (!names) return;
  await news.notify(tx, sql`select ${to}::uuid`, {
    notice: 'conversation-assigned',
    conversation: id,
    ...names,
  });
}
