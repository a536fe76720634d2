/** An installation with an embedded database, whose server and database can be killed. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { headers } from '@callejero/contract/envelope.ts';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import { type NodeDatabase, openDatabase } from '../../node/database/database.ts';
import { createDiskFiles } from '../../node/services/files/disk-files.ts';
import { createHasher } from '../../node/services/hasher.ts';
import type { FileStore } from '../../ports/ports.ts';
import { password } from '../api.ts';
import { type StartedProcess, startProcess } from '../process.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { endPostgres, type PostgresEnd } from './postgres-processes.ts';

const main = fileURLToPath(new URL('../../main.mjs', import.meta.url));
const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href;
const administrator = { email: 'administracion@prueba.example', password };
/** Milliseconds within which everything must work again without help. */
const recovery = { timeout: 60_000, interval: 20 };

export interface Reply {
  status: number;
  body: { code?: string; data?: Record<string, unknown> };
  text: string;
}

/** A signed-in person. `send` resolves to null if the outcome is unknown. */
export interface SignedInCaller {
  id: string;
  /** The current access token. */
  readonly token: string;
  send(method: string, path: string, body?: unknown, key?: string): Promise<Reply | null>;
}

interface Session {
  access: string;
  /** Null when the session has ended. */
  refresh: string | null;
  renewing: Promise<void> | null;
}

/** `dropped` is one connection between the server and its database. */
export type Victim = 'server' | 'postgres' | 'postgres process' | 'postgres restarted' | 'dropped';

const ends: Partial<Record<Victim, PostgresEnd>> = {
  postgres: 'all',
  'postgres process': 'one',
  'postgres restarted': 'restart',
};

export interface Installation {
  dataDir: string;
  mails: MailServer;
  /** The database, opened as its owner. */
  db: NodeDatabase;
  /** URL of the database. */
  dbUrl: string;
  stored: FileStore;
  admin: SignedInCaller;
  /** The current URL of the server. */
  url(): string;
  /** A new account with a confirmed address. */
  signIn(name: string): Promise<SignedInCaller>;
  /** Kills a victim, and resolves when it is back, with the time of the kill. */
  kill(victim: Victim): Promise<Date>;
  /** Sets the server's clock `ahead` milliseconds before the machine's; the database's clock is unchanged. */
  setClock(ahead: number): Promise<void>;
  /** Milliseconds between two moments (`performance.now()`), without downtime caused by `kill`. */
  upBetween(from: number, until: number): number;
  /** Resolves when `/health` answers 200. */
  healthy(): Promise<void>;
  /** How often each code of an answer above 499 occurred. */
  failures: Map<string, number>;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** Starts it in a new folder of `parent`. */
export async function startInstallation(parent = os.tmpdir(), env = {}): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(parent, 'callejero-kill-'));
  const clockFile = path.join(dataDir, 'clock');
  const mails = await startMailServer();
  const failures = new Map<string, number>();
  const socket = encodeURIComponent(path.join(dataDir, 'postgres'));
  const dbUrl = `postgresql://callejero@localhost:5432/callejero?host=${socket}`;
  const db = openDatabase({
    connection: dbUrl,
    pool: 4,
    applicationName: 'kill-test',
    statementTimeout: 60_000,
  });
  let server: StartedProcess;
  let url = '';
  let isClosed = false;
  /** Downtimes, from each kill until the server was healthy again. */
  const outages: { from: number; until: number }[] = [];

  async function start(): Promise<void> {
    server = startProcess(
      main,
      {
        ...{ PORT: '0', DATA_DIR: dataDir, DEMO: 'false', SMTP_URL: mails.url, SMTP_REQUIRE_TLS: 'false' },
        ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
        ...{ LOG_LEVEL: 'silent', NODE_OPTIONS: `--import=${shiftedClock}`, TEST_CLOCK_FILE: clockFile },
        ...env,
      },
      /^ {2}(http:\/\/localhost:\d+)$/m,
    );
    url = await server.address();
  }

  const healthy = () =>
    vi.waitFor(async () => {
      const answer = await fetch(`${url}/health`);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}\n${server.output()}`);
    }, recovery);

  const caller = (id: string, session: Session): SignedInCaller => ({
    id,
    get token() {
      return session.access;
    },
    async send(method, to, body, key) {
      const isForm = body instanceof FormData;
      const token = session.access;
      try {
        const answer = await fetch(url + to, {
          method,
          body: isForm ? body : body === undefined ? null : JSON.stringify(body),
          headers: {
            ...(token === '' ? {} : { [headers.accessToken]: token }),
            ...(isForm ? {} : { 'Content-Type': 'application/json' }),
            ...(key === undefined ? {} : { [headers.idempotencyKey]: key }),
          },
        });
        const text = await answer.text();
        const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
        const reply: Reply = { status: answer.status, body: isJson ? JSON.parse(text) : {}, text };
        if (answer.status === 401 && session.refresh !== null) {
          await renew(session, token);
          return null;
        }
        if (answer.status < 500) return reply;
        const code = reply.body.code ?? text;
        failures.set(code, (failures.get(code) ?? 0) + 1);
        return null;
      } catch {
        return null;
      }
    },
  });
  const visitor = caller('', { access: '', refresh: null, renewing: null });

  /** Renews the token once for all requests that found it expired. */
  async function renew(session: Session, expired: string): Promise<void> {
    session.renewing ??= (async () => {
      if (session.access !== expired) return;
      const given = { [headers.refreshToken]: session.refresh ?? '' };
      const answer = await fetch(`${url}/v1/refreshToken`, { method: 'POST', headers: given });
      if (answer.status === 401) session.refresh = null;
      if (!answer.ok) return;
      session.access = String(((await answer.json()) as Reply['body']).data);
      session.refresh = answer.headers.get(headers.refreshToken);
    })().finally(() => {
      session.renewing = null;
    });
    await session.renewing;
  }

  async function logIn(account: { email: string; password: string }): Promise<SignedInCaller> {
    const answer = await visitor.send('POST', '/v1/users/login', account);
    if (answer?.status !== 200) throw new Error(`Not signed in: ${answer?.text}\n${server.output()}`);
    const { accessToken, refreshToken, user } = answer.body.data as unknown as LoginResult;
    return caller(user.id, { access: accessToken, refresh: refreshToken, renewing: null });
  }

  const hash = await createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash(password);
  await start();
  return {
    ...{ dataDir, mails, db, dbUrl, failures },
    url: () => url,
    stored: createDiskFiles(path.join(dataDir, 'stored-images')),
    admin: await logIn(administrator),
    async signIn(name) {
      const email = `${name}@prueba.example`;
      await db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at,
          first_name, first_name_folded, roles, status, push_id, permissions, password_hash)
        values (gen_random_uuid(), now(), now(), 1, ${email}, ${email}, now(), 'Prueba', 'prueba', '{user}', 'active',
          gen_random_uuid(), '{}', ${hash})`);
      return logIn({ email, password });
    },
    healthy,
    async kill(victim) {
      const killedAt = new Date();
      const from = performance.now();
      if (victim === 'server') {
        server.child.kill('SIGKILL');
        await server.ended;
        await start();
      } else if (victim === 'dropped') {
        await db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'callejero_app' order by random() limit 1`);
      } else {
        await endPostgres(dataDir, ends[victim] ?? 'all');
      }
      await healthy();
      outages.push({ from, until: performance.now() });
      return killedAt;
    },
    setClock: (ahead) => writeFile(clockFile, String(ahead)),
    upBetween(from, until) {
      const down = outages.map((one) => Math.min(until, one.until) - Math.max(from, one.from));
      return until - from - down.filter((part) => part > 0).reduce((sum, part) => sum + part, 0);
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      server.child.kill('SIGTERM');
      const code = await server.ended;
      await db.close();
      await mails.close();
      await rm(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`It ended with ${code}: ${server.output()}`);
    },
  };
}
