import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Login, LoginResult } from '@callejero/contract/resources/users.ts';
import { http } from './http.ts';
import { session } from './session.ts';

/** Signs in and saves user and tokens; rejects with the server's reason. */
export async function signIn(login: Login): Promise<void> {
  const answer = await http.post<Envelope<LoginResult>>('/users/login', login, { open: true, loading: true });
  session.signIn(answer.data);
}
