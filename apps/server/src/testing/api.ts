/** The whole API over a real database and real files, called as a client does: Request in, Response out. */

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { GuestResult, LoginResult } from '@callejero/contract/answers/accounts.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { type Api, createApi } from '../api.ts';
import { readConfig } from '../node/config.ts';
import { createHasher } from '../node/services/hasher.ts';
import type { Clock, Downloads, Hasher, Jobs, Limits, Platform } from '../ports/ports.ts';
import type { TestDatabaseOptions } from './database.ts';
import { oneServer } from './one-server.ts';
import { openTestPlatform } from './platform.ts';
import { withBatchSizes } from './with-batch-sizes.ts';

export interface Answer {
  status: number;
  /** Parsed JSON; null for an empty body. */
  body: Record<string, unknown> & { data?: unknown };
  text: string;
  headers: Headers;
}

export interface Client {
  id: string;
  /** The access token; null for a visitor. */
  token: string | null;
  get(path: string, extra?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, extra?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, extra?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, extra?: Record<string, string>): Promise<Answer>;
  delete(path: string, body: unknown, extra?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: BodyInit | null, extra?: Record<string, string>): Promise<Answer>;
}

export interface TestApi {
  api: Api;
  platform: Platform;
  /** URL of its database; empty if only this process can open it. */
  databaseUrl: string;
  visitor: Client;
  /** A guest: a person without an account. */
  guest(): Promise<Client>;
  /** A client with the access token of another API, which has the same secret. */
  holderOf(client: Pick<Client, 'id' | 'token'>): Client;
  /** A new account, signed in. */
  signIn(options?: { role?: 'administrator' | 'user'; permissions?: string[] }): Promise<Client>;
  close(): Promise<void>;
}

export const password = 'una contraseña larga de prueba';

export interface TestApiOptions extends TestDatabaseOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** The server's hasher, which is slow, for tests about passwords. */
  hasher?: Hasher;
  /** Replaces other servers, which tests don't connect to. */
  downloads?: Partial<Downloads>;
  /** Limits for campaigns, which send more requests than allowed. */
  limits?: Limits;
  /** Jobs for campaigns in which nothing may change by itself. */
  jobs?: Jobs;
  /** Whether backups can be made, each of which starts a process. */
  backups?: boolean;
}

/** With TEST_SERVERS=2 there are two servers behind the clients, and each request goes to the other one. */
const hasTwoServers = () =>
  process.env.TEST_SERVERS === '2' &&
  !oneServer.some(({ files }) => files.some((file) => expect.getState().testPath?.endsWith(`/${file}`)));

const quickHasher = createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-api-'));
  const read = readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn', ...options.env });
  const config = withBatchSizes(read, options.batchSizes);
  const opened = await openTestPlatform(config, options);
  const own = opened.platform;
  const { clock = own.clock, hasher = quickHasher, limits = own.limits, jobs = own.jobs } = options;
  const downloads = { ...own.downloads, ...options.downloads };
  const platform = { ...own, clock, hasher, downloads, limits, jobs };
  const api = createApi(platform);
  await api.start();
  opened.apiStarted?.();
  const second = hasTwoServers() ? await opened.another?.() : undefined;
  // They share what stands for a common Redis, and what a test replaces.
  const shared = { clock, hasher, downloads, limits, ...(options.jobs && { jobs: options.jobs }) };
  const other = second && createApi({ ...second.platform, ...shared });
  await other?.start();
  second?.apiStarted?.();
  const servers = other ? [other, api] : [api];
  let turn = 0;
  /** The mark of the last write: the clients of a test are one reader of what all of them wrote. */
  let written = '';
  const nextServer = async (): Promise<Api> => {
    const server = servers[turn++ % servers.length] ?? api;
    // Of what a test publishes itself, without a request.
    if (server !== api) await second?.platform.marks?.wait(platform.marks?.mine() ?? '');
    return server;
  };
  const hash = await platform.hasher.hash(password);
  let accounts = 0;

  const client = (id: string, token: string | null): Client => {
    const send: Client['send'] = async (method, url, body = null, extra = {}) => {
      const request = new Request(`http://localhost${url}`, {
        method,
        body,
        headers: {
          ...(token === null ? {} : { [headers.accessToken]: token }),
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(written === '' ? {} : { [headers.written]: written }),
          ...extra,
        },
      });
      const server = await nextServer();
      const response = await server.fetch(request, { ip: '127.0.0.1' });
      written = response.headers.get(headers.written) ?? written;
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : {},
        text,
        headers: response.headers,
      };
    };
    return {
      id,
      token,
      send,
      get: (url, extra) => send('GET', url, null, extra),
      post: (url, body, extra) => send('POST', url, JSON.stringify(body ?? {}), extra),
      put: (url, body, extra) => send('PUT', url, JSON.stringify(body), extra),
      patch: (url, body, extra) => send('PATCH', url, JSON.stringify(body), extra),
      delete: (url, body, extra) => send('DELETE', url, JSON.stringify(body), extra),
    };
  };
  const visitor = client('', null);

  return {
    // A request that a test makes without a client has no mark.
    api: second
      ? {
          ...api,
          async fetch(request, peer) {
            await platform.marks?.wait(second.platform.marks?.mine() ?? '');
            return api.fetch(request, peer);
          },
        }
      : api,
    platform,
    databaseUrl: opened.databaseUrl,
    visitor,
    holderOf: ({ id, token }) => client(id, token),
    async guest() {
      const answer = await visitor.post('/v1/users/guest');
      return client('', (answer.body.data as GuestResult).accessToken);
    },
    async signIn({ role = 'administrator', permissions = ['*'] } = {}) {
      accounts += 1;
      const email = `persona-${accounts}@prueba.example`;
      const id = platform.ids.next();
      const now = platform.clock.now();
      await platform.db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded,
          email_verified_at, first_name, first_name_folded, roles, status, push_id, permissions, password_hash)
        values (${id}, ${now}, ${now}, 1, ${email}, ${fold(email)}, ${now}, 'Prueba', 'prueba', ${[role]}, 'active',
          ${crypto.randomUUID()}, ${role === 'administrator' ? permissions : []}, ${hash})`);
      const answer = await visitor.post('/v1/users/login', { email, password });
      const { accessToken } = answer.body.data as LoginResult;
      return client(id, accessToken);
    },
    async close() {
      other?.stop();
      await other?.finish();
      await second?.close();
      api.stop();
      await api.finish();
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
