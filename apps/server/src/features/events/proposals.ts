/** Events that owners propose for their commerces: an accepted one stays as it is while its owner's edits wait for a review. */
import type { Decision } from '@callejero/contract/decision.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { type EventReview, events, maxWaitingEvents } from '@callejero/contract/resources/events.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql from 'sql-template-tag';
import type { Row, WriteContext } from '../../access/binding.ts';
import type { Principal } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Queryable } from '../../ports/ports.ts';
import {
  assertAcceptedCommerce,
  assertOwnCommerce,
  ownCommerce,
  peopleWith,
} from '../../resource/ownership.ts';
import type { EventNews, ReviewNotice } from './cancelled.ts';
import { ownerWritable } from './events.policy.ts';

const perDay = 30;

const isIn = (review: unknown, ...states: EventReview[]): boolean =>
  (states as readonly unknown[]).includes(review);

/** Refuses the event of a commerce that is not an own accepted one, or for which too many wait. */
export async function assertMayPropose(context: WriteContext, commerce: unknown): Promise<void> {
  const { db, platform, principal } = context;
  await assertOwnCommerce(context, { resource: 'events', action: 'create' }, 'events', commerce);
  await assertAcceptedCommerce(context, commerce);
  const [waiting] = await db.query<{ count: number }>(sql`select count(*)::int as count from events
      where commerce = ${commerce}::uuid and review in ('pending', 'changes') and archived_at is null`);
  if (waiting && waiting.count >= maxWaitingEvents) throw new ApiError('events-waiting');
  await limitRate(platform.limits, limitKey`propose-event:${principal.id}`, perDay, 24 * 3600);
}

/** Refuses who did not propose the event for an own commerce, also for an event that does not exist. */
export async function assertOwnEvent(db: Queryable, event: string, principal: Principal): Promise<void> {
  const own = await db.query(sql`select 1 from events e where e.id = ${event}::uuid
      and e.review is not null and ${ownCommerce('e.commerce', principal, 'events')}`);
  if (own.length === 0) throw new ApiError('forbidden');
}

/** The row that an owner's edit writes. `input` has all fields of a PUT, also those that owners do not write. */
export function editedByOwner(input: Row, current: Row): Row {
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => ownerWritable.includes(name)));
  if (isIn(current.review, 'pending', 'rejected'))
    return { ...given, review: 'pending' satisfies EventReview, rejectionReason: null };
  const waiting: Row = { ...(current.pendingChanges as Row | null) };
  for (const [name, value] of Object.entries(given)) {
    const { kind } = events.fields[name as keyof typeof events.fields];
    // A value equal to the published one needs no review.
    if (isSame(value, current[name], kind)) delete waiting[name];
    else waiting[name] = value;
  }
  return Object.keys(waiting).length === 0
    ? withoutChanges
    : { pendingChanges: waiting, review: 'changes' satisfies EventReview, rejectionReason: null };
}

const withoutChanges: Row = {
  pendingChanges: null,
  review: 'accepted' satisfies EventReview,
  rejectionReason: null,
};

/** The event as it would be after its changes are accepted. */
export const asProposed = (row: Row): Row => ({ ...row, ...(row.pendingChanges as Row | null) });

export function withdrawChanges({ review }: Row): Row {
  if (!isIn(review, 'changes', 'refused')) throw new ApiError('transition-refused', { review });
  return withoutChanges;
}

/** The fields that a review writes. What was not published may be accepted later; what is decided is not decided again. */
export function decideEvent(current: Row, { decision, reason }: Decision): Row {
  const { review, pendingChanges } = current;
  const rejectionReason = reason ?? null;
  if (decision === 'accept' && isIn(review, 'pending', 'rejected'))
    return { ...withoutChanges, status: 'published' };
  if (decision === 'accept' && isIn(review, 'changes', 'refused'))
    return { ...(pendingChanges as Row), ...withoutChanges };
  if (decision === 'reject' && review === 'pending') return { review: 'rejected', rejectionReason };
  if (decision === 'reject' && review === 'changes') return { review: 'refused', rejectionReason };
  throw new ApiError('transition-refused', { review });
}

/** Publishing a proposed event accepts it. */
export const acceptedBy = ({ review }: Row): Row =>
  isIn(review, 'pending', 'rejected') ? withoutChanges : {};

/** Tells those who propose events of the commerce what a review decided. */
export async function notifyOfReview(tx: Queryable, news: EventNews, before: Row, after: Row): Promise<void> {
  const notice = noticeOf(before.review, after.review);
  const { id, title, commerce, rejectionReason, rev } = after;
  if (!notice || !commerce) return;
  await news.notify(
    tx,
    sql`select unnest(${peopleWith('c', 'events')}) from commerces c where c.id = ${commerce}::uuid`,
    {
      notice,
      event: { id: String(id), title: String(title) },
      commerce: String(commerce),
      rev: Number(rev),
      ...(rejectionReason ? { reason: String(rejectionReason) } : {}),
    },
  );
}

function noticeOf(before: unknown, after: unknown): ReviewNotice['notice'] | null {
  if (before === after) return null;
  if (after === 'rejected') return 'event-rejected';
  if (after === 'refused') return 'event-changes-rejected';
  if (after !== 'accepted') return null;
  return isIn(before, 'changes', 'refused') ? 'event-changes-accepted' : 'event-accepted';
}
