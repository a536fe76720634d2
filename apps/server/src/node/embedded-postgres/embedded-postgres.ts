/**
 * A real PostgreSQL in DATA_DIR for installations without a database server.
 *
 * Several processes may need it at once (the server and an import), any of them may be killed, and the last one to leave
 * stops it. Lock files would survive a killed process, so each process holds a *lease*: a connection with a shared advisory
 * lock, which ends with the process in any case. A leaving process tries the exclusive lock. If it gets it, nobody else holds a
 * lease, so it stops PostgreSQL; a process that arrives meanwhile is refused, waits for the end and starts PostgreSQL again. If
 * the last process can't leave because it was killed, `lifeline.ts` ends PostgreSQL (not on Windows, where the next process joins it).
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import { readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../ports/ports.ts';
import { makeFolder } from '../folder.ts';
import { StartError } from '../start-error.ts';
import { Lifeline } from './lifeline.ts';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { type PostgresConnection, PostgresFolder } from './postgres-folder.ts';
import { environment, isPostgres, lastLines, signal, until } from './processes.ts';

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** `connection` as a URL that `pg` understands. */
  url: string;
  /** The URL for another role; with a password if connections need one. */
  urlAs(role: string): string;
  password: string | undefined;
  /** Returns the lease; the last one to return it stops PostgreSQL. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** PostgreSQL's settings, which extend or replace ours. */
  settings?: Record<string, string>;
  /**
   * Aborts the start, which then rejects after it has ended what it started. Afterwards a PostgreSQL that ends is not started
   * again: whoever stops this process may have stopped PostgreSQL too, as service managers do.
   */
  stop?: AbortSignal | undefined;
}

const databaseName = 'callejero';
const leaseKey = 4_201_807;
const startTimeoutMs = 60_000;
const stopTimeoutMs = 8_000;
const quitTimeoutMs = 2_000;
/** Milliseconds before PostgreSQL is started again: what ended it may be stopping this process too, whose signal is on its way. */
const rejoinAfterMs = 100;
/** Milliseconds between attempts to start PostgreSQL again while the server runs. */
const rejoinPauseMs = 2_000;
const logLimit = 5 * 1024 * 1024;

/** Joins the PostgreSQL of `dataDir` if it runs; otherwise initialises it if needed and starts it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findPostgres();
  await makeFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const folder = new PostgresFolder(dataDir, binaries, options.settings);
  await folder.initialise(options.stop);
  const cluster = new Cluster(dataDir, folder, binaries, options.log, options.stop);
  await cluster.start();
  return {
    connection: folder.connection(databaseName),
    url: connectionUrl(folder.connection(databaseName)),
    urlAs: (user) => connectionUrl({ ...folder.connection(databaseName), user }),
    password: folder.connection(databaseName).password,
    stop: () => cluster.leave(),
  };
}

/** A PostgreSQL that this process has started. */
interface Started {
  exited: boolean;
  signal(name: NodeJS.Signals): void;
}

class Cluster {
  readonly #dataDir: string;
  readonly #folder: PostgresFolder;
  readonly #binaries: PostgresBinaries;
  readonly #log: Log;
  readonly #stop: AbortSignal | undefined;
  readonly #lifeline: Lifeline;
  #lease: pg.Client | null = null;
  #leaving = false;
  #rejoining: Promise<void> | null = null;

  constructor(
    dataDir: string,
    folder: PostgresFolder,
    binaries: PostgresBinaries,
    log: Log,
    stop: AbortSignal | undefined,
  ) {
    this.#stop = stop;
    this.#lifeline = new Lifeline(folder.path);
    this.#dataDir = dataDir;
    this.#folder = folder;
    this.#binaries = binaries;
    this.#log = log;
  }

  async start(): Promise<void> {
    try {
      await this.#join();
    } catch (error) {
      this.#lifeline.release();
      throw error;
    }
  }

  #isEnding(): boolean {
    return this.#leaving || this.#stop?.aborted === true;
  }

  /** Takes a lease, and starts PostgreSQL if it does not run. */
  async #join(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    let running: Started | null = null;
    let starts = 0;
    for (;;) {
      this.#lifeline.hold();
      const attempt = await this.#tryLease();
      if (attempt === 'joined') return;
      if (this.#isEnding()) {
        // This PostgreSQL accepts no connections yet, so no other process uses it.
        if (running) await this.#interrupt(running);
        await this.#folder.removeSockets();
        throw this.#stop?.reason ?? new Error('PostgreSQL is no longer needed');
      }
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
      ...this.#folder.connection('postgres'),
      application_name: 'callejero-lease',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined); // 'end' follows an error and handles the lost lease.
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as leased', [leaseKey]);
      if (rows[0]?.leased !== true) throw Object.assign(new Error('stopping'), { code: '57P01' });
      await ensureDatabase(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      const code = (error as { code?: string }).code ?? '';
      // Not listening (ENOENT, ECONNREFUSED), starting or stopping (57P0x), or it closed the connection.
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
      if (
        /^57P0|^08|^53300|^ECONNRESET|^EPIPE/.test(code) ||
        /terminated|timeout|not queryable/i.test(String(error))
      )
        return 'busy';
      throw error;
    }
    client.once('end', () => this.#onLeaseLost(client));
    this.#lease = client;
    return 'joined';
  }

  /** PostgreSQL has crashed or was killed: take a new lease, which starts it if needed. */
  #onLeaseLost(client: pg.Client): void {
    if (this.#lease !== client) return;
    this.#lease = null;
    this.#rejoining = this.#rejoin().finally(() => {
      this.#rejoining = null;
    });
  }

  /** Tries without end, so that the server recovers by itself, for example once a full disk has room. */
  async #rejoin(): Promise<void> {
    await delay(rejoinAfterMs);
    if (!this.#isEnding()) this.#log.warn('PostgreSQL has stopped and is started again');
    while (!this.#isEnding()) {
      try {
        return await this.#join();
      } catch (error) {
        if (this.#isEnding()) return;
        this.#log.error('PostgreSQL could not be started again; the next attempt follows', { error });
      }
      await delay(rejoinPauseMs);
    }
  }

  #postmasterLives(): boolean {
    const pid = this.#folder.postmaster()?.pid;
    return pid !== undefined && isPostgres(pid);
  }

  async #spawn(): Promise<Started> {
    await this.#folder.prepare();
    this.#lifeline.make((file) => this.#folder.runAs().own(file));
    const logFile = path.join(this.#dataDir, 'postgres.log');
    if (existsSync(logFile) && statSync(logFile).size > logLimit) await truncate(logFile);
    const output = openSync(logFile, 'a', 0o600);
    const { file, args, ...as } = this.#folder
      .runAs()
      .command(this.#binaries.postgres, ['-D', this.#folder.path]);
    const watched = this.#lifeline.watch();
    // Detached, because Ctrl-C in a terminal reaches the whole process group, and the server must end before its database.
    const child = spawn(file, args, {
      ...as,
      detached: true,
      stdio: ['ignore', output, output],
      env: environment(),
    });
    closeSync(output);
    const state: Started = { exited: false, signal: (name) => child.kill(name) };
    watched.started(child.pid);
    const end = () => {
      state.exited = true;
      watched.ended();
    };
    child.once('error', end);
    child.once('exit', end);
    child.unref();
    return state;
  }

  /** Ends a PostgreSQL that may not have a pid file yet. */
  async #interrupt(started: Started): Promise<void> {
    for (const name of ['SIGINT', 'SIGQUIT'] as const) {
      started.signal(name);
      if (await until(() => started.exited, name === 'SIGINT' ? stopTimeoutMs : quitTimeoutMs)) return;
    }
  }

  async #failure(): Promise<StartError> {
    const log = await readFile(path.join(this.#dataDir, 'postgres.log'), 'utf8').catch(() => '');
    return new StartError(
      `No se pudo iniciar la base de datos de ${this.#folder.path}. Sus últimos mensajes:\n${lastLines(log)}`,
    );
  }

  async leave(): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    await this.#rejoining;
    const lease = this.#lease ?? (await this.#regain());
    this.#lease = null;
    try {
      if (!lease) return await this.#folder.removeSockets();
      await lease.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
      const { rows } = await lease.query('select pg_try_advisory_lock($1) as alone', [leaseKey]);
      if (rows[0]?.alone !== true) return;
      this.#lifeline.remove();
      await this.#end();
      await this.#folder.removeSockets();
    } catch {
      // PostgreSQL ends by itself and has closed the connection.
      await until(() => !this.#postmasterLives(), stopTimeoutMs);
    } finally {
      await lease?.end().catch(() => undefined);
      this.#lifeline.release();
    }
  }

  /** For a process that has lost its lease and ends: a new lease, or null when PostgreSQL has ended. */
  async #regain(): Promise<pg.Client | null> {
    const deadline = Date.now() + stopTimeoutMs;
    while (this.#postmasterLives() && Date.now() < deadline) {
      const attempt = await this.#tryLease().catch(() => 'busy');
      if (attempt === 'joined') return this.#lease;
      await delay(50);
    }
    return null;
  }

  /** Call it with the exclusive lock, which keeps other processes out until PostgreSQL itself refuses them. */
  async #end(): Promise<void> {
    const pid = this.#folder.postmaster()?.pid;
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      spawnSync(this.#binaries.pgCtl, ['stop', '-D', this.#folder.path, '-m', 'fast', '-w'], {
        stdio: 'ignore',
        env: environment(),
      });
      return;
    }
    const gone = () => this.#folder.postmaster()?.pid !== pid;
    signal(pid, 'SIGINT');
    if (await until(gone, stopTimeoutMs)) return;
    this.#log.warn('PostgreSQL takes long to stop and is interrupted');
    signal(pid, 'SIGQUIT');
    await until(gone, quitTimeoutMs);
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount) return;
  await client.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
    // Another process made the database at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

/** A URL for a connection; a socket's folder goes into the query because a host can't contain slashes. */
function connectionUrl({ host, port, user, database, password }: PostgresConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  if (!host.startsWith('/')) return `postgresql://${user}${secret}@${host}:${port}/${database}`;
  return `postgresql://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
