/** The authenticator app: setting it up, its codes, removing it. */

import type { TotpSecret } from '@callejero/contract/answers/second-step.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { seal, totpUse, unseal } from '../../../ports/sealed.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount, type StoredAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import type { Registrant } from '../passkeys/ceremonies.ts';
import { attemptSecret, quarterHour } from '../sessions/attempts.ts';
import { announceAccount, endSessions, type SessionOrigin } from '../sessions/sessions.service.ts';
import { forgetIdleCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { admitFactor } from './rule.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

/** How long the set-up may take, in milliseconds. */
const setUpLifetime = 10 * 60_000;

interface SecretRow {
  id: string;
  secret: string;
  last_step: number;
}

function signingKey({ secrets }: Pick<Platform, 'secrets'>): Uint8Array {
  const [key] = secrets.tokens;
  if (!key) throw new Error('There is no key to seal with');
  return key;
}

/** Stores a secret that counts once its app confirms it with a right code. The account's current app works until then. */
export async function startTotp(
  platform: Platform,
  account: StoredAccount,
  session: string,
): Promise<TotpSecret> {
  const { db, clock, ids, city } = platform;
  const secret = newTotpSecret();
  const id = ids.next();
  const sealed = await seal(signingKey(platform), totpUse(id), secret);
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, account.id))) throw new ApiError('unauthorized');
    await tx.query(
      sql`delete from totp_secrets where user_id = ${account.id}::uuid and confirmed_at is null`,
    );
    await tx.query(sql`insert into totp_secrets (id, user_id, secret, session_id, created_at)
        values (${id}::uuid, ${account.id}::uuid, ${sealed}, ${session}::uuid, ${clock.now()}::timestamptz)`);
  });
  return { secret: secret.toUpperCase(), uri: totpUri(secret, city.now().name, account.email) };
}

/** Confirms the secret and makes new recovery codes. */
export async function confirmTotp(
  platform: Platform,
  { user, session }: Registrant,
  code: string,
  { requestId }: SessionOrigin,
): Promise<string[]> {
  const { db, clock, limits } = platform;
  const takeBack = await attemptSecret(limits, [[limitKey`totp-set-up:${session}`, [[20, quarterHour]]]]);
  const now = clock.now();
  const codes = await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, user))) throw new ApiError('unauthorized');
    const [pending] = await tx.query<SecretRow>(sql`select id, secret, last_step from totp_secrets
        where user_id = ${user}::uuid and session_id = ${session}::uuid and confirmed_at is null
          and created_at > ${new Date(now.getTime() - setUpLifetime)}::timestamptz`);
    if (!pending) {
      throw new ApiError('second-step-expired', undefined, 'Pasó demasiado tiempo. Empieza de nuevo.');
    }
    const right = await rightStep(platform, pending, code, now);
    if (!right) throw wrongCode();
    await tx.query(sql`delete from totp_secrets where user_id = ${user}::uuid and id <> ${pending.id}::uuid`);
    await tx.query(sql`update totp_secrets set confirmed_at = ${now}::timestamptz, last_step = ${right.step}::bigint,
        session_id = null where id = ${pending.id}::uuid`);
    await admitFactor(platform, tx, { user, session }, now);
    const event = { at: now, actor: user, action: 'totp-added' as const, user, requestId };
    await tx.query(accountEvent(event));
    await sendMail(platform, tx, { mail: 'totp-added', user });
    return makeRecoveryCodes(platform, tx, user);
  });
  await takeBack();
  announceAccount(platform, user);
  return codes;
}

/** Whether the account's app shows this code now. Marks it as used, so that nobody can use it again. */
export async function useTotpCode(
  platform: Platform,
  tx: Queryable,
  user: string,
  code: string,
): Promise<boolean> {
  const now = platform.clock.now();
  const [row] = await tx.query<SecretRow>(sql`select id, secret, last_step from totp_secrets
      where user_id = ${user}::uuid and confirmed_at is not null for update`);
  const right = row ? await rightStep(platform, row, code, now) : null;
  if (!row || !right) return false;
  // Sealed again at each use, so that it survives a rotation of the server's key.
  const sealed = await seal(signingKey(platform), totpUse(row.id), right.secret);
  await tx.query(sql`update totp_secrets set last_step = ${right.step}::bigint, secret = ${sealed},
      last_used_at = ${now}::timestamptz where id = ${row.id}::uuid`);
  return true;
}

/** Removes the app and ends the sessions of all other devices. */
export async function removeTotp(
  platform: Platform,
  { user, session }: Registrant,
  { requestId }: SessionOrigin,
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, user))) throw new ApiError('unauthorized');
    const removed =
      await tx.query(sql`delete from totp_secrets where user_id = ${user}::uuid and confirmed_at is not null
        returning id`);
    if (removed.length === 0) throw new ApiError('not-found');
    await forgetIdleCodes(tx, user);
    await tx.query(endSessions(user, now, { except: session }));
    const event = { at: now, actor: user, action: 'totp-removed' as const, user, requestId };
    await tx.query(accountEvent(event));
    await sendMail(platform, tx, { mail: 'totp-removed', user });
  });
  announceAccount(platform, user);
}

export function wrongCode(path: 'code' | 'recoveryCode' = 'code'): ApiError {
  const message =
    path === 'code'
      ? 'El código no es correcto. Escribe el que la aplicación muestra ahora.'
      : 'Ese código de recuperación no es correcto o ya se usó.';
  return new ApiError('second-step-incorrect', [{ path, message }], message);
}

async function rightStep(
  { secrets, log }: Platform,
  { id, secret: sealed, last_step }: SecretRow,
  code: string,
  now: Date,
): Promise<{ step: number; secret: string } | null> {
  const secret = await unseal(secrets.tokens, totpUse(id), sealed);
  if (secret === null) {
    log.error('the secret of a second step was encrypted with another TOKEN_SECRET', { secret: id });
    return null;
  }
  const step = await matchingStep(secret, code, now, Number(last_step));
  return step === null ? null : { step, secret };
}
