import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../services/log.ts';
import { StartError } from '../start-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** An initialised folder. Tests that are not about initialisation begin with a copy. */
let initialised: string;
let dataDir: string;
const opened: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  initialised = await mkdtemp(path.join(os.tmpdir(), 'callejero-pg-'));
  const postgres = await start(initialised);
  await postgres.stop();
});
afterAll(() => rm(initialised, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-pg-'));
});
const copyInitialised = (): Promise<void> => cp(initialised, dataDir, { recursive: true });

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  // Join a PostgreSQL that a test left running, so that leaving it stops it.
  if (existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) opened.push(await start());
  for (const postgres of opened.splice(0)) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (
  folder = dataDir,
  options: { settings?: Record<string, string>; stop?: AbortSignal } = {},
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    ...{ dataDir: folder, log: createLog('silent'), settings: { fsync: 'off' } },
    ...options,
  });

async function query(postgres: Pick<EmbeddedPostgres, 'url'>, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async (folder = dataDir): Promise<number | null> => {
  const text = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
};

/** A separate process that starts PostgreSQL, prints that it did, and waits; a line on its input ends it. */
function spawnElsewhere(settings: Record<string, string> = { fsync: 'off' }) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))};
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, '../services/log.ts'))};
    const postgres = await startEmbeddedPostgres({
      dataDir: process.argv[1], log: createLog('silent'), settings: ${JSON.stringify(settings)} });
    console.log('ready');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child };
}

async function startElsewhere(): Promise<ChildProcess> {
  const { child } = spawnElsewhere();
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break;
  return child;
}

test('PostgreSQL is initialised once, keeps its data, and runs only while a process needs it', async () => {
  // The folder of an initialisation that was killed, which is removed.
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const half = path.join(dataDir, `postgres.new-${child.pid}-abcdef01`);
  await mkdir(half);
  await writeFile(path.join(half, 'PG_VERSION'), '18\n');
  const first = await start();
  const settings = `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
    current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
    (select datlocale from pg_database where datname = current_database()) as locale`;
  expect(await query(first, settings)).toEqual([
    { encoding: 'UTF8', zone: 'UTC', checksums: 'on', addresses: '', locale: 'C.UTF-8' },
  ]);
  await query(first, 'create table kept (n int); insert into kept values (7)');
  await first.stop();
  expect(await postmaster()).toBeNull();
  const second = await start();
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
  expect(await postmaster()).toBeNull();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
});

/** Whether PostgreSQL has ended; it removes its pid file last. */
const ended = async () => (await postmaster()) === null;

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test.skipIf(process.platform === 'win32')(
  'PostgreSQL ends when the last process that needs it is killed, and not before, whoever has started it',
  async () => {
    await copyInitialised();
    const [first, second] = [await startElsewhere(), await startElsewhere()];
    const pid = await postmaster();
    await kill(first);
    const third = await startElsewhere();
    await kill(second);
    // A new process joins the same one, although its starter is gone.
    const here = await start();
    expect(await postmaster()).toBe(pid);
    await kill(third);
    expect(await query(here, 'select 1 as one')).toEqual([{ one: 1 }]);
    const leases = `select from pg_stat_activity where application_name = 'callejero-lease'`;
    await expect.poll(async () => (await query(here, leases)).length).toBe(1);
    await here.stop();
    expect(await postmaster()).toBeNull();

    await kill(await startElsewhere());
    await expect.poll(ended).toBe(true);
  },
);

test.runIf(process.platform !== 'win32' && isWhole)(
  'a PostgreSQL that is started while its process is killed ends too',
  async () => {
    await copyInitialised();
    // A standby of a primary that does not exist accepts no connection, so its start takes for ever.
    const settings = { fsync: 'off', wal_level: 'replica' };
    await (await start(dataDir, { settings })).stop();
    await writeFile(path.join(dataDir, 'postgres', 'standby.signal'), '');
    const { child } = spawnElsewhere({ ...settings, hot_standby: 'off' });
    await expect.poll(ended, { interval: 5 }).toBe(false);
    await kill(child);
    await expect.poll(ended).toBe(true);
  },
);

longTest(
  'a PostgreSQL that ends while its process stops is not started again, and has ended when the process leaves',
  async () => {
    await copyInitialised();
    const stop = new AbortController();
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const postgres = await startEmbeddedPostgres({ dataDir, log, stop: stop.signal });
    const pid = (await postmaster()) ?? 0;
    // A service manager sends SIGTERM to all processes, in any order. PostgreSQL then waits for its connections.
    process.kill(pid, 'SIGTERM');
    const lease = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callejero-lease'`;
    await query(postgres, lease).catch(() => undefined);
    stop.abort();
    await postgres.stop();
    expect(await ended()).toBe(true);
    expect(lines).toEqual([]);
  },
);

longTest('an aborted start ends the PostgreSQL that it started, but none of another process', async () => {
  // A standby of a primary that does not exist accepts no connection.
  await copyInitialised();
  const settings = { fsync: 'off', wal_level: 'replica' };
  await (await start(dataDir, { settings })).stop();
  await writeFile(path.join(dataDir, 'postgres', 'standby.signal'), '');
  const following = { settings: { ...settings, hot_standby: 'off' } };
  const [first, second] = [new AbortController(), new AbortController()];
  const starting = start(dataDir, { ...following, stop: first.signal });
  await expect.poll(() => postmaster(), { interval: 5 }).not.toBeNull();
  const joining = start(dataDir, { ...following, stop: second.signal });
  second.abort();
  await expect(joining).rejects.toThrow('aborted');
  expect(await postmaster()).not.toBeNull();
  first.abort();
  await expect(starting).rejects.toThrow('aborted');
  expect(await postmaster()).toBeNull();
});

longTest('a process that joins while PostgreSQL is being stopped starts it again', async () => {
  await copyInitialised();
  const first = await start();
  for (let round = 0; round < 3; round += 1) {
    const [, next] = await Promise.all([opened.pop()?.stop() ?? first.stop(), start()]);
    opened.push(next);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  }
});

longTest(
  'PostgreSQL starts after everything was killed, even if another program has its pid now',
  async () => {
    await copyInitialised();
    const child = await startElsewhere();
    const pid = await postmaster();
    // PostgreSQL first, which would end in order without its process.
    process.kill(pid ?? 0, 'SIGKILL');
    await kill(child);
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    // PostgreSQL's children have ended because their parent is gone; now another process gets the pid.
    const shared = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [String(process.ppid), ...shared.slice(1)].join('\n'));
    const next = await start();
    opened.push(next);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('PostgreSQL is started again when it dies while the server runs', async () => {
  await copyInitialised();
  const postgres = await start();
  opened.push(postgres);
  const pid = await postmaster();
  process.kill(pid ?? 0, 'SIGKILL');
  await expect
    .poll(async () => query(postgres, 'select 1 as one').catch(() => null), { interval: 50 })
    .toEqual([{ one: 1 }]);
  expect(await postmaster()).not.toBe(pid);
});

longTest('PostgreSQL works in a folder whose path is too long for a socket', async () => {
  const deep = path.join(dataDir, 'a'.repeat(60), 'ñandú '.repeat(8));
  const postgres = await start(deep);
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  const sockets = postgres.connection.host;
  expect(sockets.startsWith(os.tmpdir())).toBe(true);
  expect((await stat(sockets)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  expect(await postmaster(deep)).toBeNull();
  expect(existsSync(sockets)).toBe(false);
  // The socket's folder is the same at the next start, and its name does not follow from the path.
  const other = path.join(dataDir, 'b'.repeat(60), 'ñandú '.repeat(8));
  for (const folder of [deep, other]) {
    const again = await start(folder);
    expect(again.connection.host === sockets).toBe(folder === deep);
    await again.stop();
  }
  // Another account may have made the folder meanwhile.
  await mkdir(sockets, { mode: 0o777 });
  await chmod(sockets, 0o777);
  await expect(start(deep)).rejects.toThrow(/abierta a otras/);
  await rm(sockets, { recursive: true });
});

test.runIf(process.platform === 'linux')(
  'PostgreSQL gets no secrets of the server in its environment',
  async () => {
    await copyInitialised();
    process.env.TOKEN_SECRET = 'un secreto que no es de PostgreSQL';
    try {
      const postgres = await start();
      const environment = await readFile(`/proc/${await postmaster()}/environ`, 'utf8');
      const names = environment.split('\0').map((entry) => entry.split('=')[0]);
      expect(names).toContain('PATH');
      expect(names).not.toContain('TOKEN_SECRET');
      expect(names.filter((name) => /SECRET|TOKEN|PASSWORD|_URL|KEY/.test(name ?? ''))).toEqual([]);
      await postgres.stop();
    } finally {
      delete process.env.TOKEN_SECRET;
    }
  },
);

test('data of another major version is refused, with the way to upgrade', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '16\n');
  const refused = start();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/es de PostgreSQL 16 .*npm run backup.*npm run restore/);
});

test('a folder with other contents is not touched', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres', 'mis-fotos.txt'), 'x');
  await expect(start()).rejects.toThrow(/no está vacía y no es de PostgreSQL/);
});
