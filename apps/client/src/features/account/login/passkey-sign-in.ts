import type { PasskeyCeremony } from '@callejero/contract/account.ts';
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { ask } from '../../../api/http/ask.ts';
import { http } from '../../../api/http/http.ts';
import { session } from '../../../api/session/session.ts';
import { awaitPasskey, type PasskeyRequest, provePasskey } from '../../../device/passkeys.ts';

/**
 * Signs in with a passkey. Without a `signal` the browser asks for one at once; with it, the promise waits until one is
 * chosen from the autofill of the e-mail.
 */
export async function signInWithPasskey(signal?: AbortSignal): Promise<void> {
  const data = await ask.post<PasskeyCeremony<PasskeyRequest>>('/users/passkeys/login/start', undefined, {
    open: true,
    signal,
  });
  const credential = await (signal ? awaitPasskey(data.options, signal) : provePasskey(data.options));
  const answer = await http.post<Envelope<LoginResult>>(
    '/users/passkeys/login/finish',
    { ceremony: data.ceremony, credential },
    { open: true, loading: true },
  );
  session.signIn(answer.data);
}
