/** The table `deliveries`: claiming what is due, and storing outcomes. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { isSessionOpen } from '../../../access/open-session.ts';
import type { Platform, PushTarget } from '../../../ports/ports.ts';
import { maxUnknown, type SentDelivery, type Settled } from './settled.ts';

/** Milliseconds after which the process of a claim is considered dead; a request takes 10 seconds at most. */
const lostAfter = 60_000;

const lostBefore = (now: Date): Date => new Date(now.getTime() - lostAfter);

/** Whether a claim is so old that another process may soon consider it lost. */
export const isOld = ({ at }: Pick<Claimed, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() > lostAfter / 2;

/** A delivery that this process sends. */
export interface Claimed extends SentDelivery {
  notice: string;
  device: string;
  /** When it was claimed; a later claim of the same delivery has another time. */
  at: Date;
  person: string;
  pn_id: string;
  /** Whether the device has ever accepted a message. */
  is_good: boolean;
  os_type: PushTarget['osType'];
  kind: string;
  title: string;
  message: string;
  image: string | null;
  action: string | null;
  topic: string;
  is_quiet: boolean;
}

/** A picked delivery: to be sent, or dropped because it is no longer needed. */
type Picked = Claimed & { wanted: boolean };

/** Notices that concern one person never wait for a campaign, because a dispatcher of their own sends them. */
const isOfLane = (campaigns: boolean): Sql =>
  campaigns ? sql`d.notification_id is not null` : sql`d.notification_id is null`;

/**
 * What may still be sent: not read unless it replaces something, not expired, the person still signed in on that device, the
 * campaign not cancelled.
 */
const isWanted = (
  platform: Pick<Platform, 'config' | 'city'>,
  now: Date,
): Sql => sql`((n.read_at is null or n.is_quiet)
  and coalesce(n.expires_at > ${now}::timestamptz, true)
  and exists (select from push p join sessions s on s.id = p.session_id join users u on u.id = s.user_id
    where p.id = d.device_id and p.archived_at is null and p.user_app = n.user_id
      and ${isSessionOpen(platform, now)} and u.status = 'active' and u.archived_at is null)
  and (d.notification_id is null
    or exists (select from notifications c where c.id = d.notification_id and c.status = 'sending')))`;

/** Campaigns with due deliveries, by one index look-up each. Those after `last` come first, so that campaigns take turns. */
const campaignsInTurn = (last: string | null): Sql => sql`(with recursive campaigns as (
    (select notification_id as id from deliveries where state = 'due' and notification_id is not null
      order by notification_id limit 1)
    union all
    select (select d.notification_id from deliveries d where d.state = 'due' and d.notification_id > c.id
      order by d.notification_id limit 1) from campaigns c where c.id is not null
  )
  select id, coalesce(id <= ${last}::uuid, false) as had from campaigns where id is not null order by had, id)`;

/**
 * Locks the deliveries that have been due the longest, campaign by campaign. The result is not sorted again: a sort would lock
 * deliveries of all campaigns before the limit.
 *
 * If a notice is replaced while the request for its former text is still open, the new text waits for that outcome, so that the
 * device gets both in the right order. The process that sent the former text claims it then; if it died, another one does a
 * minute later.
 */
function lockDue({ campaigns, last, claims }: Queue, now: Date): Sql {
  // No parameter, because the planner must know that the number is small.
  const limit = raw(String(claims));
  const due = (of: Sql) => sql`select d.notice_id, d.device_id, d.notification_id from deliveries d
    where d.state = 'due' and d.notification_id ${of} and d.due_at <= ${now}::timestamptz
      and coalesce(d.requested_at <= ${lostBefore(now)}::timestamptz, true)
    order by d.due_at limit ${limit} for update skip locked`;
  return campaigns
    ? sql`select d.* from ${campaignsInTurn(last)} c, lateral (${due(sql`= c.id`)}) d
        limit ${limit}`
    : due(sql`is null`);
}

/** Which deliveries to claim: those of campaigns, or those that concern one person. */
interface Queue {
  campaigns: boolean;
  /** The campaign of the previous claim. */
  last: string | null;
  /** The maximum to claim. */
  claims: number;
}

/** Claims due deliveries. The same statement drops those that are no longer needed. */
export async function pickDue(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'city'>,
  queue: Queue,
): Promise<Picked[]> {
  const { db, clock } = platform;
  const now = clock.now();
  return db.query<Picked>(sql`with due as materialized (${lockDue(queue, now)}), picked as materialized (
        select d.notice_id, d.device_id, ${isWanted(platform, now)} as wanted from due d join notices n on n.id = d.notice_id
      ), taken as (
        update deliveries d set state = case when picked.wanted then 'claimed' else 'dropped' end,
          attempts = d.attempts + picked.wanted::int, at = ${now}::timestamptz,
          requested_at = case when picked.wanted then ${now}::timestamptz end
        from picked where d.notice_id = picked.notice_id and d.device_id = picked.device_id
        returning d.notice_id, d.device_id, d.notification_id, d.at, d.attempts, d.unknowns, picked.wanted
      )
      select t.notice_id as notice, t.device_id as device, t.notification_id as notification, t.at, t.attempts, t.unknowns,
        t.wanted, n.user_id as person, p.pn_id, p.last_accepted_at is not null as is_good, p.os_type, n.kind, n.title, n.message, n.image,
        n.payload -> 'action' ->> 'name' as action, n.topic, n.is_quiet, n.created_at, n.expires_at
      from taken t join notices n on n.id = t.notice_id join push p on p.id = t.device_id`);
}

/** Sets a column unless the notice was replaced or withdrawn during its request. */
const ifClaimed = (column: string, value: Sql): Sql =>
  sql`${raw(column)} = case when d.state = 'claimed' then ${value} else d.${raw(column)} end`;

/** Refusals of a device without an accepted message in between, after which it is archived. */
const maxOwnRefusals = 10;

/**
 * Stores outcomes and archives devices that are gone, or that their push service has refused too often while it accepts others. A delivery that was claimed again meanwhile stays as it is; for one whose
 * notice was replaced, only the request is marked as ended.
 */
export async function settle(
  { db, clock, changes }: Pick<Platform, 'db' | 'clock' | 'changes'>,
  settled: readonly (readonly [Claimed, Settled & { isOwnRefusal: boolean }])[],
): Promise<void> {
  const now = clock.now();
  const column = <T>(of: (...each: (typeof settled)[number]) => T): T[] => settled.map((each) => of(...each));
  const ends = sql`(x.gone or (not x.accepted and p.refusals + x.refusals >= ${maxOwnRefusals}::int))`;
  const devices = await db.query<{ id: string; is_archived: boolean }>(sql`with settled as (
        select * from unnest(${column(({ notice }) => notice)}::uuid[], ${column(({ device }) => device)}::uuid[],
          ${column(({ at }) => at)}::timestamptz[], ${column((_, { state }) => state)}::text[],
          ${column((_, { code }) => code)}::text[], ${column((_, { due }) => due)}::timestamptz[],
          ${column((_, { attempts }) => attempts)}::int[], ${column((_, { unknowns }) => unknowns)}::int[],
          ${column((_, { isOwnRefusal }) => isOwnRefusal)}::boolean[])
          as x (notice, device, claimed_at, state, code, due, attempts, unknowns, is_own_refusal)
      ), written as (
        update deliveries d set requested_at = null, ${ifClaimed('state', sql`x.state`)}, ${ifClaimed('code', sql`x.code`)},
          ${ifClaimed('due_at', sql`coalesce(x.due, d.due_at)`)}, ${ifClaimed('at', sql`${now}::timestamptz`)},
          ${ifClaimed('attempts', sql`x.attempts`)}, ${ifClaimed('unknowns', sql`x.unknowns`)}
        from settled x where d.notice_id = x.notice and d.device_id = x.device and d.requested_at = x.claimed_at
      ), devices as (
        select device, bool_or(state = 'accepted') as accepted, bool_or(state = 'gone') as gone,
          count(*) filter (where is_own_refusal)::int as refusals from settled group by device
      )
      update push p set last_accepted_at = case when x.accepted then ${now}::timestamptz else p.last_accepted_at end,
        refusals = case when x.accepted then 0 else p.refusals + x.refusals end,
        archived_at = case when ${ends} then ${now}::timestamptz end,
        updated_at = case when ${ends} then ${now}::timestamptz else p.updated_at end,
        rev = p.rev + ${ends}::int
      from devices x where p.id = x.device and p.archived_at is null and (x.accepted or x.gone or x.refusals > 0)
      returning p.id, p.archived_at is not null as is_archived`);
  changes.publish(
    devices
      .filter(({ is_archived }) => is_archived)
      .map(({ id }) => ({ resource: 'push', id, change: 'archived' })),
  );
}

/**
 * Takes over deliveries that a dead process had claimed, and returns their campaigns. It is unknown whether they were sent; those
 * that concern one person are sent again.
 */
export async function takeUpLost(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  campaigns: boolean,
): Promise<(string | null)[]> {
  const now = clock.now();
  const lost = await db.query<{
    notification: string | null;
  }>(sql`update deliveries d set at = ${now}::timestamptz, requested_at = null, code = 'lost',
        unknowns = d.unknowns + 1,
        state = case when d.notification_id is null and d.unknowns + 1 < ${maxUnknown}::int then 'due' else 'unknown' end
      where d.state = 'claimed' and ${isOfLane(campaigns)}
        and d.at <= ${lostBefore(now)}::timestamptz
      returning d.notification_id as notification`);
  return lost.map(({ notification }) => notification);
}

/** When the next delivery will be due. */
export async function nextDue(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  campaigns: boolean,
): Promise<Date | null> {
  const due = (of: Sql) => sql`select d.due_at from deliveries d
    where d.state = 'due' and d.notification_id ${of} and d.due_at > ${clock.now()}::timestamptz order by d.due_at limit 1`;
  const all = campaigns
    ? sql`${campaignsInTurn(null)} c, lateral (${due(sql`= c.id`)}) d`
    : sql`(${due(sql`is null`)}) d`;
  const [next] = await db.query<{ due: Date | null }>(sql`select min(d.due_at) as due from ${all}`);
  return next?.due ?? null;
}
