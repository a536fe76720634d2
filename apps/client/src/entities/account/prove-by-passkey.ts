import type { IdentityProof, PasskeyCeremony } from '@callejero/contract/account.ts';
import { ask } from '../../api/http/ask.ts';
import { type PasskeyRequest, provePasskey } from '../../device/passkeys.ts';

/** A passkey of the account, used just now. */
export async function proveByPasskey(): Promise<NonNullable<IdentityProof['passkey']>> {
  const data = await ask.post<PasskeyCeremony<PasskeyRequest>>('/users/passkeys/login/start', undefined, {
    open: true,
  });
  return { ceremony: data.ceremony, credential: await provePasskey(data.options) };
}
