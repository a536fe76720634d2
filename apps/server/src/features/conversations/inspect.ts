/**
 * Moderators may read a conversation of others for an hour, after giving a reason. They use the same routes as its people, but
 * only to read: they can't write, it is in none of their lists, and the live connection sends them nothing.
 */

import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { ConversationAccess, ConversationView } from '@callejero/contract/resources/conversations.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Principal, permits } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Platform } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import { findParticipation, type Participation } from './participation.ts';
import { viewsOfPerson } from './view.ts';

const perHour = 20;

/** What reading a conversation requires. A moderator reads from the first message, whatever its people have emptied. */
export type ReadableThread = Pick<Participation, 'id' | 'firstSeq' | 'lastSeq' | 'lastMod' | 'clearedSeq'>;

export async function inspectConversation(
  { db, ids, clock, limits }: Platform,
  id: string,
  { reason }: { reason: string },
  { principal, requestId }: WriteRequest,
): Promise<ConversationAccess> {
  await limitRate(limits, limitKey`inspect:${principal.id}`, perHour, 3600);
  if (!isUuid(id)) throw new ApiError('not-found');
  const now = clock.now();
  const until = new Date(now.getTime() + conversationLimits.inspection);
  const record = {
    at: now,
    actor: principal.id,
    action: 'inspected' as const,
    resource: 'conversations',
    requestId,
  };
  const [given] = await db.query(sql`with given as (
        insert into conversation_accesses (id, conversation, user_id, reason, created_at, expires_at)
        select ${ids.next()}::uuid, c.id, ${principal.id}::uuid, ${reason}::text, ${now}::timestamptz,
          ${until}::timestamptz
        from conversations c where c.id = ${id}::uuid and c.archived_at is null
        returning conversation
      ), noted as (${changeRecord({ ...record, record: sql`conversation`, diff: { reason: [null, reason] } }, sql`from given`)})
      select conversation from given`);
  if (!given) throw new ApiError('not-found');
  return { conversation: id, until: until.toISOString() };
}

/** The condition that the principal has access to the conversation `alias` now. */
export function isInspected(alias: string, principal: Principal, now: Date): Sql {
  if (!permits(principal, 'conversations', 'inspect')) return sql`false`;
  return sql`exists (select 1 from conversation_accesses ca where ca.conversation = ${raw(alias)}.id
    and ca.user_id = ${principal.id}::uuid and ca.expires_at > ${now}::timestamptz)`;
}

/** 404 for a person who neither takes part nor has access. */
export async function readingParticipant(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
  principal: Principal,
): Promise<ReadableThread> {
  const own = await findParticipation(db, id, principal);
  if (own) return own;
  if (!isUuid(id)) throw new ApiError('not-found');
  const [inspected] =
    await db.query<ReadableThread>(sql`select c.id, c.first_seq as "firstSeq", c.last_seq as "lastSeq", c.last_mod as "lastMod",
        0 as "clearedSeq"
      from conversations c
      where c.id = ${id}::uuid and c.archived_at is null and ${isInspected('c', principal, clock.now())}`);
  if (!inspected) throw new ApiError('not-found');
  return inspected;
}

/** The view of the customer's side, without data that only concerns its people. */
export async function inspectedView(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
  principal: Principal,
): Promise<ConversationView> {
  if (!isUuid(id)) throw new ApiError('not-found');
  const [view] = await viewsOfPerson(db, {
    user: principal.id ?? '',
    side: sql`'customer'`,
    which: sql`c.id = ${id}::uuid and ${isInspected('c', principal, clock.now())}`,
  });
  const [access] = await db.query<{
    until: Date | null;
  }>(sql`select max(expires_at) as until from conversation_accesses
      where conversation = ${id}::uuid and user_id = ${principal.id}::uuid`);
  if (!view || !access?.until) throw new ApiError('not-found');
  const { lastSeq } = view;
  return {
    ...view,
    ...{ readSeq: lastSeq, deliveredSeq: lastSeq, unread: 0, otherReadSeq: 0, otherDeliveredSeq: 0 },
    ...{ blocked: false, muted: false, clearedSeq: 0 },
    inspectedUntil: access.until.toISOString(),
  };
}
