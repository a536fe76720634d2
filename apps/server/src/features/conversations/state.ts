/** The state of a conversation: what each person has read, and how the sides handle it. */

import { type ConversationSide, isShared } from '@callejero/contract/enums/conversations.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { LabelConversation } from '@callejero/contract/inbox.ts';
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import type { AssignConversation, ConversationView } from '@callejero/contract/resources/conversations.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { ConversationSignal, Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import { everyMessage, type MessageNews, notifyOfAssignment, ownSide } from './message-notices.ts';
import { lockParticipation, type Participation, participationIn } from './participation.ts';
import { conversationView } from './read.ts';

/** Marks messages as read. The highest number counts, in whatever order devices send them. */
export function markRead(
  platform: Platform,
  news: MessageNews,
  id: string,
  seq: number,
  request: WriteRequest,
) {
  return own(platform, id, request, ({ lastSeq, accepted }) => ({
    settled: { news, upTo: seq, isRead: true },
    isAnnounced: accepted,
    values: { read_seq: sql`${Math.min(seq, lastSeq)}::int` },
    set: sql`read_seq = greatest(m.read_seq, excluded.read_seq), marked_unread = false`,
    differs: sql`m.read_seq < excluded.read_seq or m.marked_unread`,
  }));
}

/** Records that a message reached a device of the person. The sender gets one announcement, for the first device. */
export async function markDelivered(
  { db, conversations }: Platform,
  id: string,
  seq: number,
  { principal }: WriteRequest,
): Promise<void> {
  const { user, side, lastSeq, accepted } = await participationIn(db, id, principal);
  const changed =
    await db.query(sql`insert into conversation_members as m (conversation, user_id, side, delivered_seq)
      values (${id}::uuid, ${user}::uuid, ${side}::text, ${Math.min(seq, lastSeq)}::int)
      on conflict (conversation, user_id) do update set delivered_seq = excluded.delivered_seq, side = excluded.side
        where greatest(m.delivered_seq, m.read_seq) < excluded.delivered_seq
      returning m.delivered_seq`);
  if (changed.length === 0) return;
  conversations.publish([
    accepted ? { conversation: id, kind: 'state' } : { conversation: id, kind: 'own', user },
  ]);
}

export function markUnread(platform: Platform, id: string, unread: boolean, request: WriteRequest) {
  return own(platform, id, request, () => ({
    values: { marked_unread: sql`${unread}::boolean` },
    set: sql`marked_unread = excluded.marked_unread`,
    differs: sql`m.marked_unread <> excluded.marked_unread`,
  }));
}

export function mute(
  platform: Platform,
  news: MessageNews,
  id: string,
  muted: boolean,
  request: WriteRequest,
) {
  return own(platform, id, request, () => ({
    ...(muted ? { settled: { news, upTo: everyMessage } } : {}),
    values: { muted: sql`${muted}::boolean` },
    set: sql`muted = excluded.muted`,
    differs: sql`m.muted <> excluded.muted`,
  }));
}

/** Empties the person's own copy. The others keep theirs. */
export function clear(
  platform: Platform,
  news: MessageNews,
  id: string,
  upToSeq: number,
  request: WriteRequest,
) {
  return own(platform, id, request, ({ lastSeq, user }) => {
    const upTo = Math.min(upToSeq, lastSeq);
    return {
      settled: { news, upTo, isRead: true },
      values: { cleared_seq: sql`${upTo}::int`, read_seq: sql`${upTo}::int` },
      set: sql`cleared_seq = greatest(m.cleared_seq, excluded.cleared_seq),
        read_seq = greatest(m.read_seq, excluded.read_seq), marked_unread = false`,
      differs: sql`m.cleared_seq < excluded.cleared_seq or m.read_seq < excluded.read_seq or m.marked_unread`,
      signal: { conversation: id, kind: 'cleared', user, upToSeq: upTo },
    };
  });
}

interface OwnChange {
  values: Readonly<Record<string, Sql>>;
  set: Sql;
  /** Whether the state `m` of the person is not what is asked already; then nothing is written or announced. */
  differs: Sql;
  /** Whether the change is announced to the others. */
  isAnnounced?: boolean;
  /** Withdraws the person's notices up to this message. */
  settled?: { news: MessageNews; upTo: number; isRead?: boolean };
  signal?: ConversationSignal;
}

async function own(
  platform: Platform,
  id: string,
  { principal }: WriteRequest,
  decide: (participant: Participation) => OwnChange,
): Promise<ConversationView> {
  const { db, conversations } = platform;
  const participant = await participationIn(db, id, principal);
  const { values, set, differs, isAnnounced, settled, signal } = decide(participant);
  const value = (name: string, empty: Sql) => values[name] ?? empty;
  const written = await db.query(sql`insert into conversation_members as m
        (conversation, user_id, side, read_seq, cleared_seq, muted, marked_unread)
      values (${id}::uuid, ${participant.user}::uuid, ${participant.side}::text, ${value('read_seq', sql`0`)},
        ${value('cleared_seq', sql`0`)}, ${value('muted', sql`false`)}, ${value('marked_unread', sql`false`)})
      on conflict (conversation, user_id) do update set ${set}, side = excluded.side
        where ${differs} or m.side <> excluded.side
      returning m.user_id`);
  const reading = settled?.isRead ? { session: principal.session ?? null } : undefined;
  await settled?.news.read(db, id, sql`select ${participant.user}::uuid`, settled.upTo, reading);
  if (written.length === 0) return conversationView(db, id, principal);
  conversations.publish([
    isAnnounced
      ? { conversation: id, kind: 'state' }
      : { conversation: id, kind: 'own', user: participant.user },
    ...(signal ? [signal] : []),
  ]);
  return conversationView(db, id, principal);
}

/** Assigns it to the person or to a colleague, who is notified, or leaves it to all of the same side. */
export function assign(
  platform: Platform,
  news: MessageNews,
  id: string,
  { mine, to }: AssignConversation,
  request: WriteRequest,
) {
  const wantedBy = (user: string) => to ?? (mine ? user : null);
  return shared(
    platform,
    id,
    request,
    to === undefined && !mine ? 'unassigned' : 'assigned',
    async ({ side, user, assignee }, tx) => {
      if (!isShared(side)) throw new ApiError('forbidden');
      const wanted = wantedBy(user);
      if (wanted !== null && wanted !== user) await assertColleague(tx, id, side, wanted);
      return wanted === assignee ? null : sql`assignee = ${wanted}::uuid`;
    },
    async (tx, { user }) => {
      const wanted = wantedBy(user);
      if (wanted !== null && wanted !== user) await notifyOfAssignment(tx, news, { id, user, to: wanted });
    },
  );
}

async function assertColleague(tx: Queryable, id: string, side: ConversationSide, user: string) {
  const [found] = await tx.query(sql`select from (${ownSide(id, side)}) p where p.user_id = ${user}::uuid`);
  if (!found) throw invalid([{ path: 'to', message: 'Esa persona no atiende estas conversaciones.' }]);
}

/**
 * Sets all labels of a conversation, which are those of its commerce. 409 with the present conversation unless its labels are
 * still those that were seen, or those that are wanted already.
 */
export function label(
  platform: Platform,
  id: string,
  { seen, labels }: LabelConversation,
  request: WriteRequest,
) {
  const wanted = [...new Set(labels)];
  return shared(platform, id, request, null, async ({ side }, tx) => {
    if (side !== 'commerce') throw new ApiError('forbidden');
    const current = await conversationView(tx, id, request.principal);
    const present = new Set(current.labels.map((one) => one.id));
    const areThose = (ids: readonly string[]) => present.symmetricDifference(new Set(ids)).size === 0;
    if (areThose(wanted)) return null;
    if (!areThose(seen)) throw new ApiError('stale', { current });
    const [known] = await tx.query<{ count: number }>(sql`select count(*)::int as count
      from conversations c join commerce_inboxes i on i.commerce = c.commerce, jsonb_array_elements(i.labels) l
      where c.id = ${id}::uuid and (l ->> 'id')::uuid = any(${wanted}::uuid[])`);
    if (known?.count !== wanted.length)
      throw invalid([{ path: 'labels', message: 'Una de las etiquetas ya no existe.' }]);
    return sql`labels = ${wanted}::uuid[]`;
  });
}

/** Closes it until somebody writes again. */
export function close(platform: Platform, id: string, closed: boolean, request: WriteRequest) {
  return shared(platform, id, request, closed ? 'closed' : 'reopened', ({ side, status }) => {
    if (!isShared(side)) throw new ApiError('forbidden');
    const wanted = closed ? 'closed' : 'open';
    return wanted === status ? null : sql`status = ${wanted}::text`;
  });
}

/** Accepts a direct conversation, as the person whose code was read. */
export function accept(platform: Platform, id: string, request: WriteRequest) {
  const now = platform.clock.now();
  return shared(platform, id, request, 'accepted', ({ side, accepted }) => {
    if (side !== 'contact') throw new ApiError('forbidden');
    return accepted ? null : sql`accepted_at = ${now}::timestamptz`;
  });
}

/** Blocks writing for both sides. The other side does not learn who blocked. */
export function block(
  platform: Platform,
  news: MessageNews,
  id: string,
  blocked: boolean,
  request: WriteRequest,
) {
  return shared(
    platform,
    id,
    request,
    blocked ? 'blocked' : 'unblocked',
    ({ side, blockedBy }) => {
      if (blockedBy.includes(side) === blocked) return null;
      const others = sql`array_remove(blocked_by, ${side}::text)`;
      return sql`blocked_by = ${blocked ? sql`${others} || ${side}::text` : others}`;
    },
    async (tx, { side }) => {
      if (blocked) await news.read(tx, id, ownSide(id, side), everyMessage);
    },
  );
}

async function shared(
  platform: Platform,
  id: string,
  { principal, requestId }: WriteRequest,
  /** Null for a change that the history leaves out. */
  action: RecordedAction | null,
  /** Null if the state is what is asked already; then nothing is written or announced. */
  set: (participant: Participation, tx: Queryable) => Sql | null | Promise<Sql | null>,
  changed?: (tx: Queryable, participant: Participation) => Promise<void>,
): Promise<ConversationView> {
  const { db, clock, conversations } = platform;
  const now = clock.now();
  const isChanged = await db.transaction(async (tx: Queryable) => {
    const participant = await lockParticipation(tx, id, principal);
    const assignment = await set(participant, tx);
    if (assignment === null) return false;
    const update = sql`update conversations set ${assignment}, updated_at = ${now}::timestamptz, rev = rev + 1
          where id = ${id}::uuid returning id`;
    const record = { at: now, actor: participant.user, resource: 'conversations', requestId };
    await tx.query(
      action === null
        ? update
        : sql`with changed as (${update}) ${changeRecord({ ...record, action }, sql`from changed`)}`,
    );
    await changed?.(tx, participant);
    return true;
  });
  if (isChanged) conversations.publish([{ conversation: id, kind: 'state' }]);
  return conversationView(db, id, principal);
}
