/**
 * Requests for a mail with a link, by an address alone: to recover a password or to get the confirmation again. The answer is the
 * same for every address; whatever depends on the account happens in a job.
 */

import sql from 'sql-template-tag';
import type { CallerAddress } from '../../../http/address.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Limits, Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { accountByEmail, lockAccount, type StoredAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { addressKey, attempt, siteKey } from '../sessions/attempts.ts';
import type { KnownDevice } from '../sessions/known-device.ts';
import type { SessionOrigin } from '../sessions/sessions.service.ts';
import { insertLink, type LinkPayload, newLink, voidLinks } from './links.ts';

const job = 'account-link';
const hour = 60 * 60;

export type LinkRequest = 'recover-password' | 'confirm-email';

/** The device that sends the request: whether it signed up (`device.ts`), and whether the account is known there. */
interface AskingDevice {
  signedUp: string | null;
  known: KnownDevice;
}

export async function requestLink(
  platform: Platform,
  kind: LinkRequest,
  email: string,
  { signedUp, known }: AskingDevice,
  from: SessionOrigin,
): Promise<void> {
  const { db, jobs, limits } = platform;
  const device = await known(email);
  if (device !== null) await attempt(limits, limitKey`${kind}-mail-device:${device}`, 5, hour);
  else if (!(await mayMail(limits, kind, email, from.ip))) return;
  const account = await accountByEmail(db, email);
  const payload = { kind, user: account?.id ?? null, device: signedUp, requestId: from.requestId };
  await db.transaction((tx) => jobs.enqueue(tx, job, payload));
}

/**
 * Throws when one network requests too many mails. When many networks do so for one account, its mails pause for a while without
 * an error: the link of the last mail still works, and an error would lock out its person.
 */
async function mayMail(
  limits: Limits,
  kind: LinkRequest,
  email: string,
  ip: CallerAddress,
): Promise<boolean> {
  await attempt(limits, limitKey`${kind}-mail-address:${addressKey(ip)}`, 60, hour);
  await attempt(limits, limitKey`${kind}-mail-account:${email} ${siteKey(ip)}`, 5, hour);
  return (await limits.consume(limitKey`${kind}-mails:${email}`, 20, hour)) === 0;
}

export function defineLinkRequests(platform: Platform): void {
  platform.jobs.define(job, async (payload) => {
    const { kind, user, device, requestId } = payload as {
      kind: LinkRequest;
      user: string | null;
      device: string | null;
      requestId: string | null;
    };
    if (user === null) return;
    await platform.db.transaction(async (tx) => {
      const account = await lockAccount(tx, user);
      if (account?.status !== 'active') return;
      if (kind === 'recover-password') await recover(platform, tx, account, requestId);
      else await confirmAgain(platform, tx, account, device, requestId);
    });
  });
}

async function recover(
  platform: Platform,
  tx: Queryable,
  { id: user }: StoredAccount,
  requestId: string | null,
): Promise<void> {
  const link = await newLink(platform, 'recover-password');
  const at = link.createdAt;
  await tx.query(voidLinks(user, at, 'recover-password'));
  await tx.query(insertLink(link, sql`${user}::uuid`));
  await tx.query(accountEvent({ at, actor: null, action: 'recovery-asked', user, requestId }));
  await sendMail(platform, tx, { mail: 'recover-password', user, link: link.id });
}

/**
 * Sends a new confirmation link for the last sign-up, preferably the one of this device. Once no sign-up is stored any more, the
 * link sets a new password instead, which confirms the address too.
 */
async function confirmAgain(
  platform: Platform,
  tx: Queryable,
  account: StoredAccount,
  device: string | null,
  requestId: string | null,
): Promise<void> {
  const { id: user } = account;
  if (account.email_verified_at !== null) return;
  const [last] = await tx.query<{ payload: LinkPayload }>(sql`select payload from account_tokens
      where user_id = ${user}::uuid and kind = 'confirm-email' and payload -> 'signUp' is not null
      order by (payload ->> 'device' is not distinct from ${device}::text) desc, created_at desc, id desc limit 1`);
  if (!last) return recover(platform, tx, account, requestId);
  const link = await newLink(platform, 'confirm-email', last.payload);
  const at = link.createdAt;
  await tx.query(insertLink(link, sql`${user}::uuid`));
  await tx.query(accountEvent({ at, actor: null, action: 'confirmation-asked', user, requestId }));
  await sendMail(platform, tx, { mail: 'confirm-email', user, link: link.id });
}
