/** What owners do with commerces: propose them, and edit them without changing the published version. */

import { type CommercePeople, grantsRight, roleIn } from '@callejero/contract/commerce-roles.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { type CommerceStatus, proposalLimits } from '@callejero/contract/resources/commerces.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql from 'sql-template-tag';
import type { Row, WriteContext } from '../../../access/binding.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { ownerWritable } from '../commerces.policy.ts';

/**
 * Fields of an accepted commerce that change without a review: temporary closing must take effect at once, and these fields
 * contain nothing that a reviewer checks (a name, a place, pictures, links).
 */
const effectiveAtOnce: ReadonlySet<string> = new Set(['temporarilyClosed', 'specialHours']);
/** These, too, if the team has accepted that the commerce is the person's. It then looks at the change afterwards. */
const hours: ReadonlySet<string> = new Set(['openingHours', 'openingHoursText']);

type Counting = Pick<WriteContext, 'db' | 'platform' | 'principal'>;

/** Refuses a proposal when its sender has too many pending ones, or sent too many today. */
async function assertMayPropose({ db, platform, principal }: Counting): Promise<void> {
  const [waiting] = await db.query<{ count: number }>(sql`select count(*)::int as count from commerces
      where proposed_by = ${principal.id}::uuid and status = 'pending' and archived_at is null`);
  if (waiting && waiting.count >= proposalLimits.waiting) throw new ApiError('proposals-waiting');
  await limitRate(platform.limits, limitKey`propose:${principal.id}`, proposalLimits.perDay, 24 * 3600);
}

/** Drops the defaults that PUT adds for fields that owners may not write. */
function ownerWritablePart(input: Row): Row {
  return Object.fromEntries(Object.entries(input).filter(([name]) => ownerWritable.includes(name)));
}

/** `owners` is empty, or the proposer alone, who says that the commerce is theirs. */
export async function proposed(context: WriteContext, { id, ...input }: Row): Promise<Row> {
  const proposedBy = context.principal.id;
  const owners = (input.owners ?? []) as string[];
  if (owners.some((owner) => owner !== proposedBy))
    throw invalid([{ path: 'owners', message: 'Solo puedes decir que es tuyo, no de otra persona.' }]);
  await assertMayPropose(context);
  return { ...ownerWritablePart(input), id, owners, proposedBy };
}

/** Whether the person may edit the commerce, or proposed it and it is not accepted. The same as `managedCommerce`. */
export function edits(commerce: Row, person: string | null): boolean {
  if (person === null) return false;
  const { proposedBy, status } = commerce;
  const isProposer = proposedBy === person && status !== 'accepted';
  return isProposer || grantsRight(roleIn(commerce as CommercePeople, person), 'edit');
}

/**
 * Whether the team accepted the person's claim of the commerce. An owner beside or after somebody whose claim was accepted has what
 * they had: that person named them, or the team did.
 */
async function hasAcceptedClaim({ db, principal }: WriteContext, commerce: Row): Promise<boolean> {
  const isOwner = roleIn(commerce as CommercePeople, principal.id) === 'owner';
  const rows = await db.query(sql`select 1 from claims where commerce = ${commerce.id}::uuid
    and (${isOwner} or user_id = ${principal.id}::uuid) and status = 'accepted' and archived_at is null limit 1`);
  return rows.length > 0;
}

/** What the changed hours were when the team last saw them; null when they are that again. */
export function hoursBefore(current: Row, written: Row): Row | null {
  const before: Row = { ...(current.liveChanges as Row | null) };
  for (const name of hours) {
    if (!(name in written)) continue;
    if (!(name in before)) before[name] = current[name];
    if (isSame(before[name], written[name])) delete before[name];
  }
  return Object.keys(before).length === 0 ? null : before;
}

/**
 * The row that an owner's edit writes: for an accepted commerce, most fields go into `pendingChanges`. Hours of somebody whose claim
 * was accepted change at once.
 */
export async function editedByOwner(context: WriteContext, input: Row, current: Row): Promise<Row> {
  const { db } = context;
  const given = ownerWritablePart(input);
  if ((current.status as CommerceStatus) !== 'accepted') return given;
  const written: Row = {};
  const waiting: Row = { ...(current.pendingChanges as Row | null) };
  const shown = { ...current };
  if ('address' in given) {
    // A pending address is stored as all its fields; its row is written on acceptance.
    const address = await addressFields(db, current.address);
    shown.address = address;
    if (typeof given.address === 'string') given.address = await addressFields(db, given.address);
    else if (given.address) given.address = { ...noFields, ...cityOf(address), ...given.address };
  }
  const changesHours = [...hours].some((name) => name in given && !isSame(given[name], current[name]));
  const isTrusted = changesHours && (await hasAcceptedClaim(context, current));
  for (const [name, value] of Object.entries(given)) {
    if (effectiveAtOnce.has(name)) written[name] = value;
    else if (isTrusted && hours.has(name)) {
      written[name] = value;
      delete waiting[name];
    }
    // A value equal to the published one needs no review.
    else if (isSame(value, shown[name])) delete waiting[name];
    else waiting[name] = value;
  }
  if (isTrusted) written.liveChanges = hoursBefore(current, written);
  const before = (current.pendingChanges as Row | null) ?? {};
  // A field that is emptied is a change too, though `isSame` takes it for a missing one.
  const isCounted = Object.keys(waiting).length === Object.keys(before).length;
  if (isCounted && isSame(waiting, before)) return written;
  const pendingChanges = Object.keys(waiting).length === 0 ? null : waiting;
  // New changes replace the refused ones and make their reason obsolete.
  const replaced = pendingChanges ? { refusedChanges: null, rejectionReason: null } : {};
  return { ...written, pendingChanges, ...replaced };
}

const noFields: Row = { street: null, number: null, extra: null, postalCode: null };
const cityOf = (address: Row | null): Row =>
  address ? { province: address.province, country: address.country } : {};

async function addressFields(db: Queryable, id: unknown): Promise<Row | null> {
  const [fields] =
    await db.query(sql`select street, number, extra, postal_code as "postalCode", locality, province, country
      from addresses where id = ${id}::uuid`);
  return fields ?? null;
}

export function withdrawChanges({ status, pendingChanges }: Row): Row {
  if (!pendingChanges) throw new ApiError('transition-refused', { status });
  return { pendingChanges: null };
}

/** Sends a rejected commerce back to the review queue. */
export function resubmit({ status }: Row): Row {
  if ((status as CommerceStatus) !== 'rejected') throw new ApiError('transition-refused', { status });
  return {
    status: 'pending' satisfies CommerceStatus,
    rejectionReason: null,
    reviewedBy: null,
    reviewedAt: null,
  };
}
