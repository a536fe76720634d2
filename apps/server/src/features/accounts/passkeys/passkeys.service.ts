/** Passkeys: several per account; each signs in without typing anything. */

import type { IdentityProof } from '@callejero/contract/account.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { passwordLength } from '@callejero/contract/passwords.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { isAdministrator, lockAccount, type StoredAccount } from '../account.ts';
import { proveCurrentPassword } from '../passwords/passwords.service.ts';
import { announceAccount, type SessionOrigin, type Sessions } from '../sessions/sessions.service.ts';
import type { Registrant } from './ceremonies.ts';
import { createPasskeyLogins, type PasskeyLogins } from './login.ts';
import { hasPasskey, lockPasskey, removePasskeys } from './own-passkeys.ts';
import { createPasskeyRegistration, type PasskeyRegistration } from './registration.ts';
import { createWebAuthn } from './verify.ts';

export interface Passkeys extends PasskeyRegistration, PasskeyLogins {
  /** Throws unless the request proves that the person themself sends it. */
  prove(who: Registrant, proof: IdentityProof, from: SessionOrigin): Promise<void>;
  /** 404 for a passkey of another account. */
  remove(who: Registrant, id: string, proof: IdentityProof, from: SessionOrigin): Promise<void>;
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

export function createPasskeys(platform: Platform, sessions: Sessions): Passkeys {
  const { db, clock } = platform;
  const webauthn = createWebAuthn(platform);
  const logins = createPasskeyLogins(platform, sessions, webauthn);

  async function prove(
    { user, session }: Registrant,
    { currentPassword, passkey }: IdentityProof,
    from: SessionOrigin,
  ): Promise<void> {
    if (passkey === undefined) {
      await proveCurrentPassword(platform, { id: user, session }, currentPassword ?? '', from);
    } else if ((await logins.verify(passkey, from)).id !== user) {
      throw new ApiError('passkey-invalid', undefined, 'Esa llave de acceso es de otra cuenta.');
    }
  }

  return {
    ...logins,
    ...createPasskeyRegistration(platform, webauthn, prove),
    prove,

    async remove(who, id, given, from) {
      await lockPasskey(db, who.user, id);
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
