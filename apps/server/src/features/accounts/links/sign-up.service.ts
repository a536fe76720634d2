/**
 * Signing up and confirming an address. No answer reveals whether an address has an account: the work, the rows and the job are
 * the same. Names and password of a sign-up are applied only by the link of that very sign-up, so that nobody can prepare an
 * account for another person's address.
 */

import type { confirmEmailSchema, signUpSchema } from '@callejero/contract/account.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount, type StoredAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { assertPassword } from '../passwords/rules.ts';
import { addressKey, attempt, attemptSecret, quarterHour, siteKey } from '../sessions/attempts.ts';
import { announceAccount, type SessionOrigin } from '../sessions/sessions.service.ts';
import {
  type AccountLink,
  insertLink,
  type LinkPayload,
  newLink,
  type SignUpPerson,
  usableLink,
  useLink,
  voidLinks,
} from './links.ts';

type NewAccount = z.output<typeof signUpSchema>;
type Confirmation = z.output<typeof confirmEmailSchema>;

const hour = 60 * 60;
/** Limited because each one costs a password comparison. */
const maxOtherSignUps = 4;
const asksForPassword = 'Escribe la contraseña con la que creaste la cuenta.';

/** Sign-ups and corrections of an address share these limits. */
export async function countSignUp({ limits }: Platform, email: string, { ip }: SessionOrigin): Promise<void> {
  await attempt(limits, limitKey`sign-up-address:${addressKey(ip)}`, 60, hour);
  await attempt(limits, limitKey`sign-up-account:${email} ${siteKey(ip)}`, 5, hour);
  await attempt(limits, limitKey`sign-ups:${email}`, 60, hour);
}

/** `device` is the hash of the cookie that the answer sets. */
export async function signUp(
  platform: Platform,
  input: NewAccount,
  device: string,
  from: SessionOrigin,
): Promise<void> {
  const { db, clock, city, hasher } = platform;
  const { email, password, firstName, lastName = null } = input;
  await countSignUp(platform, email, from);
  await assertPassword(
    'password',
    password,
    { email, firstName, lastName, needsLong: false },
    city.now().name,
  );
  const passwordHash = await hasher.hash(password);
  const person = { firstName, lastName, passwordHash, acceptedAt: clock.now().toISOString() };
  const made = await db.transaction((tx) => enterSignUp(platform, tx, { email, person, device }, from));
  if (made) platform.changes.publish([{ resource: 'users', id: made, change: 'created' }]);
}

interface SignUpEntry {
  email: string;
  person: SignUpPerson;
  device: string;
}

/** Makes the account unless it exists, its link and its mail. Returns the id if an account was made. */
export async function enterSignUp(
  platform: Platform,
  tx: Queryable,
  { email, person, device }: SignUpEntry,
  from: SessionOrigin,
): Promise<string | null> {
  const { firstName, lastName, passwordHash, acceptedAt } = person;
  const id = platform.ids.next();
  const now = platform.clock.now();

  const enter = async () => {
    const [account] = await tx.query<{ id: string; confirmed: boolean }>(sql`with existing as (
          select id, email_verified_at is not null as confirmed from users
          where email = ${email}::text and archived_at is null
        ), made as (
          insert into users (id, created_at, updated_at, rev, email, email_folded, first_name, first_name_folded,
            last_name, last_name_folded, roles, status, push_id, password_hash, terms_accepted_at)
          select ${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, 1, ${email}::text, ${fold(email)}::text,
            ${firstName}::text, ${fold(firstName)}::text, ${lastName}::text, ${lastName && fold(lastName)}::text,
            array['user'], 'active', ${crypto.randomUUID()}::uuid, ${passwordHash}::text, ${acceptedAt}::timestamptz
          where not exists (select from existing)
          on conflict (email) where archived_at is null do nothing returning id
        ) select id, confirmed from existing union all select id, false from made`);
    return account ?? null;
  };

  // With two concurrent sign-ups, one statement does not see the row of the other yet; a second try does.
  const entered = (await enter()) ?? (await enter());
  if (!entered) throw new ApiError('unavailable');
  const payload = entered.confirmed ? { repeated: person, device } : { signUp: person, device };
  const link = await newLink(platform, 'confirm-email', payload);
  await tx.query(insertLink(link, sql`${entered.id}::uuid`));
  const event = { at: now, actor: null, user: entered.id, requestId: from.requestId };
  const action = entered.confirmed ? 'sign-up-repeated' : 'signed-up';
  await tx.query(accountEvent({ ...event, action }));
  const mail = entered.confirmed ? 'already-registered' : 'confirm-email';
  await sendMail(platform, tx, { mail, user: entered.id, link: link.id });
  return entered.id === id ? id : null;
}

interface ConfirmedAddress {
  email: string;
  /** The request comes from the person who signed up, so it may sign them in. */
  isSignUp: boolean;
}

/** Returns the address that is now confirmed. */
export async function confirmEmail(
  platform: Platform,
  { id, token, password }: Confirmation,
  device: string | null,
  from: SessionOrigin,
): Promise<ConfirmedAddress> {
  const { db, clock, limits } = platform;
  await attempt(limits, limitKey`confirm-address:${addressKey(from.ip)}`, 100);
  const claim = {
    user: id,
    hash: await platform.sha256(token),
    kinds: ['confirm-email', 'change-email'] as const,
  };
  const opened = await usableLink(db, claim, clock.now());
  if (!opened) throw new ApiError('link-invalid');
  const isSignUp = opened.kind === 'confirm-email';
  const person = isSignUp ? await provenSignUp(platform, opened, { user: id, device, password }, from) : null;
  const now = clock.now();
  const email = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    const link = account && (await useLink(tx, claim, now));
    if (!account || !link) throw new ApiError('link-invalid');
    await tx.query(voidLinks(id, now));
    return person
      ? confirmSignUp(tx, account, person, now, from)
      : confirmChange(platform, tx, account, link, now, from);
  });
  announceAccount(platform, id);
  return { email, isSignUp };
}

interface Claimant {
  user: string;
  device: string | null;
  password: string | undefined;
}

/**
 * The sign-up that a link applies: the one of this device, otherwise the one with this password. The link alone only proves
 * access to the mailbox, and anybody can have signed up with its address.
 */
async function provenSignUp(
  { db, clock, hasher, limits }: Platform,
  { id, payload }: AccountLink,
  { user, device, password }: Claimant,
  { ip }: SessionOrigin,
): Promise<SignUpPerson> {
  if (!payload?.signUp) throw new ApiError('link-invalid');
  const others = await db.query<{ payload: LinkPayload }>(sql`select payload from account_tokens
      where user_id = ${user}::uuid and id <> ${id}::uuid and kind = 'confirm-email' and payload -> 'signUp' is not null
        and used_at is null and expires_at > ${clock.now()}::timestamptz
      order by created_at, id limit ${maxOtherSignUps}`);
  const signUps = [payload, ...others.map((other) => other.payload)];
  const own = device === null ? undefined : signUps.find((one) => one.device === device);
  if (own?.signUp) return own.signUp;
  if (password === undefined) throw invalid([{ path: 'password', message: asksForPassword }]);
  const takeBack = await attemptSecret(limits, [
    [limitKey`confirm-password:${user} ${siteKey(ip)}`, [[10, quarterHour]]],
  ]);
  for (const { signUp } of signUps) {
    if (!signUp || !(await hasher.verify(signUp.passwordHash, password))) continue;
    await takeBack();
    return signUp;
  }
  const message = 'No es la contraseña con la que se creó la cuenta.';
  throw new ApiError('password-incorrect', [{ path: 'password', message }], message);
}

async function confirmSignUp(
  tx: Queryable,
  account: StoredAccount,
  person: SignUpPerson,
  now: Date,
  { requestId }: SessionOrigin,
): Promise<string> {
  if (account.email_verified_at !== null) throw new ApiError('link-invalid');
  const { firstName, lastName, passwordHash, acceptedAt } = person;
  await tx.query(sql`update users set email_verified_at = ${now}::timestamptz, first_name = ${firstName}::text,
        first_name_folded = ${fold(firstName)}::text, last_name = ${lastName}::text,
        last_name_folded = ${lastName && fold(lastName)}::text, password_hash = ${passwordHash}::text,
        terms_accepted_at = ${acceptedAt}::timestamptz, rev = rev + 1, updated_at = ${now}::timestamptz
      where id = ${account.id}::uuid`);
  const event = {
    at: now,
    actor: account.id,
    action: 'email-confirmed' as const,
    user: account.id,
    requestId,
  };
  await tx.query(accountEvent(event));
  return account.email;
}

/** If another account has the address by now, the unique constraint answers 409 and the link stays unused. */
async function confirmChange(
  platform: Platform,
  tx: Queryable,
  account: StoredAccount,
  { id: link, payload }: AccountLink,
  now: Date,
  { requestId }: SessionOrigin,
): Promise<string> {
  const email = payload?.email;
  if (!email) throw new ApiError('link-invalid');
  await tx.query(sql`update users set email = ${email}::text, email_folded = ${fold(email)}::text,
        email_verified_at = ${now}::timestamptz, rev = rev + 1, updated_at = ${now}::timestamptz
      where id = ${account.id}::uuid`);
  await tx.query(sql`update account_tokens set payload = ${JSON.stringify({ previousEmail: account.email })}::jsonb
      where id = ${link}::uuid`);
  // Without the addresses: the history outlives the account, and its values can't be erased.
  const event = { at: now, actor: account.id, action: 'email-changed' as const, user: account.id, requestId };
  await tx.query(accountEvent(event));
  await sendMail(platform, tx, { mail: 'email-changed', user: account.id, link });
  return email;
}
