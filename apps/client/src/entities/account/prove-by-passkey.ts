import type { IdentityProof, PasskeyCeremony } from '@callejero/contract/account.ts';
import { ask } from '../../api/http/ask.ts';
import { type PasskeyRequest, provePasskey } from '../../device/passkeys.ts';

/** Prompts for a passkey of the account and returns its proof. */
export async function proveByPasskey(): Promise<NonNullable<IdentityProof['passkey']>> {
  const data = await ask.post<PasskeyCeremony<PasskeyRequest>>('/users/passkeys/login/start', undefined, {
    open: true,
  });
  return { ceremony: data.ceremony, credential: await provePasskey(data.options) };
}
