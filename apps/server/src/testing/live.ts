/** The live connection as clients use it: a real server on its own port, real sockets, and all their messages. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type {
  Acknowledgement,
  ClientToServerMessages,
  DataChanged,
  PendingAction,
  RealtimeEvent,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import { type Api, createApi } from '../api.ts';
import { openDatabase } from '../node/database/database.ts';
import { attachSockets } from '../node/http-server/sockets.ts';
import { createPlatformOver } from '../node/platform.ts';
import type { FullConfig } from '../ports/config.ts';
import type { Change, Limits, Platform } from '../ports/ports.ts';
import type { Realtime } from '../realtime/live.ts';
import { type Client, password, type TestApi } from './api.ts';
import { withDatabase } from './url.ts';

export interface LiveServer {
  url: string;
  /** Resolves when the server has noticed the end of a connection of the person. */
  gone(user: string): Promise<void>;
  /** Closes the server; its clients don't try to reconnect during later tests. */
  close(): Promise<void>;
}

/** Clients by the URL of their server. */
const clients = new Map<string, Set<LiveSocket>>();

/** `patience`: milliseconds within which a socket must say who it is. */
export async function listenLive(
  { api, platform }: { api: Api; platform: Platform },
  patience?: number,
): Promise<LiveServer> {
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gone = new Map<string, PromiseWithResolvers<void>>();
  const goneOf = (user: string) => gone.getOrInsertComputed(user, () => Promise.withResolvers<void>());
  const realtime: Realtime = {
    ...api.realtime,
    connect(who, peer) {
      const connection = api.realtime.connect(who, peer);
      const end = connection.gone;
      connection.gone = () => {
        end();
        goneOf(who.user).resolve();
      };
      return connection;
    },
  };
  const sockets = attachSockets(server, realtime, platform, patience === undefined ? {} : { patience });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = new Set<LiveSocket>();
  clients.set(url, own);
  return {
    url,
    gone: (user) => goneOf(user).promise,
    async close() {
      clients.delete(url);
      for (const socket of own) socket.io.reconnection(false);
      await sockets.close();
      server.closeAllConnections();
    },
  };
}

/** The configuration that the platform was made of. */
export const fullConfig = ({ config, city }: Pick<Platform, 'config' | 'city'>): FullConfig => ({
  ...config,
  cityEnvironment: city.environment,
});

/** A second server on the database of `test`, in the same process. */
export async function secondServer(
  test: TestApi,
  limits?: Limits,
): Promise<LiveServer & { platform: Platform; api: Api }> {
  const [row] = await test.platform.db.query<{ name: string }>(sql`select current_database() as name`);
  const url = withDatabase(inject('postgresUrl'), row?.name ?? '');
  const db = openDatabase({ connection: url, pool: 6 });
  const own = await createPlatformOver(db, url, fullConfig(test.platform));
  const platform = { ...own, limits: limits ?? own.limits };
  const api = createApi(platform);
  const live = await listenLive({ api, platform });
  return {
    ...live,
    platform,
    api,
    async close() {
      await live.close();
      await platform.close();
      await db.close();
    },
  };
}

export interface LivePerson extends Client {
  accessToken: string;
}

/** A new account with its access token. */
export async function newPerson(
  test: TestApi,
  options?: { role?: 'administrator' | 'user'; permissions?: string[] },
): Promise<LivePerson> {
  const client = await test.signIn(options);
  return { ...client, accessToken: await signInAgain(test, client) };
}

/** Signs a person in again; resolves with the access token of the new session. */
export async function signInAgain(test: TestApi, { id }: Pick<Client, 'id'>): Promise<string> {
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  const answer = await test.visitor.post('/v1/users/login', { email: row?.email, password });
  return (answer.body.data as LoginResult).accessToken;
}

export type LiveSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

export interface LiveClient {
  socket: LiveSocket;
  events: RealtimeEvent[];
  pending: PendingAction[][];
  /** Messages with which the handshake was refused. */
  refusals: string[];
  /** Reasons of disconnections. */
  ends: string[];
  /** Resolves when `condition` holds, which is checked whenever something happens. */
  until(condition: () => boolean): Promise<void>;
  data(): DataChanged[];
  named<Name extends RealtimeEvent['eventName']>(name: Name): RealtimeEvent[];
  handleUser(id: unknown): Promise<Acknowledgement>;
}

export function openLive(
  url: string,
  auth: Record<string, unknown>,
  options: Partial<ManagerOptions & SocketOptions> = {},
): LiveClient {
  const socket: LiveSocket = io(url, {
    ...{ auth, forceNew: true, transports: ['websocket'], reconnectionDelay: 20, reconnectionDelayMax: 20 },
    ...options,
  });
  clients.get(url)?.add(socket);
  let happened = Promise.withResolvers<void>();
  const note = () => {
    happened.resolve();
    happened = Promise.withResolvers();
  };
  const client: LiveClient = {
    ...{ socket, events: [], pending: [], refusals: [], ends: [] },
    async until(condition) {
      while (!condition()) await happened.promise;
    },
    data: () =>
      client.events.flatMap((event) =>
        event.eventName === 'data-changed' ? [event.payload as DataChanged] : [],
      ),
    named: (name) => client.events.filter(({ eventName }) => eventName === name),
    handleUser: (id) => socket.emitWithAck('handleUser', id as string),
  };
  const noting =
    <Value>(list: Value[]) =>
    (value: Value) => {
      list.push(value);
      note();
    };
  socket.on('event', noting(client.events));
  socket.on('pendingActions', noting(client.pending));
  socket.on('disconnect', (reason) => noting(client.ends)(reason));
  socket.on('connect_error', ({ message }) => noting(client.refusals)(message));
  socket.on('connect', note);
  return client;
}

/** Connects; resolves when `handleUser` is acknowledged. */
export async function enterLive(
  url: string,
  { id, accessToken }: Pick<LivePerson, 'id' | 'accessToken'>,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<LiveClient> {
  const client = openLive(url, { accessToken }, options);
  await client.until(() => client.socket.connected || client.refusals.length > 0);
  const answer = await client.handleUser(id);
  if (!answer.ok) throw new Error(answer.error);
  return client;
}

/**
 * Publishes a change of a row that everybody reads and waits until all clients have got it, and so everything before it.
 */
export function createFence(platform: Platform): (clients: readonly LiveClient[]) => Promise<void> {
  let next = 0;
  const provinces = platform.db.query<{ id: string }>(sql`select id from provinces order by id`);
  return async (clients) => {
    const { id } = (await provinces)[next++ % 32] ?? { id: '' };
    const heard = ({ data }: LiveClient) => data().filter((change) => change.id === id).length;
    const before = clients.map(heard);
    const change: Change = { resource: 'provinces', id, change: 'updated' };
    platform.changes.publish([change]);
    await Promise.all(clients.map((client, at) => client.until(() => heard(client) > (before[at] ?? 0))));
  };
}
