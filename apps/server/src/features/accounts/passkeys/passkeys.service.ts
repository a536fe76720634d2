/** Passkeys: several per account, each a way to sign in without typing anything. */
import type { Passkey, PasskeyCeremony } from '@callejero/contract/account.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { LoginResult } from '@callejero/contract/resources/users.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { toStatement } from '../../../query/statement.ts';
import { accountEvent } from '../../../resource/record.ts';
import { accountById } from '../account.ts';
import { addressKey, attempt } from '../sessions/attempts.ts';
import type { Origin, Sessions } from '../sessions/sessions.service.ts';
import { beginCeremony, type Registrant, takeCeremony } from './ceremonies.ts';
import { defaultPasskeyName } from './name.ts';
import {
  createWebAuthn,
  type LoginCredential,
  type NewCredential,
  type RegistrationCredential,
  userHandleOf,
} from './verify.ts';

/** Per account. */
const maxPasskeys = 20;

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  backed_up: boolean;
}

export interface Passkeys {
  startRegistration(who: Registrant): Promise<PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>>;
  finishRegistration(
    who: Registrant,
    given: { ceremony: string; credential: RegistrationCredential; name?: string | undefined },
    from: Origin,
  ): Promise<Passkey>;
  startLogin(from: Origin): Promise<PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>>;
  /** Every failure is the same 400; that an account may not sign in is said to who proved to be it. */
  finishLogin(given: { ceremony: string; credential: LoginCredential }, from: Origin): Promise<LoginResult>;
  /** Of another account: 404. */
  rename(user: string, id: string, name: string, from: Origin): Promise<Passkey>;
  remove(user: string, id: string, from: Origin): Promise<void>;
}

const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
});

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Queryable, user: string): Promise<Passkey[]> {
  const rows = await db.query<PasskeyRow>(
    toStatement(sql`select id, name, created_at, last_used_at, backed_up from passkeys
      where user_id = ${user}::uuid order by created_at, id`),
  );
  return rows.map(presentPasskey);
}

export function createPasskeys(platform: Platform, sessions: Sessions): Passkeys {
  const { db, clock, ids, limits, log, config } = platform;
  const webauthn = createWebAuthn(config, log);

  async function record(action: string, user: string, { ip, requestId }: Origin): Promise<void> {
    const event = { at: clock.now(), actor: null, action, user, requestId };
    await db.query(toStatement(accountEvent({ ...event, diff: { address: [null, ip] } })));
  }

  async function store(
    user: string,
    credential: NewCredential,
    name: string,
    { requestId }: Origin,
  ): Promise<Passkey> {
    const now = clock.now();
    return db.transaction(async (tx) => {
      // One after the other for each account, so that the count is right.
      const [active] = await tx.query(
        toStatement(sql`select id from users where id = ${user}::uuid and status = 'active' and archived_at is null
          for update`),
      );
      if (!active) throw new ApiError('unauthorized');
      const existing = await listPasskeys(tx, user);
      if (existing.length >= maxPasskeys) throw tooMany();
      const [stored] = await tx.query<PasskeyRow>(
        toStatement(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up,
            name, created_at)
          values (${ids.next()}, ${user}, ${credential.credentialId}, ${credential.publicKey}, ${credential.counter},
            ${credential.transports}, ${credential.backedUp}, ${name}, ${now})
          on conflict (credential_id) do nothing
          returning id, name, created_at, last_used_at, backed_up`),
      );
      if (!stored) {
        throw new ApiError('passkey-invalid', undefined, 'Esa llave de acceso ya está registrada.');
      }
      const event = { at: now, actor: user, action: 'passkey-added', user, requestId };
      await tx.query(toStatement(accountEvent({ ...event, diff: { passkey: [null, name] } })));
      return presentPasskey(stored);
    });
  }

  /** Notes that a passkey was used, unless its counter says that it was copied. In one statement: no replay overtakes it. */
  async function use(
    id: string,
    { counter, backedUp }: { counter: number; backedUp: boolean },
  ): Promise<boolean> {
    const used = await db.query(
      toStatement(sql`update passkeys set counter = ${counter}::bigint, backed_up = ${backedUp},
          last_used_at = ${clock.now()}::timestamptz
        where id = ${id}::uuid and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
        returning id`),
    );
    return used.length > 0;
  }

  /** The passkey of an account, kept as it is until `tx` ends. */
  async function own(tx: Queryable, user: string, id: string): Promise<PasskeyRow> {
    const [row] = await tx.query<PasskeyRow>(
      toStatement(sql`select id, name, created_at, last_used_at, backed_up from passkeys
        where id::text = ${id} and user_id = ${user}::uuid for update`),
    );
    if (!row) throw new ApiError('not-found');
    return row;
  }

  return {
    async startRegistration(who) {
      await attempt(limits, `passkey-register:${who.user}`, 100);
      const account = await accountById(db, who.user);
      if (!account) throw new ApiError('unauthorized');
      const existing = await db.query<{ credentialId: string; transports: string[] }>(
        toStatement(sql`select credential_id as "credentialId", transports from passkeys
          where user_id = ${who.user}::uuid order by created_at, id`),
      );
      if (existing.length >= maxPasskeys) throw tooMany();
      const options = await webauthn.registrationOptions(account, existing);
      return { ceremony: await beginCeremony(platform, options.challenge, who), options };
    },

    async finishRegistration(who, { ceremony, credential, name }, from) {
      const challenge = await takeCeremony(platform, ceremony, who);
      const made = challenge === null ? null : await webauthn.verifyRegistration(credential, challenge);
      if (!made) throw new ApiError('passkey-invalid');
      return store(who.user, made, name ?? defaultPasskeyName(from.userAgent), from);
    },

    async startLogin(from) {
      await attempt(limits, `passkey-login:${addressKey(from.ip)}`, 600);
      const options = await webauthn.loginOptions();
      return { ceremony: await beginCeremony(platform, options.challenge, null), options };
    },

    async finishLogin({ ceremony, credential }, from) {
      await attempt(limits, `passkey-login-finish:${addressKey(from.ip)}`, 300);
      const challenge = await takeCeremony(platform, ceremony, null);
      const [known] = await db.query<{ id: string; user: string; publicKey: Uint8Array }>(
        toStatement(sql`select id, user_id as user, public_key as "publicKey" from passkeys
          where credential_id = ${credential.id}`),
      );
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
      return sessions.open(account, from, 'signed-in-with-passkey');
    },

    rename: (user, id, name, { requestId }) =>
      db.transaction(async (tx) => {
        const row = await own(tx, user, id);
        await tx.query(toStatement(sql`update passkeys set name = ${name} where id = ${row.id}`));
        const event = { at: clock.now(), actor: user, action: 'passkey-renamed', user, requestId };
        await tx.query(toStatement(accountEvent({ ...event, diff: { passkey: [row.name, name] } })));
        return presentPasskey({ ...row, name });
      }),

    remove: (user, id, { requestId }) =>
      db.transaction(async (tx) => {
        const row = await own(tx, user, id);
        await tx.query(toStatement(sql`delete from passkeys where id = ${row.id}`));
        const event = { at: clock.now(), actor: user, action: 'passkey-removed', user, requestId };
        await tx.query(toStatement(accountEvent({ ...event, diff: { passkey: [row.name, null] } })));
      }),
  };
}

function tooMany(): ApiError {
  return new ApiError(
    'passkey-invalid',
    undefined,
    `La cuenta ya tiene ${maxPasskeys} llaves de acceso. Para añadir otra hay que quitar una.`,
  );
}
