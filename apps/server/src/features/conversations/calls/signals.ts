/** Signals between devices in a call, stored until the recipient acknowledges them, whichever process it is connected to. */
import type { OutgoingSignal, SignalContent } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';

interface StoredSignal {
  id: string;
  sender: string;
  content: SignalContent;
}

/** False when either device is not in that room, or when too many signals already wait for the recipient. */
export async function storeSignal(
  { db, ids, conversations }: Platform,
  sender: string,
  { roomId, peerId, content }: OutgoingSignal,
): Promise<boolean> {
  const [stored] = await db.query<{ conversation: string }>(sql`with stored as (
        insert into call_signals (id, sender, recipient, content)
        select ${ids.next()}::uuid, s.id, r.id, ${JSON.stringify(content)}::jsonb
        from call_peers s join call_peers r on r.call = s.call
        where s.id = ${sender}::uuid and s.call = ${roomId}::uuid and s.left_at is null
          and r.id = ${peerId}::uuid and r.id <> s.id and r.left_at is null
          and (select count(*) from call_signals w where w.recipient = r.id) < ${callLimits.waiting}
        returning id
      ) select k.conversation from stored, calls k where k.id = ${roomId}::uuid`);
  if (!stored) return false;
  conversations.publish([{ conversation: stored.conversation, kind: 'signal', peer: peerId }]);
  return true;
}

export function waitingSignals({ db }: Platform, recipient: string): Promise<StoredSignal[]> {
  return db.query<StoredSignal>(
    sql`select id, sender, content from call_signals where recipient = ${recipient}::uuid order by id`,
  );
}

export async function forgetSignal({ db }: Platform, id: string): Promise<void> {
  await db.query(sql`delete from call_signals where id = ${id}::uuid`);
}
