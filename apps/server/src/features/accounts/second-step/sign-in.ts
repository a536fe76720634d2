/** The second step of a sign-in: a ticket that the password gave, and a second factor. */

import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { SecondStep } from '@callejero/contract/second-step.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount, type StoredAccount } from '../account.ts';
import { type LinkClaim, useLink } from '../links/links.ts';
import { sendMail } from '../mails/mail.job.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { addressKey, attempt, attemptCode } from '../sessions/attempts.ts';
import type { KnownDevice } from '../sessions/known-device.ts';
import type { SessionOrigin, Sessions } from '../sessions/sessions.service.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { readHolder } from './ticket.ts';
import { useTotpCode, wrongCode } from './totp.service.ts';

/** The key of a known device where the person has given a second step; a device that only signed in has another key. */
export const secondStepDevice = (user: string) => `second-step:${user}`;

export async function finishSignIn(
  platform: Platform,
  sessions: Sessions,
  passkeys: Passkeys,
  { ticket, ...given }: SecondStep,
  from: SessionOrigin,
  known: KnownDevice,
): Promise<LoginResult> {
  await attempt(platform.limits, limitKey`second-step-address:${addressKey(from.ip)}`, 300);
  const claim = await readHolder(platform, ticket);
  const account = given.passkey
    ? await passPasskey(platform, passkeys, claim, given.passkey, from)
    : await passCode(platform, claim, given, from, await known(secondStepDevice(claim.user)));
  const action = given.recoveryCode === undefined ? 'signed-in' : 'signed-in-with-recovery-code';
  return sessions.open(account, from, action, 'two');
}

/** Uses the ticket up, in the transaction that opens the session. */
async function redeem(platform: Platform, tx: Queryable, claim: LinkClaim): Promise<StoredAccount> {
  const account = await lockAccount(tx, claim.user);
  const used = account && (await useLink(tx, claim, platform.clock.now()));
  if (!account || !used) throw new ApiError('second-step-expired');
  return account;
}

async function passPasskey(
  platform: Platform,
  passkeys: Passkeys,
  claim: LinkClaim,
  passkey: NonNullable<SecondStep['passkey']>,
  from: SessionOrigin,
): Promise<StoredAccount> {
  const { id } = await passkeys.verify(passkey, from);
  if (id !== claim.user) {
    throw new ApiError('passkey-invalid', undefined, 'Esa llave de acceso es de otra cuenta.');
  }
  return platform.db.transaction((tx) => redeem(platform, tx, claim));
}

async function passCode(
  platform: Platform,
  claim: LinkClaim,
  { code, recoveryCode }: Pick<SecondStep, 'code' | 'recoveryCode'>,
  from: SessionOrigin,
  device: string | null,
): Promise<StoredAccount> {
  const { db, limits, clock } = platform;
  const { user } = claim;
  const takeBack = await attemptCode(limits, { user, ip: from.ip, device });
  const account = await db
    .transaction(async (tx) => {
      // Locks the account, so the second of two requests with one code finds it used.
      const holder = await redeem(platform, tx, claim);
      if (recoveryCode === undefined) {
        if (!(await useTotpCode(platform, tx, user, code ?? ''))) throw wrongCode();
        return holder;
      }
      if (!(await useRecoveryCode(platform, tx, user, recoveryCode))) throw wrongCode('recoveryCode');
      await sendMail(platform, tx, { mail: 'recovery-code-used', user });
      return holder;
    })
    .catch(async (error: unknown) => {
      // The transaction was rolled back, so the ticket allows another try.
      if (error instanceof ApiError && error.code === 'second-step-incorrect') {
        const event = { at: clock.now(), actor: null, action: 'second-step-failed' as const, user };
        const diff = { address: [null, from.ip] };
        await db.query(accountEvent({ ...event, requestId: from.requestId, diff }));
      }
      throw error;
    });
  await takeBack();
  return account;
}
