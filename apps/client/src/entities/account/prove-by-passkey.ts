import type { IdentityProof, PasskeyCeremony } from '@callejero/contract/account.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { http } from '../../api/http/http.ts';
import { type PasskeyRequest, provePasskey } from '../../device/passkeys.ts';

/** A passkey of the account, used just now. */
export async function proveByPasskey(): Promise<NonNullable<IdentityProof['passkey']>> {
  const { data } = await http.post<Envelope<PasskeyCeremony<PasskeyRequest>>>(
    '/users/passkeys/login/start',
    undefined,
    { open: true },
  );
  return { ceremony: data.ceremony, credential: await provePasskey(data.options) };
}
