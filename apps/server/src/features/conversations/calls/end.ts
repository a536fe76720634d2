/** The end of a call, for everybody. */
import type { CallReason, CallSummary } from '@callejero/contract/call-summary.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { ConversationSignal, Platform, Queryable } from '../../../ports/ports.ts';
import { everybodySql } from '../people.ts';
import { insertMessage } from '../send.ts';
import { type Call, callChanged } from './call.ts';
import { type CallNews, notifyOfMissed, silence } from './call-notices.ts';

/**
 * Ends the call for everybody and leaves one message in the thread. Returns the signals to announce. `by`: the person who ended
 * it, if any. A call that is hung up before two people were in it at the same time has failed.
 */
export async function endCall(
  platform: Platform,
  news: CallNews,
  tx: Queryable,
  call: Call,
  asked: CallReason,
  by?: Principal,
): Promise<ConversationSignal[]> {
  const now = platform.clock.now();
  const { id, conversation, media, answeredAt } = call;
  const reason = asked === 'hungup' && !(await haveMet(tx, id, now)) ? 'failed' : asked;
  await tx.query(sql`with ended as (
        update calls set status = 'ended', reason = ${reason}::text, ended_at = ${now}::timestamptz
        where id = ${id}::uuid
      ), forgotten as (
        delete from call_signals s using call_peers p where p.id = s.sender and p.call = ${id}::uuid
      ) update call_peers set left_at = ${now}::timestamptz where call = ${id}::uuid and left_at is null`);
  const seconds =
    answeredAt === null || reason === 'failed'
      ? 0
      : Math.round((now.getTime() - answeredAt.getTime()) / 1000);
  const { seq, mod } = await leaveMessage(platform, tx, call, { media, reason, seconds });
  await silence(tx, news, call, reason === 'declined' ? 'declined' : 'over', by);
  if (missedBy.includes(reason)) await notifyOfMissed(tx, news, call, seq);
  return [callChanged(call), { conversation, kind: 'messages', from: mod, to: mod }];
}

/** Whether devices of two people were in the call at the same time. */
async function haveMet(tx: Queryable, call: string, now: Date): Promise<boolean> {
  const met = await tx.query(sql`select from call_peers a join call_peers b on b.call = a.call
      where a.call = ${call}::uuid and a.user_id < b.user_id
        and greatest(a.joined_at, b.joined_at)
          <= least(coalesce(a.left_at, ${now}::timestamptz), coalesce(b.left_at, ${now}::timestamptz))
      limit 1`);
  return met.length > 0;
}

/** Reasons that mean a missed call: it rang in vain, its caller gave up, or everybody was in another call. */
const missedBy: readonly CallReason[] = ['missed', 'cancelled', 'busy'];

/** Inserts the message of the call, already read for those who took part. Returns its numbers. */
async function leaveMessage(
  platform: Platform,
  tx: Queryable,
  { id, conversation, caller, side }: Call,
  summary: CallSummary,
): Promise<{ seq: number; mod: number }> {
  const participant = { id: conversation, side, user: caller };
  await insertMessage(platform, tx, participant, id, { type: 'call' });
  const [message] = await tx.query<{ seq: number; mod: number }>(sql`with seen as (
        insert into conversation_members (conversation, user_id, side, read_seq)
        select x.conversation, e.user_id, e.side, x.seq
        from messages x join conversations c on c.id = x.conversation cross join lateral (${everybodySql('c')}) e
          left join conversation_members m on m.conversation = c.id and m.user_id = e.user_id
        where x.conversation = ${conversation}::uuid and x.client_id = ${id}::uuid
          and coalesce(m.read_seq, 0) = x.seq - 1
          and e.user_id in (select user_id from call_peers where call = ${id}::uuid)
        on conflict (conversation, user_id) do update set read_seq = excluded.read_seq
      ) update messages set call = ${JSON.stringify(summary)}::jsonb
      where conversation = ${conversation}::uuid and client_id = ${id}::uuid returning seq, mod`);
  return message ?? { seq: 0, mod: 0 };
}
