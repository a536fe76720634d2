/**
 * Asking for a mail with a link by an address alone: to recover a password, to get the confirmation again. Who asks
 * learns nothing: what differs between addresses happens in a job.
 */
import sql from 'sql-template-tag';
import type { Limits, Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { type AccountRow, accountByEmail, lockAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { addressKey, attempt, siteKey } from '../sessions/attempts.ts';
import type { KnownDevice } from '../sessions/known-device.ts';
import type { Origin } from '../sessions/sessions.service.ts';
import { insertLink, type LinkPayload, newLink, voidLinks } from './links.ts';

const job = 'account-link';
const hour = 60 * 60;

export type LinkRequest = 'recover-password' | 'confirm-email';

/** The device that asks: whether it signed up (`device.ts`), and whether somebody has signed in there. */
interface AskingDevice {
  signedUp: string | null;
  known: KnownDevice;
}

export async function requestLink(
  platform: Platform,
  kind: LinkRequest,
  email: string,
  { signedUp, known }: AskingDevice,
  from: Origin,
): Promise<void> {
  const { db, jobs, limits } = platform;
  const device = await known(email);
  if (device !== null) await attempt(limits, `${kind}-mail-device:${device}`, 5, hour);
  else if (!(await mayMail(limits, kind, email, from.ip))) return;
  const account = await accountByEmail(db, email);
  const payload = { kind, user: account?.id ?? null, device: signedUp, requestId: from.requestId };
  await db.transaction((tx) => jobs.enqueue(tx, job, payload));
}

/**
 * Throws where one network asks for too many. Asked for by many networks, an account gets no more mails for a while, and
 * nobody is told: the link of the last mail works, and a refusal would lock out its person.
 */
async function mayMail(limits: Limits, kind: LinkRequest, email: string, ip: string): Promise<boolean> {
  await attempt(limits, `${kind}-mail-address:${addressKey(ip)}`, 60, hour);
  await attempt(limits, `${kind}-mail-account:${email} ${siteKey(ip)}`, 5, hour);
  return (await limits.consume(`${kind}-mails:${email}`, 20, hour)) === 0;
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
  { id: user }: AccountRow,
  requestId: string | null,
): Promise<void> {
  const link = await newLink(platform, 'recover-password');
  const at = link.createdAt;
  await tx.query(voidLinks(user, at, 'recover-password'));
  await tx.query(insertLink(link, sql`${user}::uuid`));
  await tx.query(accountEvent({ at, actor: null, action: 'recovery-asked', user, requestId }));
  await sendMail(platform, tx, { mail: 'recover-password', user, link: link.id });
}

/** What the last sign-up said, of the device that asks where it made one, under a new link. Once that is forgotten, a new password confirms the address too. */
async function confirmAgain(
  platform: Platform,
  tx: Queryable,
  account: AccountRow,
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
