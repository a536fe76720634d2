/** The devices in a call. */
import type { CallReason } from '@callejero/contract/call-summary.ts';
import type { CallPeer } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { participationIn } from '../participation.ts';
import { everybodySql } from '../people.ts';
import { leaveCall } from './answer.ts';
import { type Call, callChanged, changeCall } from './call.ts';
import type { CallNews } from './call-notices.ts';
import { endCall } from './end.ts';
import { isInCall } from './start.ts';

/** Enters the room or returns to it. A second device of the same person replaces the first. */
export function joinRoom(
  platform: Platform,
  id: string,
  peer: string | null,
  principal: Principal,
): Promise<{ peerId: string; peers: CallPeer[] }> {
  const now = platform.clock.now();
  return changeCall(platform, id, async (tx, call, changed) => {
    const { user, blockedBy } = await participationIn(tx, call.conversation, principal);
    if (call.status === 'ended') throw new ApiError('call-over');
    if (blockedBy.length > 0) throw new ApiError('conversation-refused');
    if (call.status === 'ringing' && call.caller !== user) throw new ApiError('call-ringing');
    const known = await renewPeer(tx, { call: id, user, peer, now });
    if (known) return { peerId: known, peers: await peersOf(tx, id, known) };
    if (await isInCall(tx, user, id)) throw new ApiError('call-busy');
    await tx.query(sql`update call_peers set left_at = ${now}::timestamptz
        where call = ${id}::uuid and user_id = ${user}::uuid and left_at is null`);
    const others = await peersOf(tx, id, null);
    if (others.length >= callLimits.people) throw new ApiError('call-full');
    const peerId = platform.ids.next();
    await tx.query(sql`insert into call_peers (id, call, user_id, joined_at, seen_at)
        values (${peerId}::uuid, ${id}::uuid, ${user}::uuid, ${now}::timestamptz, ${now}::timestamptz)`);
    changed(callChanged(call));
    return { peerId, peers: others };
  });
}

async function renewPeer(
  tx: Queryable,
  { call, user, peer, now }: { call: string; user: string; peer: string | null; now: Date },
): Promise<string | null> {
  const [known] = await tx.query<{
    id: string;
  }>(sql`update call_peers set seen_at = ${now}::timestamptz where id = ${peer}::uuid
      and call = ${call}::uuid and user_id = ${user}::uuid and left_at is null returning id`);
  return known?.id ?? null;
}

function peersOf(db: Queryable, call: string, except: string | null): Promise<CallPeer[]> {
  return db.query<CallPeer>(sql`select p.id as "peerId", json_build_object('id', u.id, 'name', u.first_name) as user
      from call_peers p join users u on u.id = p.user_id
      where p.call = ${call}::uuid and p.left_at is null and p.id is distinct from ${except}::uuid
      order by p.joined_at, p.id`);
}

/** Records that these devices are still present, and removes those of people who may not be in the call any more. */
export async function renewPeers(
  platform: Platform,
  news: CallNews,
  peers: readonly string[],
): Promise<void> {
  const { db, clock } = platform;
  const stillThere = sql`exists (select from calls k join conversations c on c.id = k.conversation
      cross join lateral (${everybodySql('c')}) e
      where k.id = p.call and c.archived_at is null and c.blocked_by = '{}' and e.user_id = p.user_id)
    and exists (select from users u where u.id = p.user_id and u.archived_at is null and u.status = 'active')`;
  const removed = await db.query<{ call: string; user: string }>(sql`with renewed as (
        update call_peers p set seen_at = ${clock.now()}::timestamptz
        where p.id = any(${peers}::uuid[]) and p.left_at is null and ${stillThere} returning p.id
      ) select p.call, p.user_id as user from call_peers p where p.id = any(${peers}::uuid[]) and p.left_at is null
        and p.id not in (select id from renewed)`);
  for (const { call, user } of removed) await leaveCall(platform, news, call, user, 'disabled');
}

/** Removes silent devices, which left when they were last heard of, and ends calls whose time is over. Any process does this for all calls. */
export async function sweepCalls(platform: Platform, news: CallNews): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const silent = await db.query<{
    conversation: string;
    call: string;
  }>(sql`update call_peers p set left_at = greatest(p.seen_at, p.joined_at) from calls k
      where k.id = p.call and p.left_at is null and p.seen_at < ${before(now, callLimits.grace)}
      returning k.conversation, k.id as call`);
  platform.conversations.publish(silent.map((one) => ({ ...one, kind: 'call' })));
  const due = await db.query<{ id: string }>(
    sql`select k.id from calls k where k.status <> 'ended' and ${isDue(now)}`,
  );
  for (const { id } of due) {
    await changeCall(platform, id, async (tx, call, changed) => {
      const [still] = await tx.query(
        sql`select from calls k where k.id = ${id}::uuid and k.status <> 'ended' and ${isDue(now)}`,
      );
      if (still) changed(...(await endCall(platform, news, tx, call, reasonOf(call, now))));
    });
  }
}

const before = (now: Date, milliseconds: number): Sql =>
  sql`${new Date(now.getTime() - milliseconds)}::timestamptz`;

/** The condition that a call must end: it rang in vain, its people left or never joined, or it is too long. */
function isDue(now: Date): Sql {
  const present = sql`(select count(*) from call_peers p where p.call = k.id and p.left_at is null)`;
  return sql`(k.created_at < ${before(now, callLimits.longest)}
    or (k.status = 'ringing' and (k.ring_until <= ${now}::timestamptz
      or (k.created_at < ${before(now, callLimits.grace)} and ${present} = 0)))
    or (k.status = 'active' and k.answered_at < ${before(now, callLimits.arrival)} and ${present} < 2))`;
}

function reasonOf({ status, ringUntil }: Call, now: Date): CallReason {
  if (status === 'active') return 'hungup';
  return ringUntil <= now ? 'missed' : 'cancelled';
}
