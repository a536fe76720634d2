/**
 * Corrects a mistyped address of a sign-up, from the device that signed up. Like sign-up, the answer reveals nothing about either
 * address. If only this sign-up uses the account, its address changes; otherwise the sign-up is entered again.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { announceAccount, type SessionOrigin } from '../sessions/sessions.service.ts';
import { insertLink, type LinkPayload, newLink, type SignUpPerson } from './links.ts';
import { countSignUp, enterSignUp } from './sign-up.service.ts';

const notThisDevice =
  'Solo se puede corregir en el dispositivo donde creaste la cuenta y durante dos días. Crea la cuenta otra vez con el correo correcto.';

interface Correction {
  email: string;
  person: SignUpPerson;
  device: string;
}

export async function correctEmail(
  platform: Platform,
  email: string,
  device: string | null,
  from: SessionOrigin,
): Promise<void> {
  await countSignUp(platform, email, from);
  if (device === null) throw new ApiError('link-invalid', undefined, notThisDevice);
  const { db, changes } = platform;
  const { moved, made } = await db.transaction(async (tx) => {
    const found = await takeSignUp(tx, device, platform.clock.now());
    // Somebody else may have confirmed the first address: an error here would reveal it.
    if (!found) return { moved: null, made: null };
    const correction = { email, person: found.person, device };
    if (await moveAccount(platform, tx, found.user, correction, from)) {
      return { moved: found.user, made: null };
    }
    return { moved: null, made: await enterSignUp(platform, tx, correction, from) };
  });
  if (moved) announceAccount(platform, moved);
  if (made) changes.publish([{ resource: 'users', id: made, change: 'created' }]);
}

/** The person of the device's last sign-up. Voids that device's links; those of other devices stay valid. */
async function takeSignUp(
  tx: Queryable,
  device: string,
  now: Date,
): Promise<{ user: string; person: SignUpPerson } | null> {
  const find = sql`select user_id as user, payload from account_tokens
    where kind = 'confirm-email' and payload ->> 'device' = ${device}::text and used_at is null
      and expires_at > ${now}::timestamptz
    order by created_at desc, id desc limit 1`;
  const [seen] = await tx.query<{ user: string }>(find);
  // The account is locked first, as everywhere; then the link is read again, because it may have changed while waiting.
  if (!seen || !(await lockAccount(tx, seen.user))) return null;
  const [last] = await tx.query<{ user: string; payload: LinkPayload }>(find);
  const person = last?.payload.signUp ?? last?.payload.repeated;
  if (last?.user !== seen.user || !person) return null;
  await tx.query(sql`update account_tokens set used_at = ${now}::timestamptz, payload = null
      where kind = 'confirm-email' and payload ->> 'device' = ${device}::text and used_at is null`);
  return { user: last.user, person };
}

/** False when others signed up for the account too, or when the new address has an account. */
async function moveAccount(
  platform: Platform,
  tx: Queryable,
  user: string,
  { email, person, device }: Correction,
  { requestId }: SessionOrigin,
): Promise<boolean> {
  const link = await newLink(platform, 'confirm-email', { signUp: person, device });
  const at = link.createdAt;
  // The hash has a random salt, so an equal hash means that this very sign-up made the account.
  const [moved] =
    await tx.query(sql`update users set email = ${email}::text, email_folded = ${fold(email)}::text, rev = rev + 1,
        updated_at = ${at}::timestamptz
      where id = ${user}::uuid and email_verified_at is null and password_hash = ${person.passwordHash}::text
        and not exists (select from users where email = ${email}::text and archived_at is null)
        and not exists (select from account_tokens where user_id = ${user}::uuid and payload is not null)
      returning id`);
  if (!moved) return false;
  await tx.query(insertLink(link, sql`${user}::uuid`));
  await tx.query(accountEvent({ at, actor: null, action: 'signed-up', user, requestId }));
  await sendMail(platform, tx, { mail: 'confirm-email', user, link: link.id });
  return true;
}
