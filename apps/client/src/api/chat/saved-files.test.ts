import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBlob, writeBlob } from '../../device/storage/blobs.ts';
import { storage } from '../../device/storage/storage.ts';
import { session } from '../session/session.ts';
import { createTextFiles, watchConversations } from './saved-files.ts';

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
});

/** Somebody with a saved conversation and a message that waits. */
async function writing() {
  // Node has no IndexedDB: what is written stays in memory.
  session.signIn(person);
  const files = createTextFiles(person.user.id);
  await files.write('c1', 'Hola');
  storage.write('outbox.ana.1', 'Hasta luego');
  await writeBlob('ana.file.1', new Blob(['foto']));
  expect(await files.read('c1')).toBe('Hola');
  return files;
}
const waiting = () => storage.read('outbox.ana.1');

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

it.each(['expired', 'closed'] as const)(
  'a session that was %s leaves unsent messages with their files, and nothing that was read',
  async (reason) => {
    const files = await writing();
    session.signOut(reason);
    await eventually(async () => expect(await files.read('c1')).toBeNull());
    expect([waiting(), await (await readBlob('ana.file.1'))?.text()]).toEqual(['Hasta luego', 'foto']);
    session.signIn(person);
    expect([waiting(), await (await readBlob('ana.file.1'))?.text()]).toEqual(['Hasta luego', 'foto']);
  },
);

it('unsent messages of one person go when another signs in', async () => {
  await writing();
  session.signOut('closed');
  session.signIn({ ...person, user: { ...person.user, id: 'berta' } });
  expect(waiting()).toBeNull();
  await eventually(async () => expect(await readBlob('ana.file.1')).toBeNull());
});
