/** Recovery codes: each signs in once without the phone or the passkey. */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import type { SessionOrigin } from '../sessions/sessions.service.ts';
import { base32 } from './base32.ts';
import { readFactors } from './rule.ts';

const count = 10;
/** Random bytes of a code: enough that SHA-256 alone protects it. */
const length = 10;

type Hashing = Pick<Platform, 'sha256'>;

const hashOf = ({ sha256 }: Hashing, user: string, code: string) => sha256(`${user}:${code}`);

/** Replaces the remaining codes by new ones and returns them as text. They can't be read again. */
export async function makeRecoveryCodes(platform: Hashing, tx: Queryable, user: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => base32(crypto.getRandomValues(new Uint8Array(length))));
  const hashes = await Promise.all(codes.map((code) => hashOf(platform, user, code)));
  await tx.query(sql`delete from recovery_codes where user_id = ${user}::uuid`);
  await tx.query(sql`insert into recovery_codes (user_id, hash)
      select ${user}::uuid, unnest(${hashes}::text[])`);
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Makes new codes at the wish of the account's person, who is told by mail. */
export function replaceRecoveryCodes(
  platform: Platform,
  user: string,
  { requestId }: SessionOrigin,
): Promise<string[]> {
  return platform.db.transaction(async (tx) => {
    await lockAccount(tx, user);
    const { totp, passkeys } = await readFactors(tx, user);
    if (!totp && passkeys === 0) throw new ApiError('second-step-set-up-required');
    const event = { at: platform.clock.now(), actor: user, action: 'recovery-codes-made' as const, user };
    await tx.query(accountEvent({ ...event, requestId }));
    await sendMail(platform, tx, { mail: 'recovery-codes-made', user });
    return makeRecoveryCodes(platform, tx, user);
  });
}

/** Uses a code up; false when it is wrong or already used. */
export async function useRecoveryCode(
  platform: Hashing,
  tx: Queryable,
  user: string,
  code: string,
): Promise<boolean> {
  const used = await tx.query(sql`delete from recovery_codes
      where user_id = ${user}::uuid and hash = ${await hashOf(platform, user, code)}::text returning hash`);
  return used.length > 0;
}

/** Removes the codes once the account has no other factor. */
export async function forgetIdleCodes(tx: Queryable, user: string): Promise<void> {
  await tx.query(sql`delete from recovery_codes r where r.user_id = ${user}::uuid
      and not exists (select from totp_secrets t where t.user_id = r.user_id and t.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = r.user_id)`);
}
