/**
 * A contact code lets others write to a neighbour. People have one only if they request it, and can't be found in another way.
 */

import type { ContactCode, ContactPerson } from '@callejero/contract/codes/code-schemas.ts';
import { contactUrl } from '@callejero/contract/codes/contact-code.ts';
import { invalid } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { randomToken } from '../../ports/keyed-hash.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';

const renewalsPerDay = 20;
const readingsPerHour = 60;

interface CodeRow {
  token: string;
  created_at: Date;
}

export async function ownContactCode(platform: Platform, user: string): Promise<ContactCode> {
  const [row] = await platform.db.query<CodeRow>(
    sql`select token, created_at from contact_codes where user_id = ${user}::uuid`,
  );
  return row ? present(platform, row) : null;
}

/** Creates the code, or replaces it: printed or photographed copies of the old one stop working. */
export async function renewContactCode(platform: Platform, user: string): Promise<ContactCode> {
  const { db, limits, clock } = platform;
  await limitRate(limits, limitKey`contact-renew:${user}`, renewalsPerDay, 24 * 3600);
  const row: CodeRow = { token: randomToken(), created_at: clock.now() };
  await db.query(sql`insert into contact_codes (user_id, token, created_at)
      values (${user}::uuid, ${row.token}::text, ${row.created_at}::timestamptz)
      on conflict (user_id) do update set token = excluded.token, created_at = excluded.created_at`);
  return present(platform, row);
}

export async function removeContactCode({ db }: Platform, user: string): Promise<ContactCode> {
  await db.query(sql`delete from contact_codes where user_id = ${user}::uuid`);
  return null;
}

const present = ({ config }: Platform, { token, created_at }: CodeRow): ContactCode => ({
  url: contactUrl(token, config.publicUrl),
  createdAt: created_at.toISOString(),
});

/** Returns whose code was scanned, before the person decides to write. */
export async function readContactCode(
  { db, limits }: Platform,
  code: string,
  { id }: Principal,
): Promise<ContactPerson> {
  await limitRate(limits, limitKey`contact-read:${id}`, readingsPerHour, 3600);
  const { user, name, avatar } = await personOfCode(db, code);
  return { name, avatar, own: user === id };
}

/** 400 for a code that does not belong to anybody (any more). */
export async function personOfCode(
  db: Queryable,
  code: string,
): Promise<{ user: string; name: string; avatar: string | null }> {
  const [person] = await db.query<{
    user: string;
    name: string;
    avatar: string | null;
  }>(sql`select u.id as user, u.first_name as name, u.avatar from contact_codes k
      join users u on u.id = k.user_id and u.archived_at is null and u.status = 'active'
      where k.token = ${code}::text`);
  if (!person)
    throw invalid([{ path: 'code', message: 'Este código ya no vale. Pide que te muestre el nuevo.' }]);
  return person;
}
