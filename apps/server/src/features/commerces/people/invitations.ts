/**
 * Invitations to the people of a commerce. The link's token is a keyed hash of the row's id, so that owners can read it again and the
 * database holds only its SHA-256. An invitation works once, for a week, while whoever invited is an owner.
 */
import {
  type CommerceInvitation,
  type CommercePeopleAnswer,
  peopleLimits,
} from '@callejero/contract/answers/commerce-people.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { type CommerceRole, commerceRoles, includesRole } from '@callejero/contract/commerce-roles.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { invitationUrl } from '@callejero/contract/links/commerce-links.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import type { Principal } from '../../../access/policy.ts';
import { rememberAnswer } from '../../../http/idempotency.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import { keyedHash } from '../../../ports/keyed-hash.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { peopleWith } from '../../../resource/ownership.ts';
import { changeRecord } from '../../../resource/record.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import type { WriteRequest, Written } from '../../../resource/write/written.ts';
import { activeOwners, fullName, lockCommerce, type NotifyPeople, withPerson } from './people.service.ts';

const tokenOf = (key: Uint8Array, id: string) => keyedHash(key, 'commerce-invitation', id);

/** The link of a stored invitation; null when the key that it was made with is no longer configured. */
async function linkTo(
  { secrets, sha256, config }: Platform,
  { id, hash }: { id: string; hash: string },
): Promise<string | null> {
  for (const key of secrets.tokens) {
    const token = await tokenOf(key, id);
    if ((await sha256(token)) === hash) return invitationUrl(token, config.publicUrl);
  }
  return null;
}

/** Whether the invitation `i` to the commerce `c` holds: also that whoever invited is an owner and can sign in. */
const isOpen = (
  now: Date,
): Sql => sql`(i.expires_at > ${now}::timestamptz and c.archived_at is null and c.status = 'accepted'
  and ${peopleWith('c', 'people')} @> array[i.user_id]
  and exists (select from users iu where iu.id = i.user_id and iu.status = 'active' and iu.archived_at is null))`;

export async function listInvitations(
  platform: Platform,
  commerce: string,
): Promise<CommercePeopleAnswer['invitations']> {
  const now = platform.clock.now();
  const rows =
    await platform.db.query<Stored>(sql`select i.id, i.role, i.hash, ${fullName('u')} as by, i.created_at as "createdAt",
      i.expires_at as "expiresAt"
    from commerce_invitations i join commerces c on c.id = i.commerce join users u on u.id = i.user_id
    where i.commerce = ${commerce}::uuid and ${isOpen(now)} order by i.created_at, i.id`);
  return Promise.all(
    rows.map(async ({ hash, createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      url: await linkTo(platform, { id: row.id, hash }),
    })),
  );
}

export async function invite(
  { db, clock, ids, limits, secrets, sha256 }: Platform,
  commerce: string,
  role: CommerceRole,
  { principal, requestId, key }: WriteRequest,
): Promise<Written> {
  const by = principal.id ?? '';
  const [secret] = secrets.tokens;
  if (!secret) throw new Error('There is no key to sign with');
  const now = clock.now();
  const id = ids.next();
  const hash = await sha256(await tokenOf(secret, id));
  const body = JSON.stringify({ data: { id } });
  await db.transaction(async (tx) => {
    const { status } = await lockCommerce(tx, commerce, principal, 'people');
    // Whose a proposal is has not been decided yet.
    if (status !== 'accepted') throw new ApiError('transition-refused', { status });
    await limitRate(limits, limitKey`invite:${by}`, peopleLimits.invitationsPerDay, 24 * 3600);
    await tx.query(sql`delete from commerce_invitations where expires_at <= ${now}::timestamptz`);
    const [open] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from commerce_invitations where commerce = ${commerce}::uuid`,
    );
    if ((open?.count ?? 0) >= peopleLimits.invitations) {
      const message = `Ya hay ${peopleLimits.invitations} invitaciones sin aceptar. Retira alguna.`;
      throw new ApiError('in-use', undefined, message);
    }
    const expiresAt = new Date(now.getTime() + peopleLimits.invitationLifetime * dayLength);
    await tx.query(sql`insert into commerce_invitations (id, commerce, user_id, role, hash, created_at, expires_at)
      values (${id}::uuid, ${commerce}::uuid, ${by}::uuid, ${role}::text, ${hash}::text, ${now}::timestamptz,
        ${expiresAt}::timestamptz)`);
    const diff = { role: [null, role] };
    const event = { at: now, actor: by, action: 'person-invited', resource: 'commerces', requestId } as const;
    await tx.query(changeRecord({ ...event, record: commerce, diff }));
    if (key) await tx.query(rememberAnswer(key, 201, body, now));
  });
  return { body, status: 201, changes: [{ resource: 'commerces', id: commerce, change: 'updated' }] };
}

export async function withdrawInvitation(
  { db, clock }: Platform,
  commerce: string,
  invitation: string,
  { principal, requestId, key }: WriteRequest,
): Promise<Written> {
  const now = clock.now();
  const body = JSON.stringify({ data: null });
  await db.transaction(async (tx) => {
    await lockCommerce(tx, commerce, principal, 'people');
    const [gone] = await tx.query<{ role: string }>(sql`delete from commerce_invitations
      where id = ${invitation}::uuid and commerce = ${commerce}::uuid returning role`);
    if (!gone)
      throw new ApiError('not-found', undefined, 'Esa invitación ya no está: se aceptó o se retiró.');
    const event = {
      at: now,
      actor: principal.id,
      action: 'invitation-withdrawn',
      resource: 'commerces',
    } as const;
    await tx.query(
      changeRecord({ ...event, requestId, record: commerce, diff: { role: [gone.role, null] } }),
    );
    if (key) await tx.query(rememberAnswer(key, 200, body, now));
  });
  return { body, status: 200, changes: [{ resource: 'commerces', id: commerce, change: 'updated' }] };
}

interface Stored {
  id: string;
  role: CommerceRole;
  hash: string;
  by: string;
  createdAt: Date;
  expiresAt: Date;
}

interface Found extends Pick<Stored, 'id' | 'role' | 'by' | 'expiresAt'> {
  commerce: { id: string; name: string; logo: string | null };
  rev: number;
  own: CommerceRole | null;
}

/** 400 for a link that nobody can use (any more). */
async function findInvitation(
  { clock, sha256, limits }: Platform,
  db: Queryable,
  token: string,
  { id: person }: Principal,
  lock: Sql,
): Promise<Found> {
  await limitRate(limits, limitKey`invitation-link:${person}`, peopleLimits.linksPerHour, 3600);
  const hash = await sha256(token);
  const [found] =
    await db.query<Found>(sql`select i.id, i.role, ${fullName('u')} as by, i.expires_at as "expiresAt", c.rev,
      json_build_object('id', c.id, 'name', c.name, 'logo', c.logo) as commerce,
      case when c.owners @> array[${person}::uuid] then 'owner' when c.managers @> array[${person}::uuid] then 'manager'
        when c.cashiers @> array[${person}::uuid] then 'cashier' end as own
    from commerce_invitations i join commerces c on c.id = i.commerce join users u on u.id = i.user_id
    where i.hash = ${hash}::text and ${isOpen(clock.now())} ${lock}`);
  if (!found)
    throw new ApiError('link-invalid', undefined, 'Esta invitación ya no vale. Pide que te manden otra.');
  return found;
}

export async function readInvitation(
  platform: Platform,
  token: string,
  principal: Principal,
): Promise<CommerceInvitation> {
  const { commerce, role, by, expiresAt, own } = await findInvitation(
    platform,
    platform.db,
    token,
    principal,
    sql``,
  );
  return { commerce, role, by, expiresAt: expiresAt.toISOString(), own };
}

/** Gives the role once. Whoever has it, or a wider one, keeps theirs, and the invitation stays for somebody else. */
export async function acceptInvitation(
  { platform, service }: Pick<ResourceDeps, 'platform' | 'service'>,
  notify: NotifyPeople,
  token: string,
  request: WriteRequest,
): Promise<Written> {
  const { principal, key } = request;
  const person = principal.id ?? '';
  return platform.db.transaction(async (tx) => {
    const [account] = await tx.query<{ name: string; confirmed: boolean }>(sql`select first_name as name,
        (email_verified_at is not null or invited_by is not null) as confirmed from users
      where id = ${person}::uuid and status = 'active' and archived_at is null for no key update`);
    if (!account) throw new ApiError('unauthorized');
    if (!account.confirmed) throw new ApiError('email-unconfirmed');
    // The commerce first, like every other change of its people.
    const hash = await platform.sha256(token);
    await tx.query(
      sql`select from commerces where id = (select commerce from commerce_invitations where hash = ${hash}::text) for update`,
    );
    const found = await findInvitation(platform, tx, token, principal, sql`for update of i`);
    const { commerce, role, own, rev } = found;
    if (includesRole(own, role)) {
      const message = `Ya estás en «${commerce.name}» como «${commerceRoles[own ?? role]}».`;
      throw new ApiError('duplicate', undefined, message);
    }
    const decide = (current: Row) => withPerson(current, person, role);
    const how = { ...request, key: null, action: 'person-joined' } as const;
    const written = await service.transition(tx, 'commerces', commerce.id, rev, decide, how);
    await tx.query(sql`delete from commerce_invitations where id = ${found.id}::uuid`);
    await notify(tx, activeOwners(commerce.id, person), {
      ...{ notice: 'person-joined', commerce, rev: rev + 1, person: account.name, role },
    });
    const body = JSON.stringify({ data: { commerce: commerce.id, role } });
    if (key) await tx.query(rememberAnswer(key, 200, body, platform.clock.now()));
    return { body, status: 200, changes: written.changes };
  });
}
