import { conversationLimits, isShared } from '@callejero/contract/enums/conversations.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { Attachment, MessageView, SendMessage } from '@callejero/contract/resources/messages.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { attach, ownUploads } from './attachments.ts';
import { automaticAnswer, automaticSql, type WithAutomatic } from './automatic.ts';
import { audience, type MessageAudience, type MessageNews, notifyOfMessage } from './message-notices.ts';
import { insertAndView, messageViews } from './message-view.ts';
import { lockParticipation, type Participation, participationIn } from './participation.ts';
import { assigneeSql, sideSql } from './people.ts';

export interface SentMessage {
  message: MessageView;
  /** False when the same message had arrived before. */
  isNew: boolean;
  /** Whether the commerce answered it automatically. */
  isAnswered?: boolean;
}

/**
 * Numbers and stores a message without gaps: whoever reads number n can read all before it. The same `clientId` again stores
 * nothing, so a device may repeat the request until it gets an answer. The first attempt takes no lock and stores nothing if the
 * conversation changed meanwhile; the second one waits for its lock.
 */
export async function sendMessage(
  platform: Platform,
  news: MessageNews,
  id: string,
  clientId: string,
  message: SendMessage,
  principal: Principal,
): Promise<SentMessage> {
  if (!isUuid(clientId)) throw new ApiError('not-found');
  const { db } = platform;
  const sending = sendingOf(clientId, platform.clock.now());
  const participant = await participationIn<Sending>(db, id, principal, sending);
  const known = await sentBefore(db, participant, clientId, message);
  if (known) return known;
  await limitRate(
    platform.limits,
    limitKey`message:${participant.user}:${id}`,
    conversationLimits.messagesPerMinute,
    60,
  );
  const send = (tx: Queryable, by: Participation & Sending, ifUnchanged?: Sql) =>
    storeMessage(platform, tx, { news, participant: by, clientId, message, ifUnchanged });
  const ifUnchanged = sql`c.xmin::text = ${participant.version}::text and ${sideSql('c', principal)} = ${participant.side}::text`;
  const sent =
    (await (isSingle(participant, message)
      ? send(db, participant, ifUnchanged)
      : db.transaction((tx) => send(tx, participant, ifUnchanged)))) ??
    (await db.transaction(async (tx) => {
      const locked = await lockParticipation<Sending>(tx, id, principal, sending);
      return (await sentBefore(tx, locked, clientId, message)) ?? (await send(tx, locked));
    }));
  if (!sent) throw new ApiError('unexpected');
  const { mod } = sent.message;
  const to = sent.isAnswered ? mod + 1 : mod;
  if (sent.isNew) platform.conversations.publish([{ conversation: id, kind: 'messages', from: mod, to }]);
  return sent;
}

/** Whether one statement stores the message and all that follows from it. */
const isSingle = ({ automatic, side, listeners }: Participation & Sending, { attachments }: SendMessage) =>
  !attachments?.length &&
  (automatic === null || side !== 'customer') &&
  listeners.every((listener) => listener.side === side);

/** Null if `ifUnchanged`, a condition on the conversation `c`, does not hold any more, or another writer has its lock. */
async function storeMessage(
  platform: Platform,
  tx: Queryable,
  {
    news,
    participant,
    clientId,
    message,
    ifUnchanged,
  }: {
    news: MessageNews;
    participant: Participation & Sending;
    clientId: string;
    message: SendMessage;
    ifUnchanged: Sql | undefined;
  },
): Promise<SentMessage | null> {
  if (participant.blockedBy.length > 0 || !participant.answerable) throw new ApiError('conversation-refused');
  assertAdmitted(participant, message);
  await assertUnanswered(tx, participant, message.knownSeq ?? null);
  await assertReply(tx, participant, message.replyTo ?? null);
  const files = await ownUploads(tx, participant.user, message);
  const inserted = await insertMessage(platform, tx, participant, clientId, message, { files, ifUnchanged });
  if (!inserted) return null;
  await attach(tx, inserted.id, files);
  await notifyOfMessage(tx, news, participant, inserted);
  const isAnswered = await answerAutomatically(platform, tx, participant, inserted);
  return { message: inserted, isNew: true, isAnswered };
}

/**
 * Stores the commerce's automatic answer to a customer's message. Two commerces can't answer each other: what the server sends goes
 * another way, and nobody is notified of it, because the customer is writing at this moment.
 */
async function answerAutomatically(
  platform: Platform,
  tx: Queryable,
  { id, side, lastSeq, automatic }: Participation & WithAutomatic,
  { sender }: MessageView,
): Promise<boolean> {
  if (side !== 'customer' || automatic === null) return false;
  const now = platform.clock.now();
  const answer = automaticAnswer(automatic, {
    name: sender.name,
    isFirst: lastSeq === 0,
    now,
    city: platform.config.city,
  });
  if (!answer) return false;
  const { body, isAway } = answer;
  const from = { id, side: 'commerce', user: null, ...(isAway && { awayAt: now }) } as const;
  await insertMessage(platform, tx, from, platform.ids.next(), { type: 'system', body });
  return true;
}

/** The data for sending besides the sender's participant, read in one statement. */
interface Sending extends MessageAudience, WithAutomatic {
  /** Whether the same message has arrived before. */
  isKnown: boolean;
  /** Of the conversation's row. */
  version: string;
}

const withClientId = (conversation: Sql, clientId: string): Sql =>
  sql`x.conversation = ${conversation} and x.client_id = ${clientId}::uuid`;

const sendingOf = (clientId: string, now: Date): Sql =>
  sql`${audience}${automaticSql(now)}, c.xmin::text as version, exists (select from messages x where ${withClientId(sql`c.id`, clientId)}) as "isKnown"`;

/** The stored message of an earlier request, if there was one; later edits do not matter. */
async function sentBefore(
  tx: Queryable,
  participant: Participation & Sending,
  clientId: string,
  message: SendMessage,
): Promise<SentMessage | null> {
  if (!participant.isKnown) return null;
  const [stored] = await messageViews(tx, withClientId(sql`${participant.id}::uuid`, clientId));
  if (!stored) throw new ApiError('unexpected');
  const filesOf = stored.attachments.map(({ id }) => id).join();
  const isSame =
    stored.editedAt !== null ||
    stored.deletedAt !== null ||
    (stored.body === (message.body ?? null) && filesOf === (message.attachments ?? []).join());
  if (stored.sender.id !== participant.user || stored.type !== message.type || !isSame)
    throw new ApiError('message-mismatch');
  return { message: stored, isNew: false };
}

/** Before the neighbour accepts, the sender may only write a few texts. A reply accepts. */
function assertAdmitted({ accepted, side, lastSeq }: Participation, { type }: SendMessage): void {
  if (accepted || side !== 'customer') return;
  if (type !== 'text')
    throw new ApiError('contact-waiting', {}, 'Hasta que acepte tu solicitud solo puedes enviar textos.');
  if (lastSeq >= conversationLimits.request) throw new ApiError('contact-waiting');
}

/** Two people of one side must not both answer without knowing: 409 if a colleague answered after `knownSeq`. */
async function assertUnanswered(tx: Queryable, { id, side, user }: Participation, knownSeq: number | null) {
  if (!isShared(side) || knownSeq === null) return;
  const [answer] = await tx.query<{
    name: string;
    seq: number;
  }>(sql`select u.first_name as name, x.seq from messages x join users u on u.id = x.sender
      where x.conversation = ${id}::uuid and x.seq > ${knownSeq}::int and x.side = ${side}::text
        and x.sender <> ${user}::uuid and x.deleted_at is null order by x.seq desc limit 1`);
  if (!answer) return;
  const { name, seq } = answer;
  throw new ApiError('answered-meanwhile', { seq }, `${name} ya respondió. ¿Enviar igualmente?`);
}

async function assertReply(
  tx: Queryable,
  { id, clearedSeq }: Participation,
  replyTo: string | null,
): Promise<void> {
  if (replyTo === null) return;
  const [message] =
    await tx.query(sql`select from messages where id = ${replyTo}::uuid and conversation = ${id}::uuid
      and deleted_at is null and seq > ${clearedSeq}::int`);
  if (!message) throw invalid([{ path: 'replyTo', message: 'El mensaje al que respondes ya no está.' }]);
}

interface Author extends Pick<Participation, 'id' | 'side'> {
  /** Null for an automatic message, which does not count as an answer. */
  user: string | null;
  /** The moment of an away message. */
  awayAt?: Date;
}

/**
 * Numbers and stores a message under the lock of its conversation. `ifUnchanged`: without waiting for it; null if the condition on the
 * conversation `c` does not hold, or another writer has the lock.
 */
export async function insertMessage(
  { ids, clock }: Platform,
  tx: Queryable,
  { id, side, user, awayAt }: Author,
  clientId: string,
  { type, body, point, replyTo }: Omit<SendMessage, 'type'> & { type: MessageView['type'] },
  { files = [], ifUnchanged }: { files?: readonly Attachment[]; ifUnchanged?: Sql | undefined } = {},
): Promise<MessageView | null> {
  const message = ids.next();
  const now = clock.now();
  const text = body ?? null;
  const place = point ? sql`point(${point.lng}::float8, ${point.lat}::float8)` : sql`null::point`;
  // The first person who answers becomes the assignee; any message reopens the conversation.
  const assignee =
    isShared(side) && user !== null
      ? sql`coalesce(${assigneeSql('conversations')}, ${user}::uuid)`
      : sql`assignee`;
  const acceptedAt = side === 'contact' ? sql`coalesce(accepted_at, ${now}::timestamptz)` : sql`accepted_at`;
  const lastSide = user === null ? sql`last_side` : sql`${side}::text`;
  const away = awayAt ? sql`, away_at = ${awayAt}::timestamptz` : empty;
  const seen =
    user === null
      ? empty
      : sql`, seen as (
        insert into conversation_members (conversation, user_id, side, read_seq)
        select ${id}::uuid, ${user}::uuid, ${side}::text, last_seq from numbered
        on conflict (conversation, user_id) do update
          set read_seq = excluded.read_seq, side = excluded.side, marked_unread = false
      )`;
  const which = ifUnchanged
    ? sql`(select c.id from conversations c where c.id = ${id}::uuid and ${ifUnchanged} for no key update skip locked)`
    : sql`${id}::uuid`;
  const stored = await insertAndView(tx, {
    before: sql`numbered as (
        update conversations set last_seq = last_seq + 1, last_mod = last_mod + 1, last_message_at = ${now}::timestamptz,
          last_side = ${lastSide}, status = 'open', assignee = ${assignee}, accepted_at = ${acceptedAt},
          updated_at = ${now}::timestamptz${away}
        where id = ${which} returning last_seq, last_mod
      )${seen}`,
    insertion: sql`insert into messages (id, created_at, updated_at, conversation, sender, side, client_id, seq, mod, type, body,
        body_folded, point, attachments, reply_to)
      select ${message}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${id}::uuid, ${user}::uuid, ${side}::text,
        ${clientId}::uuid, last_seq, last_mod, ${type}::text, ${text}::text, ${text && fold(text)}::text, ${place},
        ${JSON.stringify(files)}::jsonb, ${replyTo ?? null}::uuid from numbered`,
  });
  if (!stored && !ifUnchanged) throw new ApiError('unexpected');
  return stored;
}
