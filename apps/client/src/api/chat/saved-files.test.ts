import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../device/storage/storage.ts';
import { session } from '../session/session.ts';
import { textFilesOf, watchConversations } from './saved-files.ts';

const person: LoginResult = {
  user: { id: 'ana', roles: ['user'], permissions: [] as string[] } as SessionUser,
  accessToken: 'access',
  refreshToken: 'refresh',
};

let stop: () => void;
beforeEach(() => {
  stop = watchConversations();
});
afterEach(() => {
  stop();
  session.signOut();
  vi.unstubAllGlobals();
});

/** Somebody with a saved conversation and a message that waits. */
async function writing() {
  // Node has no IndexedDB: what is written stays in memory.
  vi.stubGlobal('IDBKeyRange', { bound: () => ({}) });
  session.signIn(person);
  const files = textFilesOf(person.user.id);
  await files.write('c1', 'Hola');
  storage.write(`outbox.${person.user.id}`, ['Hasta luego']);
  expect(await files.read('c1')).toBe('Hola');
  return files;
}
const waiting = () => storage.read(`outbox.${person.user.id}`);

it('signing out by choice removes conversations and unsent messages from the device', async () => {
  const files = await writing();
  session.signOut();
  await eventually(async () => expect([await files.read('c1'), waiting()]).toEqual([null, null]));
  await files.write('c1', 'Tarde');
  expect(await files.read('c1')).toBeNull();
});

it('what this tab wrote before it learned of a sign-out in another tab is removed too', async () => {
  const files = await writing();
  storage.remove('user');
  await files.write('c2', 'Tarde');
  expect(await files.read('c2')).toBe('Tarde');
  session.reload();
  await eventually(async () =>
    expect([await files.read('c1'), await files.read('c2'), waiting()]).toEqual([null, null, null]),
  );
});

it('an expired session leaves conversations and unsent messages for the same person', async () => {
  const files = await writing();
  session.signOut('expired');
  expect([await files.read('c1'), waiting()]).toEqual(['Hola', ['Hasta luego']]);
  await files.remove('c1');
  storage.remove(`outbox.${person.user.id}`);
});
