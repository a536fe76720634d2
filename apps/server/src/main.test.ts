/** The server as the process that an operator starts and ends. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appliedMigrations, migrationLock } from './node/database/migrate.ts';
import { environment, isAlive, signal } from './node/embedded-postgres/processes.ts';
import { createTestDatabase } from './testing/database.ts';
import { readProcesses } from './testing/kill/postgres-processes.ts';
import { type StartedProcess, startProcess } from './testing/process.ts';

const main = fileURLToPath(new URL('main.mjs', import.meta.url));

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-main-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (env: Record<string, string>): StartedProcess =>
  startProcess(
    main,
    { PORT: '0', DATA_DIR: dataDir, DEMO: 'false', ...env },
    /^ {2}(http:\/\/localhost:\d+)$/m,
  );

/** The JSON lines of the log. */
function logged({ output }: StartedProcess): unknown[] {
  return output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

test('the server prints its address, and a password once, ends cleanly on each signal, and starts again', async () => {
  for (const [start, signal] of [
    [1, 'SIGINT'],
    [2, 'SIGTERM'],
  ] as const) {
    const live = start === 1;
    const server = run({ LOG_LEVEL: 'info', SOCKET_ENABLED: String(live) });
    const url = await server.address();
    const health = await fetch(`${url}/health`);
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok', database: 'ok' }]);
    // Live connections are on or off, as configured.
    expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ socketEnabled: live });
    const handshake = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(handshake.status).toBe(live ? 200 : 404);
    await handshake.text();
    // The log names a failed request by the id in its answer.
    const missing = await fetch(`${url}/v1/nada`);
    await expect
      .poll(() => logged(server), { interval: 20 })
      .toContainEqual(
        expect.objectContaining({
          level: 'info',
          message: 'request',
          requestId: missing.headers.get('x-request-id'),
          method: 'GET',
          url: '/v1/nada',
          status: 404,
        }),
      );
    server.child.kill(signal);
    expect(await server.ended, server.output()).toBe(0);
    expect(/Contraseña: +(\S+)/.test(server.output())).toBe(start === 1);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    // The embedded database has ended too.
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  }
});

longTest('the server ends in order when it gets two signals at once during its first start', async () => {
  const own = path.join(dataDir, 'ended-early');
  const server = startProcess(
    main,
    { PORT: '0', DATA_DIR: own, DEMO: 'false', LOG_LEVEL: 'info' },
    /"message":"(the new database is prepared)"/,
  );
  await server.address();
  server.child.kill('SIGINT');
  await expect.poll(server.output, { interval: 5 }).toContain('shutting down');
  server.child.kill('SIGINT');
  expect(await server.ended, server.output()).toBe(0);
  expect(server.output()).not.toMatch(/Error/);
  expect(existsSync(path.join(own, 'postgres', 'postmaster.pid'))).toBe(false);
});

longTest(
  'the server ends in order at a signal while it loads, and while its database is initialised or starts',
  async () => {
    // Sends the signal when the first module of the server is loaded.
    const hook = `import { registerHooks } from 'node:module'; registerHooks({ load(url, context, next) {
    if (url.endsWith('/run.ts')) process.kill(process.pid, 'SIGTERM');
    return next(url, context);
  } })`;
    const own = path.join(dataDir, 'ended-earlier');
    const loading = run({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
      DATA_DIR: own,
    });
    expect(await loading.ended, loading.output()).toBe(0);

    const initialising = run({ DATA_DIR: own, LOG_LEVEL: 'info' });
    const made = async () => (await readdir(own).catch(() => [])).join();
    await expect.poll(made, { interval: 5 }).toContain('postgres.new-');
    initialising.child.kill('SIGTERM');
    expect(await initialising.ended, initialising.output()).toBe(0);
    expect(initialising.output()).not.toMatch(/Error|No se pudo/);
    expect(await readdir(own)).toEqual([]);

    const starting = run({});
    const postmaster = () =>
      readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    await expect.poll(postmaster, { interval: 5 }).toMatch(/^\d+\n/);
    starting.child.kill('SIGHUP');
    expect(await starting.ended, starting.output()).toBe(0);
    expect(await postmaster()).toBe('');
  },
);

test.runIf(process.platform === 'linux' && isWhole)(
  'the server serves on when nobody reads its output, and ends with PostgreSQL at a signal to all its processes',
  async () => {
    const server = run({ LOG_LEVEL: 'debug' });
    const url = await server.address();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    // Each of these answers is logged.
    for (let times = 0; times < 3; times++) expect((await fetch(`${url}/v1/nada`)).status).toBe(404);
    const processes = [...readProcesses(dataDir), server.child.pid ?? 0];
    for (const pid of processes) signal(pid, 'SIGTERM');
    expect(await server.ended).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  },
);

test.runIf(process.platform === 'linux')('no error of standard output ends a process', async () => {
  // /dev/full is a disk without space. A terminal that was closed gives EIO, which no file gives.
  const script = `import ${JSON.stringify(path.join(import.meta.dirname, 'node/closed-output.mjs'))};
    for (const stream of [process.stdout, process.stderr])
      for (const code of ['EPIPE', 'EIO', 'ENOSPC']) {
        stream.emit('error', Object.assign(new Error(code), { code }));
        stream.write('lost');
      }
    setTimeout(() => process.exit(7), 1);`;
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full.fd, full.fd],
  });
  expect(await once(child, 'exit')).toEqual([7, null]);
  await full.close();
});

test('every program imports what keeps it alive without its output', async () => {
  const programs = ['main.mjs', 'command.mjs', 'worker.mjs', '../../push/src/main.mjs'];
  for (const program of programs)
    expect(await readFile(path.join(import.meta.dirname, program), 'utf8')).toMatch(
      /^import '[^']*\/closed-output\.mjs';$/m,
    );
});

test.runIf(process.platform !== 'win32' && isWhole)(
  'the server ends in order when only npm gets the signal',
  async () => {
    // npm runs a script in a shell, which ends at the signal and does not forward it.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${main}"; true`], {
      env: {
        ...environment(),
        ...{ npm_lifecycle_event: 'start', LOG_LEVEL: 'info' },
        ...{ PORT: '0', DATA_DIR: dataDir, DEMO: 'false' },
      },
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    await expect.poll(() => output, { interval: 20 }).toMatch(/^ {2}http:\/\/localhost:\d+$/m);
    shell.kill('SIGTERM');
    // The server holds the other end of these streams until it ends.
    await once(shell, 'close');
    expect(output).toContain('shutting down');
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  },
);

/** A server of another program on a free port. */
async function takePort(): Promise<{ port: number; free(): void }> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  return { port: (taken.address() as AddressInfo).port, free: () => void taken.close() };
}

test('a server whose port is occupied says so, and touches no database', async () => {
  const { port, free } = await takePort();
  const own = path.join(dataDir, 'second');
  const database = await createTestDatabase({ template: 'template0' });
  for (const DATABASE_URL of ['', database.url]) {
    const env: Record<string, string> = DATABASE_URL === '' ? {} : { DATABASE_URL };
    const second = run({ DATA_DIR: own, PORT: String(port), ...env });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^\nEl puerto \d+ está ocupado\. Elige otro con PORT, por ejemplo .+\n+$/,
    );
    expect(existsSync(own)).toBe(false);
  }
  expect(await appliedMigrations(database.db)).toBeNull();
  await database.drop();
  free();
});

test('from the moment that a server has its port until its start is complete, every request gets 503', async () => {
  const { port, free } = await takePort();
  free();
  const database = await createTestDatabase({ template: 'template0', pool: 1 });
  const ask = async (url: string, accept: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { accept } });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    return answer;
  };
  const starting = Promise.withResolvers<StartedProcess>();
  // Another process is migrating, so this one waits.
  await database.db.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(${migrationLock})`, values: [] });
    const server = run({ DATABASE_URL: database.url, PORT: String(port), DATA_DIR: `${dataDir}/waiting` });
    starting.resolve(server);
    const health = () => ask('/health', 'application/json').then((answer) => answer.json());
    await expect.poll(() => health().catch(() => null)).toMatchObject({ status: 'starting' });
    for (const url of ['/', '/ciudad', '/v1/commerces', '/docs']) {
      const page = await (await ask(url, 'text/html')).text();
      expect(page).toContain('La guía se está poniendo en marcha.');
      expect(page).toContain('<meta http-equiv="refresh"');
    }
    expect(await (await ask('/v1/commerces', '*/*')).json()).toMatchObject({ code: 'unavailable' });
  });
  const server = await starting.promise;
  await server.address();
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  await database.drop();
});

test('an invalid value stops the start with a sentence that names its variable', async () => {
  const server = run({ ACCESS_TOKEN_TTL: 'mucho' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^\n?La configuración no es válida\. ACCESS_TOKEN_TTL debe ser .+\.\n+$/);
});

longTest('an https address without a trusted proxy causes a warning, with one it does not', async () => {
  for (const trusted of [false, true]) {
    const server = run({
      PUBLIC_URL: 'https://guia.example',
      TRUST_PROXY: trusted ? '1' : '0',
      LOG_LEVEL: 'silent',
    });
    await expect.poll(server.output, { interval: 20 }).toContain('https://guia.example/docs');
    server.child.kill('SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    // The warning is written to another stream than the address, so it is complete only when the process has ended.
    expect(/ATENCIÓN.+\n.*TRUST_PROXY/.test(server.output())).toBe(!trusted);
    expect(/quien lee sin cuenta\s+no tiene ningún límite/.test(server.output())).toBe(!trusted);
    // Nobody could sign up: there is no mail server.
    expect(server.output()).toMatch(/ATENCIÓN! Los correos no salen de esta máquina/);
  }
});

longTest(
  'a server warns if another server has a different TOKEN_SECRET or VAPID key, unless the secret is its previous one',
  async () => {
    const database = await createTestDatabase();
    const over = (name: string, env: Record<string, string>) =>
      run({ DATABASE_URL: database.url, DATA_DIR: path.join(dataDir, name), LOG_LEVEL: 'silent', ...env });
    const end = async (server: StartedProcess) => {
      server.child.kill('SIGTERM');
      expect(await server.ended, server.output()).toBe(0);
      return server.output();
    };
    const [one, two] = ['uno-'.repeat(10), 'dos-'.repeat(10)] as const;
    const vapid = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
    const otherVapid = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE';
    const first = over('first', { TOKEN_SECRET: one, VAPID_PRIVATE_KEY: vapid });
    await first.address();
    // Without a key of its own a server is refused, instead of making another one.
    const keyless = over('second', { TOKEN_SECRET: one });
    expect(await keyless.ended).toBe(1);
    expect(keyless.output()).toMatch(/^\nNo existe .+keys\/vapid.+VAPID_PRIVATE_KEY/);
    for (const [env, warned] of [
      [{ TOKEN_SECRET: one, VAPID_PRIVATE_KEY: otherVapid }, ['VAPID_PRIVATE_KEY']],
      [{ TOKEN_SECRET: two, VAPID_PRIVATE_KEY: vapid }, ['TOKEN_SECRET']],
      [{ TOKEN_SECRET: two, TOKEN_SECRET_PREVIOUS: one, VAPID_PRIVATE_KEY: vapid }, []],
    ] as const) {
      const second = over('second', env);
      await second.address();
      const warnings = (await end(second)).split('ATENCIÓN').slice(1);
      // Their folders of files are different ones, too.
      const named = warnings.map((warning) => /TOKEN_SECRET|VAPID_PRIVATE_KEY|S3_URL/.exec(warning)?.[0]);
      expect(named, JSON.stringify(env)).toEqual([...warned, 'S3_URL']);
    }
    expect(await end(first)).not.toContain('ATENCIÓN');
    await database.drop();
  },
);
