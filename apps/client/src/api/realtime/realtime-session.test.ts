import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createSession } from '../session/session-store.ts';
import { openConnection } from './realtime.ts';
import { type RealtimeSession, startRealtimeSession } from './realtime-session.ts';
import { notedOptions, startTestServer, type TestServer } from './realtime-test-server.ts';

const login = (id: string) =>
  ({ user: { id, roles: ['user'] }, accessToken: 'good', refreshToken: 'r' }) as unknown as LoginResult;

let server: TestServer;
let realtime: RealtimeSession | null = null;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  realtime?.stop();
  await server.close();
});

function setup(online = true) {
  const store = memoryStore();
  const session = createSession(createStorage(store));
  const watchers = new Set<(online: boolean) => void>();
  const lookers = new Set<() => void>();
  const opened: string[] = [];
  let noted: string[] = [];
  const start = () => {
    realtime = startRealtimeSession({
      session,
      isOnline: () => online,
      onNetworkChange(listener) {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
      onPageActive(listener) {
        lookers.add(listener);
        return () => lookers.delete(listener);
      },
      async open(userId) {
        opened.push(userId);
        const made = notedOptions(server, userId);
        noted = made.noted;
        return openConnection(io, made.options);
      },
    });
  };
  const network = (now: boolean) => {
    online = now;
    for (const watcher of watchers) watcher(now);
  };
  const look = () => {
    for (const looker of lookers) looker();
  };
  return {
    ...{ store, session, start, network, look, opened },
    get noted() {
      return noted;
    },
  };
}

const left = 'left: client namespace disconnect';

describe('the live connection of a session', () => {
  it('opens at sign-in, says good-bye at sign-out and opens anew for another person', async () => {
    const { session, start } = setup();
    start();
    expect(realtime?.connection()).toBeNull();
    session.signIn(login('ana'));
    await eventually(() => expect(server.seen).toEqual(['user ana']));
    session.signOut();
    await eventually(() => expect(server.seen).toEqual(['user ana', 'logout', left]));
    session.signIn(login('berta'));
    await eventually(() => expect(server.seen.at(-1)).toBe('user berta'));
  });

  it('opens once at the start when somebody is still signed in', async () => {
    const { session, start, opened } = setup();
    session.signIn(login('ana'));
    start();
    session.updateUser({ ...login('ana').user, firstName: 'Anita' });
    await eventually(() => expect(server.seen).toEqual(['user ana']));
    expect(opened).toEqual(['ana']);
  });

  it('closes without a good-bye after a sign-out in another tab, which has said it', async () => {
    const { store, session, start } = setup();
    session.signIn(login('ana'));
    start();
    await eventually(() => expect(server.seen).toEqual(['user ana']));
    const there = createSession(createStorage(store));
    there.signOut();
    session.reload();
    await eventually(() => expect(server.seen).toEqual(['user ana', left]));
    there.signIn(login('berta'));
    session.reload();
    await eventually(() => expect(server.seen.at(-1)).toBe('user berta'));
  });

  it('closes while the session is held and opens again when it goes on', async () => {
    const { session, start } = setup();
    session.signIn(login('ana'));
    start();
    await eventually(() => expect(server.seen).toEqual(['user ana']));
    const release = session.hold();
    await eventually(() => expect(server.seen).toEqual(['user ana', left]));
    release();
    await eventually(() => expect(server.seen).toEqual(['user ana', left, 'user ana']));
  });

  it('pauses without network, and its code is not loaded before there is one', async () => {
    const { session, start, network, opened } = setup(false);
    session.signIn(login('ana'));
    start();
    expect(opened).toEqual([]);
    network(true);
    await eventually(() => expect(server.seen).toEqual(['user ana']));
    network(false);
    await eventually(() => expect(server.seen).toEqual(['user ana', left]));
    network(true);
    await eventually(() => expect(server.seen).toEqual(['user ana', left, 'user ana']));
    expect(opened).toEqual(['ana']);
  });

  it('that was displaced comes back when the page becomes active', async () => {
    const life = setup();
    const { session, start, look } = life;
    session.signIn(login('ana'));
    start();
    await eventually(() => expect(server.seen).toEqual(['user ana']));
    server.latest().emit('displaced');
    server.latest().disconnect(true);
    await eventually(() => expect(life.noted).toContain('made room'));
    look();
    await eventually(() => expect(server.seen.at(-1)).toBe('user ana'));
    expect(server.sockets).toHaveLength(2);
  });

  it('never opens if the person signs out while its code is loading', async () => {
    const { session, start, opened } = setup();
    start();
    session.signIn(login('ana'));
    session.signOut();
    session.signIn(login('berta'));
    await eventually(() => expect(server.seen).toEqual(['user berta']));
    expect(opened).toEqual(['ana', 'berta']);
  });
});
