/** Setting passwords: with a link from a mail, with the current one, or as a temporary one for somebody else. */

import type {
  changePasswordSchema,
  newPasswordSchema,
  recoveryLinkSchema,
} from '@callejero/contract/account.ts';
import type { RecoveryLink } from '@callejero/contract/answers/accounts.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod';
import type { Principal } from '../../../access/policy.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import {
  accountById,
  isAdministrator,
  isPasswordExpired,
  lockAccount,
  type StoredAccount,
} from '../account.ts';
import { assertMayManage } from '../administration/administration.ts';
import { type LinkClaim, usableLink, useLink, voidLinks } from '../links/links.ts';
import { sendMail } from '../mails/mail.job.ts';
import { hasPasskey, listPasskeys, removePasskeys } from '../passkeys/own-passkeys.ts';
import { addressKey, attempt, attemptSecret, quarterHour, siteKey } from '../sessions/attempts.ts';
import { announceAccount, endSessions, type SessionOrigin } from '../sessions/sessions.service.ts';
import { assertPassword, type PasswordOwner } from './rules.ts';

/** Milliseconds. */
const temporaryLifetime = 72 * 60 * 60 * 1000;

/** The account of the principal, once the request proves that it knows the current password. */
export async function proveCurrentPassword(
  platform: Platform,
  principal: Pick<Principal, 'id' | 'session'>,
  currentPassword: string,
  from: SessionOrigin,
): Promise<StoredAccount> {
  const { db, hasher, limits, clock } = platform;
  const id = principal.id ?? '';
  const takeBack = await attemptSecret(limits, [
    [limitKey`current-password-address:${addressKey(from.ip)}`, [[100, quarterHour]]],
    // Not per account: somebody who stole a session must not be able to block the person from changing the password elsewhere.
    [limitKey`current-password-session:${principal.session ?? id}`, [[10, quarterHour]]],
  ]);
  const account = await accountById(db, id);
  const valid = await hasher.verify(account?.password_hash ?? null, currentPassword);
  if (account && valid) {
    await takeBack();
    return account;
  }
  const event = {
    at: clock.now(),
    actor: id,
    action: 'password-check-failed' as const,
    user: id,
    requestId: from.requestId,
  };
  await db.query(accountEvent({ ...event, diff: { address: [null, from.ip] } }));
  const message = 'La contraseña actual no es correcta.';
  throw new ApiError('password-incorrect', [{ path: 'currentPassword', message }]);
}

/** `without`: passkeys that this request removes, which therefore no longer count. */
async function ownerOf(
  db: Queryable,
  account: StoredAccount,
  without: readonly string[] = [],
): Promise<PasswordOwner> {
  return {
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    needsLong: isAdministrator(account) && !(await hasPasskey(db, account.id, without)),
  };
}

/** The account of a recovery link that can still be used. */
async function openRecovery(
  platform: Platform,
  asked: z.output<typeof recoveryLinkSchema>,
  from: SessionOrigin,
): Promise<{ account: StoredAccount; claim: LinkClaim }> {
  const { db, clock, limits } = platform;
  // In upper case it would count as another account in the limits.
  const id = asked.id.toLowerCase();
  await attempt(limits, limitKey`new-password-address:${addressKey(from.ip)}`, 100);
  await attempt(limits, limitKey`new-password-account:${id} ${siteKey(from.ip)}`, 10);
  const hash = await platform.sha256(asked.recoverPasswordID);
  const claim: LinkClaim = { user: id, hash, kinds: ['recover-password', 'invitation'] };
  const account = await accountById(db, id);
  if (account?.status !== 'active' || !(await usableLink(db, claim, clock.now()))) {
    throw new ApiError('link-invalid');
  }
  return { account, claim };
}

/** Where a passkey is the second step, access to the mailbox must not be enough to remove it. */
function mayRemovePasskeys({ city }: Platform, account: StoredAccount): boolean {
  return city.now().secondStep === 'off' || !isAdministrator(account);
}

/** The passkeys of the account, shown during recovery: another person's passkey would still open it. */
export async function readRecoveryLink(
  platform: Platform,
  asked: z.output<typeof recoveryLinkSchema>,
  from: SessionOrigin,
): Promise<RecoveryLink> {
  const { account } = await openRecovery(platform, asked, from);
  if (!mayRemovePasskeys(platform, account)) return { passkeys: [] };
  return { passkeys: await listPasskeys(platform.db, account.id) };
}

/** With the link of a mail, which confirms the address too. Returns the address. */
export async function recoverWithLink(
  platform: Platform,
  { password, removePasskeys: unknown = [], ...asked }: z.output<typeof newPasswordSchema>,
  from: SessionOrigin,
): Promise<string> {
  const { db, clock, city, hasher } = platform;
  // Checked first, marked as used last: a refused password leaves the link valid.
  const { account: found, claim } = await openRecovery(platform, asked, from);
  const { id } = found;
  if (unknown.length > 0 && !mayRemovePasskeys(platform, found)) throw new ApiError('forbidden');
  await assertPassword('password', password, await ownerOf(db, found, unknown), city.now().name);
  const hash = await hasher.hash(password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    const link = account?.status === 'active' ? await useLink(tx, claim, now) : null;
    if (!account || !link) throw new ApiError('link-invalid');
    if (unknown.length > 0 && !mayRemovePasskeys(platform, account)) throw new ApiError('forbidden');
    await storePassword(tx, id, hash, now);
    await tx.query(sql`update users set email_verified_at = coalesce(email_verified_at, ${now}::timestamptz)
        where id = ${id}::uuid`);
    await removePasskeys(platform, tx, id, unknown, from);
    await tx.query(endSessions(id, now));
    const event = {
      at: now,
      actor: id,
      action: 'password-recovered' as const,
      user: id,
      requestId: from.requestId,
    };
    await tx.query(accountEvent(event));
    // An invited person had no password before.
    if (link.kind !== 'invitation') await sendMail(platform, tx, { mail: 'password-changed', user: id });
  });
  announceAccount(platform, id);
  return found.email;
}

/** Changes the person's own password, or sets a temporary one for another account. */
export async function changePassword(
  platform: Platform,
  principal: Principal,
  target: string,
  input: z.output<typeof changePasswordSchema>,
  from: SessionOrigin,
): Promise<void> {
  if (target.toLowerCase() === principal.id) return changeOwn(platform, principal, input, from);
  if (principal.mustChangePassword) throw new ApiError('password-change-required');
  if (principal.kind !== 'administrator') throw new ApiError('forbidden');
  if (!idSchema.safeParse(target).success) throw new ApiError('not-found');
  return setTemporary(platform, principal, target, input, from);
}

async function changeOwn(
  platform: Platform,
  principal: Principal,
  { currentPassword, newPassword }: z.output<typeof changePasswordSchema>,
  from: SessionOrigin,
): Promise<void> {
  const { db, clock, city, hasher } = platform;
  const proved = await proveCurrentPassword(platform, principal, currentPassword, from);
  const { id } = proved;
  if (isPasswordExpired(proved, clock.now())) throw new ApiError('password-expired');
  if (newPassword === currentPassword) {
    throw invalid([{ path: 'newPassword', message: 'Elige una contraseña distinta de la actual.' }]);
  }
  await assertPassword('newPassword', newPassword, await ownerOf(db, proved), city.now().name);
  const hash = await hasher.hash(newPassword);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    // Another request may have changed the password meanwhile, so the proved one is no longer current.
    if (!account || account.password_hash !== proved.password_hash) throw new ApiError('password-incorrect');
    await storePassword(tx, id, hash, now);
    await tx.query(endSessions(id, now, principal.session ? { except: principal.session } : {}));
    const event = {
      at: now,
      actor: id,
      action: 'password-changed' as const,
      user: id,
      requestId: from.requestId,
    };
    await tx.query(accountEvent(event));
    await sendMail(platform, tx, { mail: 'password-changed', user: id });
  });
  announceAccount(platform, id);
}

async function setTemporary(
  platform: Platform,
  principal: Principal,
  id: string,
  { currentPassword, newPassword }: z.output<typeof changePasswordSchema>,
  from: SessionOrigin,
): Promise<void> {
  const { db, city } = platform;
  const target = await accountById(db, id);
  if (!target) throw new ApiError('not-found');
  assertMayManage(principal, target);
  await proveCurrentPassword(platform, principal, currentPassword, from);
  await assertPassword('newPassword', newPassword, await ownerOf(db, target), city.now().name);
  await giveTemporaryPassword(platform, id, newPassword, {
    ...{ actor: principal.id, requestId: from.requestId },
    assertMay: (account) => assertMayManage(principal, account),
  });
}

interface Giver {
  /** Null when the operator runs the command. */
  actor: string | null;
  requestId: string | null;
  assertMay(account: StoredAccount): void;
}

/** Gives the account a password that its person must replace, within 72 hours, and ends its sessions. */
export async function giveTemporaryPassword(
  platform: Platform,
  id: string,
  password: string,
  { actor, requestId, assertMay }: Giver,
): Promise<void> {
  const { db, clock, hasher } = platform;
  const hash = await hasher.hash(password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new ApiError('not-found');
    assertMay(account);
    await storePassword(tx, id, hash, now, new Date(now.getTime() + temporaryLifetime));
    await tx.query(endSessions(id, now));
    const event = { at: now, actor, action: 'temporary-password-set' as const, user: id };
    await tx.query(accountEvent({ ...event, requestId }));
    await sendMail(platform, tx, { mail: 'temporary-password', user: id });
  });
  announceAccount(platform, id);
}

/** Voids all links that were sent before. With `expires` the password is temporary: its person must choose another. */
async function storePassword(
  tx: Queryable,
  id: string,
  hash: string,
  now: Date,
  expires: Date | null = null,
): Promise<void> {
  await tx.query(sql`update users set password_hash = ${hash}::text, must_change_password = ${expires !== null}::boolean,
        password_expires_at = ${expires}::timestamptz, rev = rev + 1, updated_at = ${now}::timestamptz where id = ${id}::uuid`);
  await tx.query(voidLinks(id, now));
}
