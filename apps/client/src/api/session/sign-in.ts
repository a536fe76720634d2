import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Login } from '@callejero/contract/resources/users.ts';
import type { SecondStep } from '@callejero/contract/second-step.ts';
import { ask } from '../http/ask.ts';
import { logout } from '../http/http.ts';
import { session } from './session.ts';

/** Signs in and saves user and tokens; rejects with the server's error. */
export async function signIn(login: Login): Promise<void> {
  session.signIn(await ask.post<LoginResult>('/users/login', login, { open: true, loading: true }));
}

/** Completes a sign-in with the second step (a code, a recovery code or a passkey) and the ticket that the password gave. */
export async function finishSignIn(secondStep: SecondStep): Promise<void> {
  const result = await ask.post<LoginResult>('/users/secondStep', secondStep, {
    open: true,
    loading: true,
  });
  session.signIn(result);
}

/** "Cerrar Sesión", and a guest's "Salir": ends the session here (with its hooks), in the other tabs and on the server. */
export function signOut(): void {
  // A guest's token belongs to no session.
  const tokens = session.user() && ([session.accessToken(), session.refreshToken()] as const);
  // The hooks first: their requests need the session that ends.
  session.signOut();
  if (tokens) void logout(...tokens);
}
