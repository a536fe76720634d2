/**
 * Links in mails, and the ticket between a password and its second step. The token is a keyed hash of the row's id, so the job
 * that writes the mail can compute it again and the database holds only its SHA-256. Each works once.
 */
import sql, { type Sql } from 'sql-template-tag';
import { keyedHash } from '../../../ports/keyed-hash.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';

const hour = 60 * 60 * 1000;

/** Lifetimes in milliseconds. */
export const lifetimes = {
  'confirm-email': 48 * hour,
  'change-email': 48 * hour,
  'recover-password': hour,
  invitation: 72 * hour,
  'second-step': hour / 12,
} as const;
export type LinkKind = keyof typeof lifetimes;

/** The person as a sign-up names them. */
export interface SignUpPerson {
  firstName: string;
  lastName: string | null;
  passwordHash: string;
  acceptedAt: string;
}

/** What a link applies when it is used. */
export interface LinkPayload {
  /** Of a sign-up: using another sign-up's link applies neither its names nor its password. */
  signUp?: SignUpPerson;
  /** The same, of a sign-up for an address that has an account: never applied there, but its address can be corrected. */
  repeated?: SignUpPerson;
  /** SHA-256 of the cookie of the device that signed up. */
  device?: string;
  /** A change of address. */
  email?: string;
  /** The address before the change; the mail about the change goes there. */
  previousEmail?: string;
}

export interface AccountLink {
  id: string;
  kind: LinkKind;
  hash: string;
  payload: LinkPayload | null;
}

interface NewLink {
  id: string;
  kind: LinkKind;
  hash: string;
  payload: LinkPayload | null;
  createdAt: Date;
}

type Maker = Pick<Platform, 'secrets' | 'ids' | 'sha256' | 'clock'>;

const tokenOf = (key: Uint8Array, kind: LinkKind, id: string) => keyedHash(key, `link-${kind}`, id);

export async function newLink(
  { secrets, ids, sha256, clock }: Maker,
  kind: LinkKind,
  payload: LinkPayload | null = null,
): Promise<NewLink> {
  const [key] = secrets.tokens;
  if (!key) throw new Error('There is no key to sign with');
  const id = ids.next();
  return { id, kind, hash: await sha256(await tokenOf(key, kind, id)), payload, createdAt: clock.now() };
}

/** The `insert` of a link for an account: an SQL expression. */
export function insertLink({ id, kind, hash, payload, createdAt }: NewLink, user: Sql): Sql {
  const expiresAt = new Date(createdAt.getTime() + lifetimes[kind]);
  return sql`insert into account_tokens (id, user_id, kind, hash, payload, created_at, expires_at)
    select ${id}::uuid, ${user}, ${kind}::text, ${hash}::text, ${payload && JSON.stringify(payload)}::jsonb,
      ${createdAt}::timestamptz, ${expiresAt}::timestamptz`;
}

/** Computes the token of a stored link for its mail; null when the key it was made with is no longer configured. */
export async function linkToken(
  { secrets, sha256 }: Maker,
  { id, kind, hash }: Pick<AccountLink, 'id' | 'kind' | 'hash'>,
): Promise<string | null> {
  for (const key of secrets.tokens) {
    const token = await tokenOf(key, kind, id);
    if ((await sha256(token)) === hash) return token;
  }
  return null;
}

/** A link that can still be used, by its id. */
export async function openLink(db: Queryable, id: string, now: Date): Promise<AccountLink | null> {
  const [link] = await db.query<AccountLink>(sql`select id, kind, hash, payload from account_tokens
      where id = ${id}::uuid and used_at is null and expires_at > ${now}::timestamptz`);
  return link ?? null;
}

/** The payload that a used link still holds, for the mail about its effect. */
export async function usedPayload(db: Queryable, id: string): Promise<LinkPayload | null> {
  const [link] = await db.query<Pick<AccountLink, 'payload'>>(
    sql`select payload from account_tokens where id = ${id}::uuid and used_at is not null`,
  );
  return link?.payload ?? null;
}

/** How a request identifies a link. */
export interface LinkClaim {
  user: string;
  /** SHA-256 of the token. */
  hash: string;
  kinds: readonly LinkKind[];
}

const claimed = ({ user, hash, kinds }: LinkClaim, now: Date): Sql =>
  sql`user_id = ${user}::uuid and hash = ${hash}::text and kind = any(${kinds}::text[])
    and used_at is null and expires_at > ${now}::timestamptz`;

export async function usableLink(db: Queryable, claim: LinkClaim, now: Date): Promise<AccountLink | null> {
  const [link] = await db.query<AccountLink>(
    sql`select id, kind, hash, payload from account_tokens where ${claimed(claim, now)}`,
  );
  return link ?? null;
}

/** Marks a link as used; null when it can't be used (any more). */
export async function useLink(tx: Queryable, claim: LinkClaim, now: Date): Promise<AccountLink | null> {
  const [link] =
    await tx.query<AccountLink>(sql`update account_tokens set used_at = ${now}::timestamptz where ${claimed(claim, now)}
      returning id, kind, hash, payload`);
  return link ?? null;
}

/** An `update` that voids all links of an account, or those of one kind, and removes their payload. */
export function voidLinks(user: string, now: Date, kind: LinkKind | null = null): Sql {
  return sql`update account_tokens set used_at = coalesce(used_at, ${now}::timestamptz), payload = null
    where user_id = ${user}::uuid and (${kind}::text is null or kind = ${kind}::text)`;
}
