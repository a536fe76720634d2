/** Reporting a message, and the moderators' decision. */

import { ApiError } from '@callejero/contract/errors.ts';
import {
  type MessageReportDecision,
  type ReportedMessage,
  type ReportMessage,
  reportedAround,
  reportedMessageSchema,
} from '@callejero/contract/resources/message-reports.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import type { RemoveAttachments } from './attachments.ts';
import { messageViews } from './message-view.ts';
import { lockParticipation, type Participation } from './participation.ts';
import { everybodySql } from './people.ts';

const perHour = 20;

/** Stores the message with its neighbours, as the person sees them. Reporting it again adds nothing. */
export async function reportMessage(
  { db, ids, clock, limits, changes }: Platform,
  { conversation, message }: { conversation: string; message: string },
  { kind, text }: ReportMessage,
  { principal, requestId }: WriteRequest,
): Promise<void> {
  await limitRate(limits, limitKey`report-message:${principal.id}`, perHour, 3600);
  const now = clock.now();
  const id = ids.next();
  await db.transaction(async (tx) => {
    const participant = await lockParticipation(tx, conversation, principal);
    const excerpt = await excerptOf(tx, participant, message);
    const record = {
      at: now,
      actor: participant.user,
      action: 'created' as const,
      resource: 'message-reports',
      requestId,
    };
    await tx.query(sql`with reported as (
          insert into message_reports (id, created_at, updated_at, message, conversation, user_id, kind, text, status, excerpt)
          values (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${message}::uuid, ${participant.id}::uuid,
            ${participant.user}::uuid, ${kind}::text, ${text ?? null}::text, 'open', ${JSON.stringify(excerpt)}::jsonb)
          on conflict (message, user_id) do nothing returning id
        ) ${changeRecord(record, sql`from reported`)}`);
  });
  changes.publish([{ resource: 'message-reports', id, change: 'created' }]);
}

async function excerptOf(
  tx: Queryable,
  participant: Participation,
  message: string,
): Promise<ReportedMessage[]> {
  const [reported] = isUuid(message)
    ? await messageViews(
        tx,
        sql`x.id = ${message}::uuid and x.conversation = ${participant.id}::uuid
        and x.seq > ${participant.clearedSeq}::int and x.deleted_at is null`,
      )
    : [];
  if (!reported) throw new ApiError('not-found');
  if (reported.sender.id === participant.user) throw new ApiError('forbidden');
  const around = await messageViews(
    tx,
    sql`x.conversation = ${participant.id}::uuid and x.seq > ${participant.clearedSeq}::int
      and x.seq between ${reported.seq - reportedAround}::int and ${reported.seq + reportedAround}::int order by x.seq`,
  );
  // Moderators get the files of the reported message only.
  return around.map((one) =>
    reportedMessageSchema.parse(one.id === message ? one : { ...one, attachments: [] }),
  );
}

/** The mail to the sender of a removed message, with the reason. */
interface RemovalMail {
  mail: 'message-removed';
  reason: string;
}

export interface ModerationConsequences {
  removeFiles: RemoveAttachments;
  mailSender(tx: Queryable, user: string, mail: RemovalMail): Promise<void>;
}

/** Blocks the conversation for both sides until somebody of the reporting side unblocks it. Returns its id. */
export async function blockReported(
  { clock }: Platform,
  tx: Queryable,
  report: string,
  { principal, requestId }: WriteRequest,
): Promise<string | null> {
  const now = clock.now();
  const record = {
    at: now,
    actor: principal.id,
    action: 'blocked' as const,
    resource: 'conversations',
    requestId,
  };
  const [blocked] = await tx.query<{ id: string }>(sql`with reporter as (
        select c.id, p.side from message_reports r join messages x on x.id = r.message
          join conversations c on c.id = x.conversation cross join lateral (${everybodySql('c')}) p
        where r.id = ${report}::uuid and p.user_id = r.user_id
      ), changed as (
        update conversations c set blocked_by = array_remove(c.blocked_by, r.side) || r.side,
          updated_at = ${now}::timestamptz, rev = c.rev + 1
        from reporter r where c.id = r.id and not r.side = any(c.blocked_by)
        returning c.id
      ), noted as (${changeRecord(record, sql`from changed`)})
      select id from changed`);
  return blocked?.id ?? null;
}

export function decideMessageReport({ status }: Row, { decision, reason }: MessageReportDecision): Row {
  if (status !== 'open') throw new ApiError('transition-refused', { status });
  return {
    status: decision === 'remove' ? 'removed' : 'dismissed',
    reason: reason ?? null,
    excerpt: [],
  };
}

/**
 * Removes the reported message for everybody, whatever its age. Returns the data of its announcement; null when it is already
 * deleted.
 */
export async function removeReported(
  { clock }: Platform,
  tx: Queryable,
  message: string,
  reason: string,
  { removeFiles, mailSender }: ModerationConsequences,
): Promise<{ conversation: string; mod: number } | null> {
  const now = clock.now();
  await tx.query(sql`select from conversations where id = (select conversation from messages
      where id = ${message}::uuid) for no key update`);
  const [removed] = await tx.query<{
    conversation: string;
    mod: number;
    sender: string | null;
    files: string[];
  }>(sql`with numbered as (
        update conversations c set last_mod = last_mod + 1, updated_at = ${now}::timestamptz
        from messages m where m.id = ${message}::uuid and m.deleted_at is null and c.id = m.conversation
        returning c.id, c.last_mod
      ) update messages m set body = null, body_folded = null, point = null, attachments = '[]', reply_to = null,
        deleted_at = ${now}::timestamptz, mod = numbered.last_mod, rev = rev + 1, updated_at = ${now}::timestamptz
      from numbered where m.id = ${message}::uuid
      returning m.conversation, m.mod, m.sender,
        array(select f.id from files f where f.message = m.id) as files`);
  if (!removed) return null;
  await removeFiles(tx, removed.files);
  if (removed.sender !== null) await mailSender(tx, removed.sender, { mail: 'message-removed', reason });
  return removed;
}
