import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { CallView } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { lockParticipation, type Participation } from '../participation.ts';
import { everybodySql } from '../people.ts';
import { callChanged, readCall } from './call.ts';
import { type CallNews, notifyOfRinging } from './call-notices.ts';
import { callView } from './call-view.ts';
import { assertTakesCalls } from './closed.ts';
import { endCall } from './end.ts';

/** Calls the other side of a conversation. Returns a call that is already under way instead. */
export async function startCall(
  platform: Platform,
  news: CallNews,
  conversation: string,
  media: CallMedia,
  principal: Principal,
): Promise<{ call: CallView; isNew: boolean }> {
  const { db } = platform;
  const { id, isNew, signals } = await db.transaction(async (tx) => {
    const participant = await lockParticipation(tx, conversation, principal);
    const underWay = await assertMayCall(platform, tx, participant);
    if (underWay !== null) return { id: underWay, isNew: false, signals: [] };
    await assertFew(platform, participant);
    const people = await othersOf(tx, participant);
    const free = people.filter(({ busy }) => !busy).map(({ user }) => user);
    const id = await insertCall(platform, tx, participant, media, free);
    const call = await readCall(tx, id);
    const isBusy = people.length > 0 && free.length === 0;
    if (isBusy) return { id, isNew: true, signals: await endCall(platform, news, tx, call, 'busy') };
    await notifyOfRinging(tx, news, call);
    return { id, isNew: true, signals: [callChanged(call)] };
  });
  platform.conversations.publish(signals);
  return { call: await callView(db, id, principal), isNew };
}

/** Throws why the person may not call now. Resolves with the call that is under way in the conversation; null without one. */
export async function assertMayCall(
  platform: Pick<Platform, 'config' | 'city' | 'clock'>,
  db: Queryable,
  participant: Participation,
): Promise<string | null> {
  if (participant.blockedBy.length > 0 || !participant.answerable || !participant.accepted)
    throw new ApiError('conversation-refused');
  const [live] = await db.query<{ id: string }>(
    sql`select id from calls where conversation = ${participant.id}::uuid and status <> 'ended'`,
  );
  if (live) return live.id;
  if (!platform.city.now().supportCalls) await assertNotOfTeam(db, participant);
  await assertTakesCalls(platform, db, participant);
  if (await isInCall(db, participant.user)) throw new ApiError('call-busy');
  return null;
}

/** Where the guide's team takes no calls, only the team itself calls in its conversations. */
async function assertNotOfTeam(db: Queryable, { id, side }: Participation): Promise<void> {
  if (side === 'support') return;
  const [support] = await db.query(
    sql`select from conversations where id = ${id}::uuid and type = 'support'`,
  );
  if (support) throw new ApiError('support-calls-off');
}

export async function isInCall(db: Queryable, user: string, except: string | null = null): Promise<boolean> {
  const rows = await db.query(sql`select from call_peers where user_id = ${user}::uuid and left_at is null
      and call is distinct from ${except}::uuid`);
  return rows.length > 0;
}

async function assertFew({ limits }: Platform, { user, id }: Participation): Promise<void> {
  await limitRate(limits, limitKey`call:${user}`, callLimits.perHour, 3600);
  await limitRate(limits, limitKey`call:${user}:${id}`, callLimits.perConversation, 600);
}

/** The people to ring: the other side, or everybody else in a direct conversation. Not those who muted the conversation. */
function othersOf(
  tx: Queryable,
  { id, user, side }: Participation,
): Promise<{ user: string; busy: boolean }[]> {
  return tx.query(sql`select p.user_id as user, exists (select from call_peers b
          where b.user_id = p.user_id and b.left_at is null) as busy
      from conversations c cross join lateral (${everybodySql('c')}) p
        left join conversation_members m on m.conversation = c.id and m.user_id = p.user_id
      where c.id = ${id}::uuid and p.user_id <> ${user}::uuid and (p.side <> ${side}::text or c.type = 'direct')
        and not coalesce(m.muted, false)
        and exists (select from users u where u.id = p.user_id and u.archived_at is null)`);
}

async function insertCall(
  { ids, clock }: Platform,
  tx: Queryable,
  { id: conversation, user, side }: Participation,
  media: CallMedia,
  rung: readonly string[],
): Promise<string> {
  const id = ids.next();
  const now = clock.now();
  const until = new Date(now.getTime() + callLimits.ring);
  await tx.query(sql`insert into calls (id, created_at, conversation, caller, side, media, rung, ring_until)
      values (${id}::uuid, ${now}::timestamptz, ${conversation}::uuid, ${user}::uuid, ${side}::text, ${media}::text,
        ${rung}::uuid[], ${until}::timestamptz)`);
  return id;
}
