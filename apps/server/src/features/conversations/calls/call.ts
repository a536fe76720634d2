/** Changes of a call. Its conversation is locked meanwhile, so that calls and messages have one order. */
import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { ConversationSide } from '@callejero/contract/enums/conversations.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { ConversationSignal, Platform, Queryable } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';

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
  /** Number of devices in the call. */
  present: number;
}

/** Runs `work` in a transaction and announces its signals after the commit. */
export async function changeCall<T>(
  platform: Platform,
  id: string,
  work: (tx: Queryable, call: Call, changed: (...signals: ConversationSignal[]) => void) => Promise<T>,
): Promise<T> {
  const signals: ConversationSignal[] = [];
  const result = await platform.db.transaction(async (tx) => {
    const [row] = isUuid(id)
      ? await tx.query(sql`select from conversations c where c.id = (select conversation from calls
            where id = ${id}::uuid) for no key update`)
      : [];
    if (!row) throw new ApiError('not-found');
    return work(tx, await readCall(tx, id), (...changes) => signals.push(...changes));
  });
  platform.conversations.publish(signals);
  return result;
}

export async function readCall(tx: Queryable, id: string): Promise<Call> {
  const [call] =
    await tx.query<Call>(sql`select id, conversation, caller, side, media, status, rung, declined,
        answered_by as "answeredBy", answered_at as "answeredAt", ring_until as "ringUntil",
        (select count(*)::int from call_peers p where p.call = k.id and p.left_at is null) as present
      from calls k where id = ${id}::uuid`);
  if (!call) throw new ApiError('not-found');
  return call;
}

export const callChanged = ({ id, conversation }: Call): ConversationSignal => ({
  conversation,
  kind: 'call',
  call: id,
});
