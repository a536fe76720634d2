/** Accepting, declining and leaving a call. */
import type { CallReason } from '@callejero/contract/call-summary.ts';
import type { CallView, OwnCalls } from '@callejero/contract/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { participationIn } from '../participation.ts';
import { type Call, callChanged, changeCall } from './call.ts';
import { type CallNews, silence } from './call-notices.ts';
import { callView, callViews } from './call-view.ts';
import { endCall } from './end.ts';
import { isInCall } from './start.ts';

/** The first person who accepts gets the call. Repeating it has no effect. */
export async function acceptCall(
  platform: Platform,
  news: CallNews,
  id: string,
  principal: Principal,
): Promise<CallView> {
  await changeCall(platform, id, async (tx, call, changed) => {
    const { user, blockedBy } = await participationIn(tx, call.conversation, principal);
    if (call.status === 'ended') throw new ApiError('call-over');
    if (blockedBy.length > 0) throw new ApiError('conversation-refused');
    if (call.caller === user) throw new ApiError('forbidden');
    if (call.answeredBy === user) return;
    if (call.answeredBy !== null) throw new ApiError('call-answered');
    if (await isInCall(tx, user, id)) throw new ApiError('call-busy');
    const now = platform.clock.now();
    await tx.query(sql`update calls set status = 'active', answered_by = ${user}::uuid,
        answered_at = ${now}::timestamptz where id = ${id}::uuid`);
    await silence(tx, news, call, 'answered', principal);
    changed(callChanged(call));
  });
  return callView(platform.db, id, principal);
}

/** The call rings on for the others, and ends when nobody is left. */
export async function declineCall(
  platform: Platform,
  news: CallNews,
  id: string,
  principal: Principal,
): Promise<CallView> {
  await changeCall(platform, id, async (tx, call, changed) => {
    const { user } = await participationIn(tx, call.conversation, principal);
    if (call.status !== 'ringing' || !call.rung.includes(user) || call.declined.includes(user)) return;
    const isLast = call.rung.every((one) => one === user || call.declined.includes(one));
    if (isLast) return changed(...(await endCall(platform, news, tx, call, 'declined', principal)));
    await tx.query(sql`update calls set declined = declined || ${user}::uuid where id = ${id}::uuid`);
    await silence(tx, news, call, 'declined', principal, [user]);
    changed(callChanged(call));
  });
  return callView(platform.db, id, principal);
}

/** Leaves with the person's own devices. A caller who leaves before an answer cancels the call. */
export async function leaveCall(
  platform: Platform,
  news: CallNews,
  id: string,
  user: string,
  reason: CallReason = 'hungup',
): Promise<void> {
  await changeCall(platform, id, async (tx, call, changed) => {
    const left = await closePeers(platform, tx, call, user);
    if (call.status === 'ringing' && call.caller === user)
      return changed(
        ...(await endCall(platform, news, tx, call, reason === 'hungup' ? 'cancelled' : reason)),
      );
    if (left === 0 && call.answeredBy !== user) return;
    // With one device left there is no call any more.
    if (call.status === 'active' && call.present - left < 2)
      return changed(...(await endCall(platform, news, tx, call, reason)));
    changed(callChanged(call));
  });
}

/** Ends a call that still rings if this device of its caller has not been heard of since `since`. */
export async function leaveUnlessBack(
  platform: Platform,
  news: CallNews,
  peer: string,
  since: Date,
): Promise<void> {
  const [lost] = await platform.db.query<{
    call: string;
    user: string;
  }>(sql`select p.call, p.user_id as user from call_peers p join calls k on k.id = p.call
      where p.id = ${peer}::uuid and p.left_at is null and p.seen_at <= ${since}::timestamptz
        and k.status = 'ringing' and k.caller = p.user_id`);
  if (lost) await leaveCall(platform, news, lost.call, lost.user);
}

/** Leaves over HTTP, for a page that is being closed; also for somebody who accepted and never joined. */
export async function leaveCallAs(
  platform: Platform,
  news: CallNews,
  id: string,
  principal: Principal,
): Promise<CallView> {
  const view = await callView(platform.db, id, principal);
  await leaveCall(platform, news, view.id, principal.id ?? '');
  return callView(platform.db, id, principal);
}

async function closePeers({ clock }: Platform, tx: Queryable, { id }: Call, user: string): Promise<number> {
  const left = await tx.query(sql`update call_peers set left_at = ${clock.now()}::timestamptz
      where call = ${id}::uuid and user_id = ${user}::uuid and left_at is null returning id`);
  return left.length;
}

/** The calls that ring for a person, and the one that one of their devices is in, for a device that reconnects. */
export async function ownCalls({ db, clock }: Platform, { id }: Principal): Promise<OwnCalls> {
  const now = clock.now();
  const calls = await callViews(
    db,
    sql`k.status <> 'ended' and ((k.status = 'ringing' and ${id}::uuid = any(k.rung)
        and not ${id}::uuid = any(k.declined) and k.ring_until > ${now}::timestamptz)
      or exists (select from call_peers p where p.call = k.id and p.user_id = ${id}::uuid and p.left_at is null))`,
  );
  return {
    ringing: calls.filter(({ ringing }) => ringing.includes(id ?? '')),
    current: calls.find(({ peers }) => peers.some(({ user }) => user.id === id)) ?? null,
  };
}
