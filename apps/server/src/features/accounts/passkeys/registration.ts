/** The ceremony that adds a passkey to an account. */
import type { IdentityProof, PasskeyCeremony } from '@callejero/contract/account.ts';
import type { Passkey } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { accountById } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { admitFactor } from '../second-step/rule.ts';
import { attempt } from '../sessions/attempts.ts';
import { announceAccount, type SessionOrigin } from '../sessions/sessions.service.ts';
import { beginCeremony, type Registrant, takeCeremony } from './ceremonies.ts';
import { defaultPasskeyName } from './name.ts';
import { listPasskeys, type PasskeyRow, presentPasskey } from './own-passkeys.ts';
import type { NewCredential, RegistrationCredential, WebAuthn } from './verify.ts';

/** Per account. */
const maxPasskeys = 20;

function tooMany(): ApiError {
  return new ApiError(
    'passkey-invalid',
    undefined,
    `La cuenta ya tiene ${maxPasskeys} llaves de acceso. Para añadir otra hay que quitar una.`,
  );
}

export interface PasskeyRegistration {
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
}

/** `prove`: throws unless the request proves that the person themself sends it. */
export function createPasskeyRegistration(
  platform: Platform,
  webauthn: WebAuthn,
  prove: (who: Registrant, proof: IdentityProof, from: SessionOrigin) => Promise<void>,
): PasskeyRegistration {
  const { db, clock, ids, limits, city } = platform;

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
            ${credential.transports}, ${credential.backedUp}, ${name}, ${webauthn.host}, ${now})
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
  };
}
