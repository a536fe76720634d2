/** Tills of a commerce: a phone shows a code, a computer opens the till with it once, and whoever manages the commerce ends it. */
import type { CommercePeopleAnswer } from '@callejero/contract/answers/commerce-people.ts';
import { type OpenedTill, type Till, type TillCode, tillLimits } from '@callejero/contract/answers/tills.ts';
import { readShortCode } from '@callejero/contract/codes/redemption-code.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { tillUrl } from '@callejero/contract/links/commerce-links.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal, TillSession } from '../../../access/policy.ts';
import type { Network } from '../../../http/address.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import { keyedHash } from '../../../ports/keyed-hash.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { changeRecord } from '../../../resource/record.ts';
import { randomShortCode } from '../../../resource/short-code.ts';
import { lasts, newTillToken } from '../../../resource/till.ts';
import type { WriteRequest } from '../../../resource/write/written.ts';
import { fullName, lockCommerce } from '../people/people.service.ts';

/** A code is short, so that a fast hash of it alone would be guessed from a copy of the database. */
async function hashOfCode({ secrets }: Platform, code: string): Promise<string> {
  const [key] = secrets.tokens;
  if (!key) throw new Error('There is no key to sign with');
  return keyedHash(key, 'till-code', code);
}

const changed = (id: string) => [{ resource: 'commerces', id, change: 'updated' }] as const;

/** The tills that last, and the codes that still open one. */
const present = (platform: Platform): Sql => sql`(${lasts(platform)}
  and (t.hash is not null or t.code_expires_at > ${platform.clock.now()}::timestamptz))`;

const joined = sql`tills t join commerces c on c.id = t.commerce join users u on u.id = t.user_id`;

export async function listTills(
  platform: Platform,
  commerce: string,
): Promise<CommercePeopleAnswer['tills']> {
  const rows = await platform.db.query<{
    id: string;
    name: string;
    by: string;
    createdAt: Date;
    openedAt: Date | null;
    lastUsedAt: Date | null;
  }>(sql`select t.id, t.name, ${fullName('u')} as by, t.created_at as "createdAt", t.opened_at as "openedAt",
      t.last_used_at as "lastUsedAt"
    from ${joined} where t.commerce = ${commerce}::uuid and ${present(platform)} order by t.created_at, t.id`);
  return rows.map(({ createdAt, openedAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** A code for one computer, which the answer shows once. */
export async function newTillCode(
  platform: Platform,
  commerce: string,
  name: string,
  principal: Principal,
): Promise<TillCode> {
  const { db, clock, ids, limits, config } = platform;
  const by = principal.id ?? '';
  const now = clock.now();
  const id = ids.next();
  const code = randomShortCode();
  const hash = await hashOfCode(platform, code);
  const expiresAt = new Date(now.getTime() + tillLimits.code * 1000);
  await db.transaction(async (tx) => {
    const { status } = await lockCommerce(tx, commerce, principal, 'till');
    if (status !== 'accepted') throw new ApiError('transition-refused', { status });
    await limitRate(limits, limitKey`till-code:${by}`, tillLimits.codesPerDay, 24 * 3600);
    await tx.query(sql`delete from tills where commerce = ${commerce}::uuid
      and id not in (select t.id from ${joined} where t.commerce = ${commerce}::uuid and ${present(platform)})`);
    const [open] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from tills where commerce = ${commerce}::uuid`,
    );
    if ((open?.count ?? 0) >= tillLimits.tills)
      throw new ApiError('in-use', undefined, `Ya hay ${tillLimits.tills} cajas. Cierra alguna.`);
    await tx.query(sql`insert into tills (id, commerce, user_id, name, created_at, code_hash, code_expires_at)
      values (${id}::uuid, ${commerce}::uuid, ${by}::uuid, ${name}::text, ${now}::timestamptz, ${hash}::text,
        ${expiresAt}::timestamptz)`);
  });
  return {
    ...{ id, code, url: tillUrl(code, config.publicUrl) },
    ...{ expiresAt: expiresAt.toISOString(), expiresIn: tillLimits.code },
  };
}

type Opened = TillSession & { by: string; commerceName: string };

/** Opens the till of a code, once. The limit by network prevents guessing. */
export async function openTill(
  platform: Platform,
  typed: string,
  { network, requestId }: { network: Network; requestId: string },
): Promise<OpenedTill> {
  const { db, clock, limits, sha256, changes } = platform;
  await limitRate(limits, limitKey`till-open:${network}`, tillLimits.tries, 600);
  const code = readShortCode(typed);
  const wrong = () =>
    invalid([
      { path: 'code', message: 'Ese código no abre ninguna caja. Revísalo o pide uno nuevo en el teléfono.' },
    ]);
  if (code === null) throw wrong();
  const now = clock.now();
  const token = newTillToken();
  const [till] = await db.query<Opened>(sql`with opened as (
      update tills set code_hash = null, hash = ${await sha256(token)}::text, opened_at = ${now}::timestamptz,
        last_used_at = ${now}::timestamptz
      where id = (select t.id from ${joined} where t.code_hash = ${await hashOfCode(platform, code)}::text
          and t.code_expires_at > ${now}::timestamptz and ${lasts(platform)})
        and code_hash is not null
      returning id, commerce, user_id, name
    ), recorded as (${changeRecord(
      {
        ...{
          at: now,
          actor: sql`user_id`,
          action: 'till-opened',
          resource: 'commerces',
          record: sql`commerce`,
        },
        ...{ requestId, diff: sql`json_build_object('till', json_build_array(null, name))` },
      },
      sql`from opened`,
    )})
    select o.id, o.commerce, o.user_id as "user", o.name, c.name as "commerceName", ${fullName('u')} as by
    from opened o join commerces c on c.id = o.commerce join users u on u.id = o.user_id`);
  if (!till) throw wrong();
  changes.publish(changed(till.commerce));
  return {
    token,
    till: { name: till.name, by: till.by, commerce: { id: till.commerce, name: till.commerceName } },
  };
}

export async function ownTill({ db }: Platform, { id }: TillSession): Promise<Till> {
  const [row] =
    await db.query<Opened>(sql`select t.commerce, t.name, c.name as "commerceName", ${fullName('u')} as by
    from ${joined} where t.id = ${id}::uuid`);
  if (!row) throw new ApiError('unauthorized');
  return { name: row.name, by: row.by, commerce: { id: row.commerce, name: row.commerceName } };
}

async function deleteTill(
  { clock }: Platform,
  db: Queryable,
  { commerce, till, actor, requestId }: { commerce: string; till: string; actor: string; requestId: string },
): Promise<void> {
  const event = {
    at: clock.now(),
    actor,
    action: 'till-ended',
    resource: 'commerces',
    record: commerce,
  } as const;
  const diff = sql`json_build_object('till', json_build_array(name, null))`;
  const [gone] = await db.query(sql`with gone as (
      delete from tills where id = ${till}::uuid and commerce = ${commerce}::uuid returning name
    ), recorded as (${changeRecord({ ...event, requestId, diff }, sql`from gone`)}) select from gone`);
  if (!gone) throw new ApiError('not-found', undefined, 'Esa caja ya está cerrada.');
}

export async function endTill(
  platform: Platform,
  commerce: string,
  till: string,
  { principal, requestId }: Pick<WriteRequest, 'principal' | 'requestId'>,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockCommerce(tx, commerce, principal, 'till');
    await deleteTill(platform, tx, { commerce, till, actor: principal.id ?? '', requestId });
  });
  platform.changes.publish(changed(commerce));
}

/** The computer closes its till. */
export async function endOwnTill(platform: Platform, till: TillSession, requestId: string): Promise<void> {
  const { commerce, id, user } = till;
  await deleteTill(platform, platform.db, { commerce, till: id, actor: user, requestId });
  platform.changes.publish(changed(commerce));
}
