/** The ceremony in which a passkey shows whose account it is. */
import type { PasskeyCeremony } from '@callejero/contract/account.ts';
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { accountById, type StoredAccount } from '../account.ts';
import { addressKey, attempt } from '../sessions/attempts.ts';
import type { SessionOrigin, Sessions } from '../sessions/sessions.service.ts';
import { beginCeremony, takeCeremony } from './ceremonies.ts';
import { type LoginCredential, toUserHandle, type WebAuthn } from './verify.ts';

interface PasskeyLogin {
  ceremony: string;
  credential: LoginCredential;
}

export interface PasskeyLogins {
  startLogin(from: SessionOrigin): Promise<PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>>;
  /** Every failure is the same 400. Only whoever proved to own the account learns that it may not sign in. */
  finishLogin(given: PasskeyLogin, from: SessionOrigin): Promise<LoginResult>;
  /** Returns the account whose passkey signed the challenge of a ceremony. Every failure is the same 400. */
  verify(given: PasskeyLogin, from: SessionOrigin): Promise<StoredAccount>;
}

export function createPasskeyLogins(
  platform: Platform,
  sessions: Sessions,
  webauthn: WebAuthn,
): PasskeyLogins {
  const { db, clock, limits } = platform;

  async function record(
    action: RecordedAction,
    user: string,
    { ip, requestId }: SessionOrigin,
  ): Promise<void> {
    const event = { at: clock.now(), actor: null, action, user, requestId };
    await db.query(accountEvent({ ...event, diff: { address: [null, ip] } }));
  }

  /** Records the use of a passkey; false when its counter shows a copy. One statement, so that a concurrent replay can't pass. */
  async function use(
    id: string,
    { counter, backedUp }: { counter: number; backedUp: boolean },
  ): Promise<boolean> {
    const used = await db.query(sql`update passkeys set counter = ${counter}::bigint, backed_up = ${backedUp},
          host = ${webauthn.host}, last_used_at = ${clock.now()}::timestamptz
        where id = ${id}::uuid and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
        returning id`);
    return used.length > 0;
  }

  async function verify({ ceremony, credential }: PasskeyLogin, from: SessionOrigin): Promise<StoredAccount> {
    await attempt(limits, limitKey`passkey-login-finish:${addressKey(from.ip)}`, 300);
    const challenge = await takeCeremony(platform, ceremony, null);
    const [known] = await db.query<{
      id: string;
      user: string;
      publicKey: Uint8Array;
    }>(sql`select id, user_id as user, public_key as "publicKey" from passkeys
        where credential_id = ${credential.id}`);
    const account = known ? await accountById(db, known.user) : null;
    if (!known || !account) throw new ApiError('passkey-invalid');
    const isMeant = challenge !== null && credential.response.userHandle === toUserHandle(account.id);
    const proof = isMeant
      ? await webauthn.verifyLogin(credential, challenge, { ...known, credentialId: credential.id })
      : null;
    if (!proof || !(await use(known.id, proof))) {
      await record(proof ? 'passkey-cloned' : 'sign-in-failed', account.id, from);
      throw new ApiError('passkey-invalid');
    }
    return account;
  }

  return {
    async startLogin(from) {
      await attempt(limits, limitKey`passkey-login:${addressKey(from.ip)}`, 600);
      const options = await webauthn.loginOptions();
      return { ceremony: await beginCeremony(platform, options.challenge, null), options };
    },

    finishLogin: async (given, from) =>
      sessions.open(await verify(given, from), from, 'signed-in-with-passkey', 'two'),

    verify,
  };
}
