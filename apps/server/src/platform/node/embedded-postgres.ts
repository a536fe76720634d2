/**
 * A real PostgreSQL in DATA_DIR for whoever has none.
 *
 * Several commands may need it at once (the server and an import), any of them may be killed, and the last one to
 * leave stops it. No lock file decides that, because a killed process leaves its files behind: each process holds a
 * *lease*, a connection with a shared advisory lock, which ends with the process whatever happens to it. Who leaves
 * tries the exclusive lock: having it means nobody else holds a lease, and whoever arrives meanwhile is refused, waits
 * for the end and starts PostgreSQL again. A PostgreSQL that survived its server is simply joined by the next one.
 *
 * Initialisation happens in a temporary folder that is renamed when complete, so a half-made one is never used and of
 * two at once exactly one wins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../ports.ts';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { type PostgresIdentity, postgresIdentity } from './postgres-identity.ts';
import { StartError } from './start-error.ts';

export interface PostgresConnection {
  /** A folder with a Unix socket, or an address on Windows. */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** The same as a URL that `pg` understands. */
  url: string;
  /** Gives the lease back; stops PostgreSQL when nobody else has one. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** Added to the server's settings, or replacing them. */
  settings?: Record<string, string>;
}

const USER = 'callejero';
const DATABASE = 'callejero';
const PORT = 5432;
const LEASE = 4_201_807;
/** Linux allows 107 bytes for a socket's path and macOS 103. */
const SOCKET_PATH_LIMIT = 100;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const LOG_LIMIT = 5 * 1024 * 1024;

/** For a small machine; durable. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '60',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Nobody replicates from an embedded database: less log is written.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The data is on the disk of one machine, mostly cached: random reads cost little more than sequential ones.
  random_page_cost: '1.1',
  // Every statement is copied into the table of activities, and cut to this letter by letter.
  track_activity_query_size: '256',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
};

/** Joins the PostgreSQL of `dataDir` if it runs, else initialises it if needed and starts it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findPostgres();
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const cluster = new Cluster(dataDir, binaries, options);
  await cluster.initialise();
  await cluster.join();
  return {
    connection: cluster.connection(DATABASE),
    url: connectionUrl(cluster.connection(DATABASE)),
    stop: () => cluster.leave(),
  };
}

class Cluster {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #binaries: PostgresBinaries;
  readonly #options: EmbeddedPostgresOptions;
  #identity: PostgresIdentity | null = null;
  #lease: pg.Client | null = null;
  #leaving = false;
  #rejoining: Promise<void> | null = null;

  constructor(dataDir: string, binaries: PostgresBinaries, options: EmbeddedPostgresOptions) {
    this.#dataDir = dataDir;
    this.#folder = path.join(dataDir, 'postgres');
    this.#binaries = binaries;
    this.#options = options;
  }

  async initialise(): Promise<void> {
    await this.#removeAbandoned();
    const major = await readFile(path.join(this.#folder, 'PG_VERSION'), 'utf8').catch(() => null);
    if (major === null) await this.#create();
    else if (Number(major) !== this.#binaries.major) {
      throw new StartError(
        `La carpeta de datos ${this.#dataDir} es de PostgreSQL ${major.trim()} y esta versión de Callejero trae PostgreSQL ` +
          `${this.#binaries.major}. Con la versión anterior de Callejero haga una copia («npm run backup»); después, con esta ` +
          'versión y una carpeta nueva (DATA_DIR), cárguela con «npm run restore».',
      );
    }
  }

  /** Folders of an initialisation that was killed. */
  async #removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.#dataDir)) {
      const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
      if (pid && !isAlive(Number(pid)))
        await rm(path.join(this.#dataDir, name), { recursive: true, force: true });
    }
  }

  async #create(): Promise<void> {
    if (existsSync(this.#folder) && (await readdir(this.#folder)).length > 0) {
      throw new StartError(
        `La carpeta ${this.#folder} no está vacía y no es de PostgreSQL. Muévala o elija otra carpeta con DATA_DIR.`,
      );
    }
    const identity = postgresIdentity(this.#folder);
    const folder = `${this.#folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
    const passwordFile = `${folder}.password`;
    await mkdir(folder, { mode: 0o700 });
    try {
      const password = randomBytes(24).toString('base64url');
      await writeFile(passwordFile, password, { mode: 0o600 });
      identity.own(folder);
      identity.own(passwordFile);
      const { file, args, ...as } = identity.command(this.#binaries.initdb, [
        ...['-D', folder, '-U', USER, '--pwfile', passwordFile],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        // The socket's folder is open to this account alone; an address (Windows) asks for the password.
        ...['--data-checksums', '--auth-local=trust', '--auth-host=scram-sha-256'],
        ...(this.#options.settings?.fsync === 'off' ? ['--no-sync'] : []),
      ]);
      const run = await runToEnd(file, args, as);
      if (run.code !== 0)
        throw new StartError(`No se pudo crear la base de datos en ${this.#folder}: ${run.output.trim()}`);
      const configuration = path.join(folder, 'postgresql.conf');
      await writeFile(configuration, "\ninclude_if_exists = 'callejero.conf'\n", { flag: 'a' });
      await writeFile(path.join(folder, 'callejero.password'), password, { mode: 0o600 });
      identity.own(folder);
      await rename(folder, this.#folder).catch((error: NodeJS.ErrnoException) => {
        // Another process was faster; its folder is as good.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(passwordFile, { force: true });
      await rm(folder, { recursive: true, force: true });
    }
  }

  connection(database: string): PostgresConnection {
    if (process.platform !== 'win32')
      return { host: socketFolder(this.#folder), port: PORT, user: USER, database };
    const port = Number(readPostmaster(this.#folder)?.port ?? PORT);
    const password = readFileSync(path.join(this.#folder, 'callejero.password'), 'utf8');
    return { host: '127.0.0.1', port, user: USER, database, password };
  }

  /** Takes a lease, starting PostgreSQL as often as it turns out not to run. */
  async join(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    let running: { exited: boolean } | null = null;
    let starts = 0;
    for (;;) {
      const attempt = await this.#tryLease();
      if (attempt === 'joined') break;
      if (attempt === 'absent' && (running === null || running.exited) && !this.#postmasterLives()) {
        if (starts === 5) throw await this.#failure();
        starts += 1;
        running = await this.#spawn();
      }
      if (Date.now() > deadline) throw await this.#failure();
      await delay(15);
    }
  }

  async #tryLease(): Promise<'joined' | 'absent' | 'busy'> {
    const client = new pg.Client({
      ...this.connection('postgres'),
      application_name: 'callejero-lease',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined); // What an error means for the lease is told by 'end'.
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as leased', [LEASE]);
      if (rows[0]?.leased !== true) throw Object.assign(new Error('stopping'), { code: '57P01' });
      await ensureDatabase(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      const code = (error as { code?: string }).code ?? '';
      // Nobody listens (ENOENT, ECONNREFUSED), or it is starting or stopping (57P0x), or it closed on us.
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
      if (/^57P0|^08|^53300|^ECONNRESET|^EPIPE/.test(code) || /terminated|timeout/i.test(String(error)))
        return 'busy';
      throw error;
    }
    client.once('end', () => this.#onLeaseLost(client));
    this.#lease = client;
    return 'joined';
  }

  /** PostgreSQL restarted after a crash, or was killed: take a new lease, which starts it if it is gone. */
  #onLeaseLost(client: pg.Client): void {
    if (this.#leaving || this.#lease !== client) return;
    this.#lease = null;
    this.#options.log.warn('PostgreSQL se ha detenido; se vuelve a iniciar');
    this.#rejoining = this.join()
      .catch((error: unknown) => {
        this.#options.log.error('PostgreSQL no se pudo volver a iniciar', { error: String(error) });
      })
      .finally(() => {
        this.#rejoining = null;
      });
  }

  #postmasterLives(): boolean {
    const pid = readPostmaster(this.#folder)?.pid;
    return pid !== undefined && isPostgres(pid);
  }

  async #spawn(): Promise<{ exited: boolean }> {
    await this.#configure();
    await this.#disownReusedNumbers();
    const logFile = path.join(this.#dataDir, 'postgres.log');
    if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) await truncate(logFile);
    const output = openSync(logFile, 'a', 0o600);
    const { file, args, ...as } = this.#runAs().command(this.#binaries.postgres, ['-D', this.#folder]);
    const state = { exited: false };
    // Detached: Ctrl-C in a terminal reaches the whole group, and the server has to end before its database.
    const child = spawn(file, args, {
      ...as,
      detached: true,
      stdio: ['ignore', output, output],
      env: environment(),
    });
    closeSync(output);
    child.once('error', () => {
      state.exited = true;
    });
    child.once('exit', () => {
      state.exited = true;
    });
    child.unref();
    return state;
  }

  #runAs(): PostgresIdentity {
    this.#identity ??= postgresIdentity(this.#folder);
    return this.#identity;
  }

  /** Written at every start: DATA_DIR may have been moved, and a new release may bring other settings. */
  async #configure(): Promise<void> {
    const windows = process.platform === 'win32';
    const sockets = socketFolder(this.#folder);
    if (!windows && sockets !== this.#folder) {
      await mkdir(sockets, { recursive: true, mode: 0o700 });
      await chmod(sockets, 0o700);
      this.#runAs().own(sockets);
    }
    const settings: Record<string, string> = {
      ...SETTINGS,
      listen_addresses: windows ? '127.0.0.1' : '',
      port: String(windows ? await freePort() : PORT),
      unix_socket_directories: windows ? '' : sockets,
      unix_socket_permissions: '0700',
      ...this.#options.settings,
    };
    const text = Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
    );
    const file = path.join(this.#folder, 'callejero.conf');
    await writeFile(`${file}.${process.pid}`, text.join(''), { mode: 0o600 });
    this.#runAs().own(`${file}.${process.pid}`);
    await rename(`${file}.${process.pid}`, file);
  }

  /**
   * After the power went out, or a container was killed, the number in PostgreSQL's lock files may meanwhile belong to
   * another program, and PostgreSQL would believe that it is itself and refuse to start. Our own number in its place
   * says "not running" (it ignores its parent's) while leaving its other checks for surviving processes in force.
   */
  async #disownReusedNumbers(): Promise<void> {
    const locks = [
      path.join(this.#folder, 'postmaster.pid'),
      path.join(socketFolder(this.#folder), `.s.PGSQL.${PORT}.lock`),
    ];
    for (const lock of locks) {
      const text = await readFile(lock, 'utf8').catch(() => null);
      const pid = Number.parseInt(text ?? '', 10);
      if (text === null || !isAlive(pid) || isPostgres(pid)) continue;
      await writeFile(lock, text.replace(/^\d+/, String(process.pid)));
    }
  }

  async #failure(): Promise<StartError> {
    const log = await readFile(path.join(this.#dataDir, 'postgres.log'), 'utf8').catch(() => '');
    const last = log.trimEnd().split('\n').slice(-8).join('\n');
    return new StartError(
      `No se pudo iniciar la base de datos de ${this.#folder}. Sus últimos mensajes:\n${last}`,
    );
  }

  async leave(): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    await this.#rejoining;
    const lease = this.#lease;
    this.#lease = null;
    if (!lease) return;
    let last = false;
    try {
      await lease.query('select pg_advisory_unlock_shared($1)', [LEASE]);
      last = (await lease.query('select pg_try_advisory_lock($1) as alone', [LEASE])).rows[0]?.alone === true;
      if (last) await this.#stop();
      const sockets = socketFolder(this.#folder);
      // Only when it is empty: somebody may be starting already.
      if (last && sockets !== this.#folder) await rmdir(sockets).catch(() => undefined);
    } finally {
      await lease.end().catch(() => undefined);
    }
  }

  /** Called with the exclusive lock held, which keeps newcomers out until PostgreSQL itself refuses them. */
  async #stop(): Promise<void> {
    const pid = readPostmaster(this.#folder)?.pid;
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      spawnSync(this.#binaries.pgCtl, ['stop', '-D', this.#folder, '-m', 'fast', '-w'], { stdio: 'ignore' });
      return;
    }
    const gone = () => readPostmaster(this.#folder)?.pid !== pid;
    signal(pid, 'SIGINT');
    if (await until(gone, STOP_TIMEOUT_MS)) return;
    this.#options.log.warn('PostgreSQL tarda en detenerse; se interrumpe');
    signal(pid, 'SIGQUIT');
    await until(gone, 2_000);
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    // Another process made it at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

/** The data folder itself, or a short one where that path would be too long for a socket. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT) return folder;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `callejero-${process.getuid?.() ?? 0}-${hash}`);
}

/** What PostgreSQL writes about itself: number, folder, start, port, socket folder, address. */
function readPostmaster(folder: string): { pid: number; port: string } | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: lines[3] ?? '' } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether `pid` lives and is a PostgreSQL. Where that can't be told, a living process counts as one. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    // A zombie keeps its name but serves nobody.
    const zombie = /\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return !zombie && name === 'postgres';
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

async function until(condition: () => boolean, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** Without the caller's PG* variables, which would lead PostgreSQL elsewhere. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

function runToEnd(
  file: string,
  args: readonly string[],
  as: { uid?: number; gid?: number },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...as, stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A URL for a connection; a socket's folder goes into the query because a host can't contain slashes. */
export function connectionUrl({ host, port, user, database, password }: PostgresConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  if (!host.startsWith('/')) return `postgresql://${user}${secret}@${host}:${port}/${database}`;
  return `postgresql://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
