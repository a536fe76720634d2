/** Ten codes, each good for one sign-in without the phone or the passkey. */
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { base32 } from './base32.ts';

const count = 10;
/** So many random bytes that SHA-256 keeps them secret. */
const length = 10;

type Hashing = Pick<Platform, 'sha256'>;

const hashOf = ({ sha256 }: Hashing, user: string, code: string) => sha256(`${user}:${code}`);

/** Puts new codes in place of those that are left; answers them as they are shown, once. */
export async function makeRecoveryCodes(platform: Hashing, tx: Queryable, user: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => base32(crypto.getRandomValues(new Uint8Array(length))));
  const hashes = await Promise.all(codes.map((code) => hashOf(platform, user, code)));
  await tx.query(sql`delete from recovery_codes where user_id = ${user}::uuid`);
  await tx.query(sql`insert into recovery_codes (user_id, hash)
      select ${user}::uuid, unnest(${hashes}::text[])`);
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses one up; false when it is none of them (any more). */
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

/** Once the last factor is gone there is nothing that the codes could stand for. */
export async function forgetIdleCodes(tx: Queryable, user: string): Promise<void> {
  await tx.query(sql`delete from recovery_codes r where r.user_id = ${user}::uuid
      and not exists (select from totp_secrets t where t.user_id = r.user_id and t.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = r.user_id)`);
}
