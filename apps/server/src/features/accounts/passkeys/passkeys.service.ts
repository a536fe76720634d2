/** Passkeys: several per account; each signs in without typing anything. */

import type { IdentityProof, PasskeyCeremony } from '@callejero/contract/account.ts';
import type { LoginResult, Passkey } from '@callejero/contract/answers/accounts.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { passwordLength } from '@callejero/contract/passwords.ts';
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { accountById, isAdministrator, lockAccount, type StoredAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { proveCurrentPassword } from '../passwords/passwords.service.ts';
import { admitFactor } from '../second-step/rule.ts';
import { addressKey, attempt } from '../sessions/attempts.ts';
import { announceAccount, type SessionOrigin, type Sessions } from '../sessions/sessions.service.ts';
import { beginCeremony, type Registrant, takeCeremony } from './ceremonies.ts';
import { defaultPasskeyName } from './name.ts';
import { hasPasskey, listPasskeys, type PasskeyRow, presentPasskey, removePasskeys } from './own-passkeys.ts';
import {
  createWebAuthn,
  type LoginCredential,
  type NewCredential,
  type RegistrationCredential,
  userHandleOf,
} from './verify.ts';

/** Per account. */
const maxPasskeys = 20;

interface PasskeyLogin {
  ceremony: string;
  credential: LoginCredential;
}

export interface Passkeys {
  startRegistration(
    who: Registrant,
    proof: IdentityProof,
    from: SessionOrigin,
  ): Promise<PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>>;
  finishRegistration(
    who: Registrant,
    given: { ceremony: string; credential: RegistrationCredential; name?: string | undefined },
    from: SessionOrigin,
  ): Promise<Passkey>;
  startLogin(from: SessionOrigin): Promise<PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>>;
  /** Every failure is the same 400. Only whoever proved to own the account learns that it may not sign in. */
  finishLogin(given: PasskeyLogin, from: SessionOrigin): Promise<LoginResult>;
  /** Returns the account whose passkey signed the challenge of a ceremony. Every failure is the same 400. */
  verify(given: PasskeyLogin, from: SessionOrigin): Promise<StoredAccount>;
  /** Throws unless the request proves that the person themself sends it. */
  prove(who: Registrant, proof: IdentityProof, from: SessionOrigin): Promise<void>;
  /** 404 for a passkey of another account. */
  rename(user: string, id: string, name: string, from: SessionOrigin): Promise<Passkey>;
  remove(who: Registrant, id: string, proof: IdentityProof, from: SessionOrigin): Promise<void>;
}

export function createPasskeys(platform: Platform, sessions: Sessions): Passkeys {
  const { db, clock, ids, limits, city } = platform;
  const host = new URL(platform.config.publicUrl).hostname;
  const webauthn = createWebAuthn(platform);

  async function record(
    action: RecordedAction,
    user: string,
    { ip, requestId }: SessionOrigin,
  ): Promise<void> {
    const event = { at: clock.now(), actor: null, action, user, requestId };
    await db.query(accountEvent({ ...event, diff: { address: [null, ip] } }));
  }

  async function store(
    { user, session }: Registrant,
    credential: NewCredential,
    name: string,
    { requestId }: SessionOrigin,
  ): Promise<Passkey> {
    const now = clock.now();
    const passkey = await db.transaction(async (tx) => {
      // The lock serializes registrations of one account, so that the count is exact.
      const [active] =
        await tx.query(sql`select id from users where id = ${user}::uuid and status = 'active' and archived_at is null
          for update`);
      if (!active) throw new ApiError('unauthorized');
      const existing = await listPasskeys(tx, user);
      if (existing.length >= maxPasskeys) throw tooMany();
      const [stored] =
        await tx.query<PasskeyRow>(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up,
            name, host, created_at)
          values (${ids.next()}, ${user}, ${credential.credentialId}, ${credential.publicKey}, ${credential.counter},
            ${credential.transports}, ${credential.backedUp}, ${name}, ${host}, ${now})
          on conflict (credential_id) do nothing
          returning id, name, created_at, last_used_at, backed_up`);
      if (!stored) {
        throw new ApiError('passkey-invalid', undefined, 'Esa llave de acceso ya está registrada.');
      }
      await admitFactor(platform, tx, { user, session }, now);
      const event = { at: now, actor: user, action: 'passkey-added' as const, user, requestId };
      await tx.query(accountEvent({ ...event, diff: { passkey: [null, name] } }));
      await sendMail(platform, tx, { mail: 'passkey-added', user, passkey: name });
      return presentPasskey(stored);
    });
    // The passkey may be the second step that the account was missing.
    if (city.now().secondStep !== 'off') announceAccount(platform, user);
    return passkey;
  }

  /** Records the use of a passkey; false when its counter shows a copy. One statement, so that a concurrent replay can't pass. */
  async function use(
    id: string,
    { counter, backedUp }: { counter: number; backedUp: boolean },
  ): Promise<boolean> {
    const used = await db.query(sql`update passkeys set counter = ${counter}::bigint, backed_up = ${backedUp},
          host = ${host}, last_used_at = ${clock.now()}::timestamptz
        where id = ${id}::uuid and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
        returning id`);
    return used.length > 0;
  }

  /** Locks a passkey of the account. */
  async function own(tx: Queryable, user: string, id: string): Promise<PasskeyRow> {
    const [row] =
      await tx.query<PasskeyRow>(sql`select id, name, created_at, last_used_at, backed_up from passkeys
        where id::text = ${id} and user_id = ${user}::uuid for update`);
    if (!row) throw new ApiError('not-found');
    return row;
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
    const isMeant = challenge !== null && credential.response.userHandle === userHandleOf(account.id);
    const proof = isMeant
      ? await webauthn.verifyLogin(credential, challenge, { ...known, credentialId: credential.id })
      : null;
    if (!proof || !(await use(known.id, proof))) {
      await record(proof ? 'passkey-cloned' : 'sign-in-failed', account.id, from);
      throw new ApiError('passkey-invalid');
    }
    return account;
  }

  async function prove(
    { user, session }: Registrant,
    { currentPassword, passkey }: IdentityProof,
    from: SessionOrigin,
  ): Promise<void> {
    if (passkey === undefined) {
      await proveCurrentPassword(platform, { id: user, session }, currentPassword ?? '', from);
    } else if ((await verify(passkey, from)).id !== user) {
      throw new ApiError('passkey-invalid', undefined, 'Esa llave de acceso es de otra cuenta.');
    }
  }

  /**
   * An administrator without a passkey needs a long password. The length is only known when the password is typed, so the last
   * passkey can't be removed by using it as proof; a short password must be changed at once.
   */
  async function mustChangeWithout(
    tx: Queryable,
    account: StoredAccount,
    id: string,
    { currentPassword }: IdentityProof,
  ): Promise<boolean> {
    if (!isAdministrator(account) || (await hasPasskey(tx, account.id, [id]))) return false;
    if (currentPassword === undefined) {
      const message = 'Es tu última llave de acceso: para quitarla escribe tu contraseña.';
      throw invalid([{ path: 'currentPassword', message }]);
    }
    return [...currentPassword].length < passwordLength.administrator;
  }

  return {
    async startRegistration(who, given, from) {
      await attempt(limits, limitKey`passkey-register:${who.user}`, 100);
      await prove(who, given, from);
      const account = await accountById(db, who.user);
      if (!account) throw new ApiError('unauthorized');
      const existing = await db.query<{
        credentialId: string;
        transports: string[];
      }>(sql`select credential_id as "credentialId", transports from passkeys
          where user_id = ${who.user}::uuid order by created_at, id`);
      if (existing.length >= maxPasskeys) throw tooMany();
      const options = await webauthn.registrationOptions(account, existing);
      return { ceremony: await beginCeremony(platform, options.challenge, who), options };
    },

    async finishRegistration(who, { ceremony, credential, name }, from) {
      const challenge = await takeCeremony(platform, ceremony, who);
      const made = challenge === null ? null : await webauthn.verifyRegistration(credential, challenge);
      if (!made) throw new ApiError('passkey-invalid');
      return store(who, made, name ?? defaultPasskeyName(from.userAgent), from);
    },

    async startLogin(from) {
      await attempt(limits, limitKey`passkey-login:${addressKey(from.ip)}`, 600);
      const options = await webauthn.loginOptions();
      return { ceremony: await beginCeremony(platform, options.challenge, null), options };
    },

    finishLogin: async (given, from) =>
      sessions.open(await verify(given, from), from, 'signed-in-with-passkey', 'two'),

    verify,
    prove,

    rename: (user, id, name, { requestId }) =>
      db.transaction(async (tx) => {
        const row = await own(tx, user, id);
        if (name === row.name) return presentPasskey(row);
        await tx.query(sql`update passkeys set name = ${name} where id = ${row.id}`);
        const event = { at: clock.now(), actor: user, action: 'passkey-renamed' as const, user, requestId };
        await tx.query(accountEvent({ ...event, diff: { passkey: [row.name, name] } }));
        return presentPasskey({ ...row, name });
      }),

    async remove(who, id, given, from) {
      await own(db, who.user, id);
      await prove(who, given, from);
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, who.user);
        if (!account) throw new ApiError('unauthorized');
        const mustChange = await mustChangeWithout(tx, account, id, given);
        if ((await removePasskeys(platform, tx, who.user, [id], from)) === 0) throw new ApiError('not-found');
        if (!mustChange) return;
        await tx.query(sql`update users set must_change_password = true, rev = rev + 1,
            updated_at = ${clock.now()}::timestamptz where id = ${who.user}::uuid`);
      });
      announceAccount(platform, who.user);
    },
  };
}

function tooMany(): ApiError {
  return new ApiError(
    'passkey-invalid',
    undefined,
    `La cuenta ya tiene ${maxPasskeys} llaves de acceso. Para añadir otra hay que quitar una.`,
  );
}
