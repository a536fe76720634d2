/**
 * A PostgreSQL's data on disk: its folder, its configuration, and its pid file.
 *
 * Initialisation happens in a temporary folder that is renamed when complete, so an incomplete one is never used, and of two
 * concurrent initialisations exactly one wins.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readOwnFile } from '../read-own-file.ts';
import { StartError } from '../start-error.ts';
import { freePort } from './free-port.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type PostgresIdentity, postgresIdentity } from './postgres-identity.ts';
import { isAlive, isPostgres, lastLines, runToEnd } from './processes.ts';

export interface PostgresConnection {
  /** A folder with a Unix socket, or an address on Windows. */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

const superuser = 'callejero';
const defaultPort = 5432;
/** Maximum bytes of a socket's path; Linux allows 107, macOS 103. */
const socketPathLimit = 100;

/** Settings for a small machine, with durable commits. */
const baseSettings: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '60',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Writes less log, because nothing replicates from an embedded database.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Limits the log after a burst of writes: on a small disk the default of 1 GB would leave no room to recover.
  max_wal_size: '256MB',
  // The data is on the disk of one machine, mostly cached: random reads cost little more than sequential ones.
  random_page_cost: '1.1',
  // Every statement is copied into pg_stat_activity and slowly cut to this length.
  track_activity_query_size: '256',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
};

export class PostgresFolder {
  readonly path: string;
  readonly #dataDir: string;
  readonly #binaries: PostgresBinaries;
  readonly #settings: Readonly<Record<string, string>>;
  #identity: PostgresIdentity | null = null;

  /** `settings` extend or replace ours. */
  constructor(dataDir: string, binaries: PostgresBinaries, settings: Readonly<Record<string, string>> = {}) {
    this.path = path.join(dataDir, 'postgres');
    this.#dataDir = dataDir;
    this.#binaries = binaries;
    this.#settings = settings;
  }

  /** `stop` aborts it: it rejects and leaves nothing incomplete. */
  async initialise(stop?: AbortSignal): Promise<void> {
    await this.#removeAbandoned();
    await nameSocketFolder(this.path);
    const major = await readOwnFile(path.join(this.path, 'PG_VERSION'));
    if (major === null) await this.#create(stop);
    else if (Number(major) !== this.#binaries.major) {
      throw new StartError(
        `La carpeta de datos ${this.#dataDir} es de PostgreSQL ${major.trim()} y esta versión de Callejero trae PostgreSQL ` +
          `${this.#binaries.major}. Con la versión anterior de Callejero haz una copia («npm run backup»); después, con esta ` +
          'versión y una carpeta nueva (DATA_DIR), cárgala con «npm run restore».',
      );
    }
  }

  /** Removes folders of killed initialisations. */
  async #removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.#dataDir)) {
      const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
      if (pid && !isAlive(Number(pid)))
        await rm(path.join(this.#dataDir, name), { recursive: true, force: true });
    }
  }

  async #create(stop: AbortSignal | undefined): Promise<void> {
    if (existsSync(this.path) && (await readdir(this.path)).length > 0) {
      throw new StartError(
        `La carpeta ${this.path} no está vacía y no es de PostgreSQL. Muévela o elige otra carpeta con DATA_DIR.`,
      );
    }
    const identity = postgresIdentity(this.path);
    const folder = `${this.path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
    const passwordFile = `${folder}.password`;
    await mkdir(folder, { mode: 0o700 });
    try {
      const password = randomBytes(24).toString('base64url');
      await writeFile(passwordFile, password, { mode: 0o600 });
      identity.own(folder);
      identity.own(passwordFile);
      const { file, args, ...as } = identity.command(this.#binaries.initdb, [
        ...['-D', folder, '-U', superuser, '--pwfile', passwordFile],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        // Only this account may open the socket's folder; connections over TCP (Windows) need the password.
        ...['--data-checksums', '--auth-local=trust', '--auth-host=scram-sha-256'],
        ...(this.#settings.fsync === 'off' ? ['--no-sync'] : []),
      ]);
      const run = await runToEnd(file, args, as, stop);
      stop?.throwIfAborted();
      if (run.code !== 0)
        throw new StartError(
          `No se pudo crear la base de datos en ${this.path}. Sus últimos mensajes:\n${lastLines(run.output)}`,
        );
      const configuration = path.join(folder, 'postgresql.conf');
      await writeFile(configuration, "\ninclude_if_exists = 'callejero.conf'\n", { flag: 'a' });
      await writeFile(path.join(folder, 'callejero.password'), password, { mode: 0o600 });
      identity.own(folder);
      await rename(folder, this.path).catch((error: NodeJS.ErrnoException) => {
        // Another process has finished first; use its folder.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(passwordFile, { force: true });
      await rm(folder, { recursive: true, force: true });
    }
  }

  connection(database: string): PostgresConnection {
    if (process.platform !== 'win32')
      return { host: socketFolder(this.path), port: defaultPort, user: superuser, database };
    const port = Number(this.postmaster()?.port ?? defaultPort);
    const password = readFileSync(path.join(this.path, 'callejero.password'), 'utf8');
    return { host: '127.0.0.1', port, user: superuser, database, password };
  }

  /** Call it before every start. */
  async prepare(): Promise<void> {
    await this.#configure();
    await this.#replaceReusedPids();
  }

  /** The account that PostgreSQL runs as. */
  runAs(): PostgresIdentity {
    this.#identity ??= postgresIdentity(this.path);
    return this.#identity;
  }

  /** Reads PostgreSQL's pid file: pid, folder, start, port, socket folder, address. */
  postmaster(): { pid: number; port: string } | null {
    try {
      const lines = readFileSync(path.join(this.path, 'postmaster.pid'), 'utf8').split('\n');
      const pid = Number.parseInt(lines[0] ?? '', 10);
      return Number.isInteger(pid) && pid > 0 ? { pid, port: lines[3] ?? '' } : null;
    } catch {
      return null;
    }
  }

  /** Removes the socket's folder if it is empty; another process may be starting already. */
  async removeSockets(): Promise<void> {
    const sockets = socketFolder(this.path);
    if (sockets !== this.path) await rmdir(sockets).catch(() => undefined);
  }

  /** Writes the settings at every start, because DATA_DIR may have moved and a new release may have other settings. */
  async #configure(): Promise<void> {
    const windows = process.platform === 'win32';
    const sockets = socketFolder(this.path);
    if (!windows && sockets !== this.path) {
      await this.#makeSocketFolder(sockets);
    }
    const settings: Record<string, string> = {
      ...baseSettings,
      listen_addresses: windows ? '127.0.0.1' : '',
      port: String(windows ? await freePort() : defaultPort),
      unix_socket_directories: windows ? '' : sockets,
      unix_socket_permissions: '0700',
      ...this.#settings,
    };
    const text = Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
    );
    const file = path.join(this.path, 'callejero.conf');
    await writeFile(`${file}.${process.pid}`, text.join(''), { mode: 0o600 });
    this.runAs().own(`${file}.${process.pid}`);
    await rename(`${file}.${process.pid}`, file);
  }

  /** Refuses a folder of another account, which could answer in place of PostgreSQL. */
  async #makeSocketFolder(sockets: string): Promise<void> {
    await mkdir(sockets, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const own = [process.getuid?.(), this.runAs().command('', []).uid];
    const found = await lstat(sockets);
    if (!found.isDirectory() || !own.includes(found.uid) || (found.mode & 0o077) !== 0) {
      throw new StartError(
        `La carpeta ${sockets}, para la conexión con la base de datos, es de otra cuenta o está abierta a otras. Bórrala y vuelve a iniciar Callejero.`,
      );
    }
    this.runAs().own(sockets);
  }

  /**
   * After a power cut, or when a container was killed, the pid in PostgreSQL's lock files may belong to another program, which
   * PostgreSQL would mistake for a running PostgreSQL and refuse to start. We write our own pid instead, because PostgreSQL
   * ignores its parent's; its other checks for surviving processes still work.
   */
  async #replaceReusedPids(): Promise<void> {
    const locks = [
      path.join(this.path, 'postmaster.pid'),
      path.join(socketFolder(this.path), `.s.PGSQL.${defaultPort}.lock`),
    ];
    for (const lock of locks) {
      const text = await readFile(lock, 'utf8').catch(() => null);
      const pid = Number.parseInt(text ?? '', 10);
      if (text === null || !isAlive(pid) || isPostgres(pid)) continue;
      await writeFile(lock, text.replace(/^\d+/, String(process.pid)));
    }
  }
}

/** The file with the name of the socket's folder, beside the data. */
const nameOf = (folder: string) => `${folder}.sockets`;

const isShort = (folder: string) =>
  Buffer.byteLength(path.join(folder, `.s.PGSQL.${defaultPort}`)) <= socketPathLimit;

/** If the data folder's path is too long for a socket, chooses a short folder with a random name that nobody can guess. */
async function nameSocketFolder(folder: string): Promise<void> {
  if (isShort(folder) || process.platform === 'win32') return;
  const name = path.join(os.tmpdir(), `callejero-${randomBytes(8).toString('hex')}`);
  await writeFile(nameOf(folder), name, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function socketFolder(folder: string): string {
  return isShort(folder) ? folder : readFileSync(nameOf(folder), 'utf8');
}
