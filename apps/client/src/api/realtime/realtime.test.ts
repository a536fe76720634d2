import { eventually } from '@callejero/contract/testing/eventually.ts';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../http/errors.ts';
import { limitWaits } from '../http/limit-waits.ts';
import { openConnection, type RealtimeConnection } from './realtime.ts';
import { notedOptions, startTestServer, type TestServer } from './realtime-test-server.ts';

let server: TestServer;
let connection: RealtimeConnection;

async function start(tokens?: (string | Error)[], options: { recovery?: boolean } = {}) {
  server = await startTestServer(options);
  const noted = notedOptions(server, 'ana', tokens);
  connection = openConnection(io, noted.options);
  connection.resume();
  return noted;
}

afterEach(async () => {
  vi.restoreAllMocks();
  connection.close();
  await server.close();
});

describe('the live connection', () => {
  it('sends its token in the handshake and then its user', async () => {
    const { noted, events, pending } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    expect(server.seen).toEqual(['user ana']);
    expect(server.latest().handshake.auth).toEqual({ accessToken: 'good' });
    const action = { id: 'a1', name: 'open', type: 'socket', payload: {} } as const;
    const event = { type: 'event', eventName: 'user-disabled', payload: { id: 'ana' } } as const;
    server.latest().emit('pendingActions', [action]);
    server.latest().emit('event', event);
    await eventually(() => expect(events).toEqual([event]));
    expect(pending).toEqual([[action]]);
  });

  it('renews a refused token once and tries again', async () => {
    const { noted } = await start(['revoked', 'good']);
    await eventually(() => expect(noted).toEqual(['discarded revoked', 'ready, missed some']));
    expect(server.seen).toEqual(['refused revoked', 'user ana']);
  });

  it('retries without another renewal when the renewed token is refused too', async () => {
    const { noted } = await start(['revoked', 'also revoked', 'again', 'good']);
    await eventually(() => expect(noted).toEqual(['discarded revoked', 'ready, missed some']));
    expect(server.seen).toEqual(['refused revoked', 'refused also revoked', 'refused again', 'user ana']);
  });

  it('ends with the session when no token is available', async () => {
    const over = new RequestError(401, 'Token inválido', 'token-invalid');
    const { noted } = await start(['revoked', over]);
    await eventually(() => expect(noted).toEqual(['discarded revoked', 'session over']));
    expect(server.seen).toEqual(['refused revoked']);
  });

  it('retries when the renewal of the token fails for the moment', async () => {
    const { noted } = await start([new RequestError(500, 'No hay conexión a internet.', 'network'), 'good']);
    await eventually(() => expect(noted).toHaveLength(1));
    expect(noted[0]).toMatch(/^ready/);
  });

  it('recovers the events that it missed while it was interrupted', async () => {
    const { noted, events } = await start(undefined, { recovery: true });
    await eventually(() => expect(noted).toEqual(['ready']));
    const event = { type: 'event', eventName: 'user-disabled', payload: { id: 'ana' } } as const;
    // The first event brings the offset from which to recover.
    server.latest().emit('event', event);
    await eventually(() => expect(events).toHaveLength(1));
    const { id } = server.latest();
    server.latest().conn.close();
    await eventually(() => expect(server.seen).toContain('left: forced close'));
    server.send(id, event);
    await eventually(() => expect(noted).toEqual(['ready', 'ready, recovered']));
    await eventually(() => expect(events).toHaveLength(2));
    expect(server.latest().recovered).toBe(true);
  });

  it('does not try twice to recover a state that was refused', async () => {
    const { noted } = await start(['good', 'good', 'fresh'], { recovery: true });
    await eventually(() => expect(noted).toEqual(['ready']));
    server.valid.delete('good');
    server.valid.add('fresh');
    server.latest().conn.close();
    await eventually(() => expect(noted).toEqual(['ready', 'discarded good', 'ready, missed some']));
    expect(server.latest().handshake.auth).toEqual({ accessToken: 'fresh' });
  });

  it('stays open when the socket that it replaced gives up, whose naming of the user a limit made wait', async () => {
    server = await startTestServer();
    server.answerWith({ ok: false, error: 'too many', code: 'rate-limited', retryAfter: 2 });
    const { options, noted } = notedOptions(server, 'ana', ['good', 'good', 'fresh']);
    connection = openConnection(io, options);
    connection.resume();
    await eventually(() => expect(limitWaits.until()).not.toBeNull());
    server.answerWith({ ok: true });
    server.valid.delete('good');
    server.valid.add('fresh');
    server.latest().conn.close();
    await eventually(() => expect(noted).toEqual(['discarded good', 'ready, missed some']));
    await eventually(() => expect(limitWaits.until()).toBeNull());
    expect(await connection.acknowledge('a1')).toBe(true);
    expect(server.sockets).toHaveLength(2);
  });

  it('reports missed events when it could not recover', async () => {
    const { noted } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    server.latest().conn.close();
    await eventually(() => expect(noted).toEqual(['ready', 'ready, missed some']));
  });

  it('comes back when the server closes it', async () => {
    const { noted } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    server.latest().disconnect(true);
    await eventually(() => expect(noted).toEqual(['ready', 'ready, missed some']));
  });

  it('that was displaced comes back at once if its page is active, and otherwise when it becomes active', async () => {
    // Both connections then have the same delays.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { noted } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    const seen = notedOptions(server, 'berta', ['good'], { isPageActive: true });
    const other = openConnection(io, seen.options);
    other.resume();
    await eventually(() => expect(seen.noted).toEqual(['ready']));
    for (const [at, heard] of [noted, seen.noted].entries()) {
      server.sockets[at]?.emit('displaced');
      server.sockets[at]?.disconnect(true);
      await eventually(() => expect(heard).toContain('made room'));
    }
    await eventually(() => expect(seen.noted).toEqual(['ready', 'made room', 'ready, missed some']));
    connection.resume();
    expect(noted).toEqual(['ready', 'made room']);
    expect(server.sockets).toHaveLength(3);
    connection.pageBecameActive();
    await eventually(() => expect(noted).toEqual(['ready', 'made room', 'ready, missed some']));
    expect(server.sockets).toHaveLength(4);
    other.close();
  });

  it('is not ready when the server does not agree who it is', async () => {
    server = await startTestServer();
    server.answerWith({ ok: false, error: 'another user' });
    const { options, noted } = notedOptions(server, 'berta');
    connection = openConnection(io, options);
    connection.resume();
    await eventually(() => expect(server.seen).toEqual(['user berta']));
    server.answerWith({ ok: true });
    server.latest().disconnect(true);
    await eventually(() => expect(noted).toEqual(['ready, missed some']));
  });

  it('says good-bye when the person signs out, and is then closed for good', async () => {
    const { noted } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    connection.logout();
    connection.close();
    const left = 'left: client namespace disconnect';
    await eventually(() => expect(server.seen).toEqual(['user ana', 'logout', left]));
    expect(noted).toEqual(['ready']);
  });

  it('acknowledges an action until the server confirms it', async () => {
    const { noted } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    expect(await connection.acknowledge('a1')).toBe(true);
    server.answerWith({ ok: false, error: 'unknown' });
    expect(await connection.acknowledge('a2')).toBe(false);
    connection.close();
    expect(await connection.acknowledge('a3')).toBe(false);
    expect(server.seen).toEqual(expect.arrayContaining(['performed a1', 'performed a2']));
    expect(server.seen).not.toContain('performed a3');
  });

  it('does nothing while paused and continues afterwards', async () => {
    const { noted } = await start();
    await eventually(() => expect(noted).toEqual(['ready']));
    connection.pause();
    await eventually(() => expect(server.seen).toContain('left: client namespace disconnect'));
    connection.resume();
    await eventually(() => expect(noted).toEqual(['ready', 'ready, missed some']));
  });
});
