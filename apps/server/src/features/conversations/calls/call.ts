/** One call while nobody else changes it: its conversation is locked, so calls and messages have one order. */
import type { CallMedia, CallReason, CallSummary } from '@callejero/contract/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { ConversationSide } from '@callejero/contract/resources/conversations.ts';
import sql from 'sql-template-tag';
import type { ConversationSignal, Platform, Queryable } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { toStatement } from '../../../query/statement.ts';
import { everybodyOf } from '../people.ts';
import { insertMessage } from '../send.ts';

export interface Call {
  id: string;
  conversation: string;
  caller: string;
  side: ConversationSide;
  media: CallMedia;
  status: 'ringing' | 'active' | 'ended';
  rung: string[];
  declined: string[];
  answeredBy: string | null;
  answeredAt: Date | null;
  ringUntil: Date;
  /** Devices that are there. */
  present: number;
}

/** Announces after the commit what `work` changed. */
export async function changeCall<T>(
  platform: Platform,
  id: string,
  work: (tx: Queryable, call: Call, changed: (...signals: ConversationSignal[]) => void) => Promise<T>,
): Promise<T> {
  const signals: ConversationSignal[] = [];
  const result = await platform.db.transaction(async (tx) => {
    const [row] = isUuid(id)
      ? await tx.query(
          toStatement(sql`select from conversations c where c.id = (select conversation from calls
            where id = ${id}::uuid) for no key update`),
        )
      : [];
    if (!row) throw new ApiError('not-found');
    return work(tx, await readCall(tx, id), (...changes) => signals.push(...changes));
  });
  platform.conversations.publish(signals);
  return result;
}

export async function readCall(tx: Queryable, id: string): Promise<Call> {
  const [call] = await tx.query<Call>(
    toStatement(sql`select id, conversation, caller, side, media, status, rung, declined,
        answered_by as "answeredBy", answered_at as "answeredAt", ring_until as "ringUntil",
        (select count(*)::int from call_peers p where p.call = k.id and p.left_at is null) as present
      from calls k where id = ${id}::uuid`),
  );
  if (!call) throw new ApiError('not-found');
  return call;
}

export const callChanged = ({ id, conversation }: Call): ConversationSignal => ({
  conversation,
  kind: 'call',
  call: id,
});

/** Ends it for everybody and leaves one message in the thread. Answers what to announce. */
export async function endCall(
  platform: Platform,
  tx: Queryable,
  call: Call,
  reason: CallReason,
): Promise<ConversationSignal[]> {
  const now = platform.clock.now();
  const { id, conversation, media, answeredAt } = call;
  await tx.query(
    toStatement(sql`with ended as (
        update calls set status = 'ended', reason = ${reason}::text, ended_at = ${now}::timestamptz
        where id = ${id}::uuid
      ), forgotten as (
        delete from call_signals s using call_peers p where p.id = s.sender and p.call = ${id}::uuid
      ) update call_peers set left_at = ${now}::timestamptz where call = ${id}::uuid and left_at is null`),
  );
  const seconds = answeredAt === null ? 0 : Math.round((now.getTime() - answeredAt.getTime()) / 1000);
  const mod = await leaveMessage(platform, tx, call, { media, reason, seconds });
  return [callChanged(call), { conversation, kind: 'messages', from: mod, to: mod }];
}

/** Who spoke in the call has nothing unread by its message. Answers its `mod`. */
async function leaveMessage(
  platform: Platform,
  tx: Queryable,
  { id, conversation, caller, side }: Call,
  summary: CallSummary,
): Promise<number> {
  const place = { id: conversation, side, user: caller };
  await insertMessage(platform, tx, place, id, { type: 'call' });
  const [message] = await tx.query<{ mod: number }>(
    toStatement(sql`with seen as (
        insert into conversation_members (conversation, user_id, side, read_seq)
        select x.conversation, e.user_id, e.side, x.seq
        from messages x join conversations c on c.id = x.conversation cross join lateral (${everybodyOf('c')}) e
          left join conversation_members m on m.conversation = c.id and m.user_id = e.user_id
        where x.conversation = ${conversation}::uuid and x.client_id = ${id}::uuid
          and coalesce(m.read_seq, 0) = x.seq - 1
          and e.user_id in (select user_id from call_peers where call = ${id}::uuid)
        on conflict (conversation, user_id) do update set read_seq = excluded.read_seq
      ) update messages set call = ${JSON.stringify(summary)}::jsonb
      where conversation = ${conversation}::uuid and client_id = ${id}::uuid returning mod`),
  );
  return message?.mod ?? 0;
}
