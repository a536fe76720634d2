import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { passwordChosen } from './password-chosen.ts';
import { createSession } from './session-store.ts';

const signedIn = (mustChangePassword: boolean) => {
  const session = createSession(createStorage(memoryStore()));
  const user = { id: 'ana', email: 'ana@prueba.example', roles: ['user'], mustChangePassword };
  session.signIn({ accessToken: 'a', refreshToken: 'r', user } as unknown as LoginResult);
  return session;
};

it('reads wait until a password that somebody else set is replaced', async () => {
  const session = signedIn(true);
  let waits = true;
  const chosen = passwordChosen(session)?.then(() => {
    waits = false;
  });
  await Promise.resolve();
  expect(waits).toBe(true);
  const user = session.user();
  if (user) session.updateUser({ ...user, mustChangePassword: false });
  await chosen;
  expect(passwordChosen(signedIn(false))).toBeNull();
});

it('waiting reads are aborted when the person signs out or the reader aborts', async () => {
  const session = signedIn(true);
  const left = passwordChosen(session);
  session.signOut();
  await expect(left).rejects.toThrow('Otra sesión');
  const control = new AbortController();
  const aborted = passwordChosen(signedIn(true), control.signal);
  control.abort(new Error('fuera'));
  await expect(aborted).rejects.toThrow('fuera');
});
