/** Without its database, or with one that can only be read, the server answers every request with a reason. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { headers as names } from '@callejero/contract/envelope.ts';
import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asApiError } from '../../http/errors.ts';
import { type Client, createTestApi, password, type TestApi } from '../../testing/api.ts';
import { administer } from '../../testing/postgres.ts';
import { asDatabaseError } from '../database/unavailable.ts';
import { drain, type Listening, listen } from './serve.ts';
import { createStatic } from './static.ts';

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const mapHost = 'https://mapas.example';

let test: TestApi;
let listening: Listening;
let admin: Client;
let database: string;
beforeAll(async () => {
  test = await createTestApi({ env: { LOG_LEVEL: 'silent', PORT: '0' } });
  listening = await listen(test.platform.config, { api: test.api });
  admin = await test.signIn();
  await admin.put('/v1/base-map/style', { rev: 0, styleUrl: `${mapHost}/estilo.json` });
  database = new URL(test.databaseUrl).pathname.slice(1);
});
afterAll(async () => {
  await drain(listening.server, 1000);
  await test.close();
});

/** Changes a setting of the database and ends its connections, so that new ones have it. */
async function alter(setting: string): Promise<void> {
  const server = inject('postgresUrl');
  await administer(server, `alter database ${database} ${setting}`);
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
}

async function ask(url: string, { method = 'GET', accept = 'application/json', token = admin.token } = {}) {
  const answer = await fetch(`http://127.0.0.1:${listening.port}${url}`, {
    method,
    redirect: 'manual',
    headers: { accept, ...(token === null ? {} : { [names.accessToken]: token }) },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Connections end a moment after they were told to. */
const healthIs = (status: number) =>
  eventually(async () => expect((await ask('/health')).status).toBe(status));

/** Answers of their own, which say what is wrong. */
const reports = ['/health', '/ready'];

/** Every other route, with an id or a name for each parameter. */
const routes = () =>
  test.api.routes
    .filter(({ path: pattern }) => !reports.includes(pattern))
    .map(({ method, path: pattern }) => ({
      method,
      url: pattern.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) =>
        /id$/i.test(name) ? test.platform.ids.next() : 'nada',
      ),
    }));

describe('while the database is away', () => {
  beforeAll(async () => {
    await alter('with allow_connections false');
    await healthIs(503);
  });
  afterAll(async () => {
    await alter('with allow_connections true');
    await healthIs(200);
  });

  it('every route answers: a browser gets a page that reloads, a program gets JSON', async () => {
    const asBrowser = routes().filter(({ method }) => method === 'GET');
    const pages = await Promise.all(
      asBrowser.map(({ url }) =>
        ask(url, { accept: browser, token: null }).then((answer) => ({ url, answer })),
      ),
    );
    let shown = 0;
    for (const { url, answer } of pages) {
      expect(answer.status === 503 || answer.status < 500, `${url} ${answer.status}`).toBe(true);
      if (answer.status !== 503) continue;
      shown += 1;
      expect(Number(answer.headers.get('retry-after')), url).toBeGreaterThan(0);
      expect(answer.headers.get('content-type'), url).toBe('text/html; charset=utf-8');
      expect(answer.text, url).toMatch(/<meta http-equiv="refresh" content="\d+">/);
      expect(answer.text, url).toContain(errorCatalogue.unavailable.message);
    }
    expect(shown).toBeGreaterThan(10);
  });

  it('every route answers a signed-in program with JSON, also where it writes', async () => {
    const answers = await Promise.all(
      routes().map(({ method, url }) =>
        ask(url, { method }).then((answer) => ({ about: `${method} ${url} ${answer.status}`, answer })),
      ),
    );
    for (const { about, answer } of answers) {
      expect(answer.status === 503 || answer.status < 500, about).toBe(true);
      if (answer.status !== 503) continue;
      expect(Number(answer.headers.get('retry-after')), about).toBeGreaterThan(0);
      expect(JSON.parse(answer.text), about).toMatchObject({ code: 'unavailable' });
    }
  });

  describe('the client', () => {
    let folder: string;
    let server: Server;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-outage-'));
      await mkdir(path.join(folder, 'assets'));
      await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Callejero</title>');
      await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {};');
      const handle = createStatic(folder, test.platform.config, test.api);
      server = createServer((request, response) => void handle(request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    });

    it.each(['/login', '/assets/app-1a2b.js'])(
      'is served at %s, with the policy of the map that was chosen last',
      async (url) => {
        const { port } = server.address() as AddressInfo;
        const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { accept: browser } });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-security-policy')).toContain(mapHost);
      },
    );
  });
});

describe('while the database can only be read', () => {
  beforeAll(async () => {
    await alter('set default_transaction_read_only = on');
    await healthIs(200);
  });
  afterAll(async () => {
    await alter('set default_transaction_read_only = off');
    await healthIs(200);
  });

  it('reading works as before', async () => {
    // Every export is recorded before its first byte is sent.
    const reads = routes().filter(({ method, url }) => method === 'GET' && !url.endsWith('/csv'));
    const answers = await Promise.all(
      reads.map(({ url }) => ask(url, { accept: browser }).then(({ status }) => ({ url, status }))),
    );
    const refused = answers.filter(({ status }) => status >= 500);
    expect(refused).toEqual([]);
  });

  it('writing is refused with the reason, and works again afterwards', async () => {
    const writes = [
      () => admin.post('/v1/discounts', { name: 'Rebaja', type: 'percentage', value: 1 }),
      () => test.visitor.post('/v1/users/login', { email: 'persona-1@prueba.example', password }),
      () => admin.put('/v1/base-map/style', { rev: 1, styleUrl: `${mapHost}/otro.json` }),
    ];
    for (const write of writes) {
      const answer = await write();
      expect([answer.status, answer.body, answer.headers.get('retry-after')]).toMatchObject([
        503,
        { code: 'read-only', message: errorCatalogue['read-only'].message },
        '30',
      ]);
    }
    await alter('set default_transaction_read_only = off');
    await healthIs(200);
    for (const write of writes) expect((await write()).status).toBeLessThan(300);
  });
});

/** PostgreSQL's codes for what is not the request's fault (its appendix A), with ours. */
it.each([
  ['read_only_sql_transaction', '25006', 'read-only'],
  ['connection_failure', '08006', 'unavailable'],
  ['insufficient_resources', '53000', 'unavailable'],
  ['disk_full', '53100', 'disk-full'],
  ['out_of_memory', '53200', 'unavailable'],
  ['too_many_connections', '53300', 'unavailable'],
  ['configuration_limit_exceeded', '53400', 'unavailable'],
  ['query_canceled', '57014', 'query-timeout'],
  ['admin_shutdown', '57P01', 'unavailable'],
  ['crash_shutdown', '57P02', 'unavailable'],
  ['cannot_connect_now', '57P03', 'unavailable'],
  ['database_dropped', '57P04', 'unavailable'],
  ['idle_session_timeout', '57P05', 'unavailable'],
  ['system_error', '58000', 'unavailable'],
  ['io_error', '58030', 'unavailable'],
])('%s of PostgreSQL is no unexpected error', (_, code, ours) => {
  const error = Object.assign(new pg.DatabaseError('it says so', 10, 'error'), { code, severity: 'ERROR' });
  expect(asApiError(asDatabaseError(error))).toMatchObject(new ApiError(ours as 'unavailable'));
});
