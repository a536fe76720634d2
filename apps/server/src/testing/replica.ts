/** A PostgreSQL with a streaming replica on this machine, of the embedded binaries alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { type NodeDatabase, openDatabase } from '../node/database/database.ts';
import { startEmbeddedPostgres } from '../node/embedded-postgres/embedded-postgres.ts';
import { findPostgres } from '../node/embedded-postgres/postgres-binaries.ts';
import { postgresIdentity } from '../node/embedded-postgres/postgres-identity.ts';
import { environment, signal } from '../node/embedded-postgres/processes.ts';
import { createLog } from '../node/services/log.ts';
import { readProcesses } from './kill/postgres-processes.ts';

export interface ReplicatedPostgres {
  /** Of the primary, and of the replica. Both have the same databases. */
  url: string;
  replicaUrl: string;
  /** From now on the replica replays nothing. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes the replica a primary of its own. */
  promote(): Promise<void>;
  /** The replica keeps its connections and no longer answers; or it does again. */
  freeze(isFrozen: boolean): void;
  /** Kills the replica, or starts it again. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const [dataDir, folder] = await Promise.all([
    mkdtemp(path.join(os.tmpdir(), 'callejero-primary-')),
    mkdtemp(path.join(os.tmpdir(), 'callejero-replica-')),
  ]);
  const settings = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB', fsync: 'off' };
  const primary = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), settings });
  const copy = path.join(folder, 'postgres');
  await copyRunning(primary.url, path.join(dataDir, 'postgres'), copy);
  const { postgres } = await findPostgres();
  const { host, port, user } = primary.connection;
  const replicaUrl = `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const identity = postgresIdentity(copy);
  for (const each of [folder, copy]) identity.own(each);
  let child: ChildProcess | null = null;
  let replica: NodeDatabase | null = null;

  async function startReplica(): Promise<void> {
    const options = {
      unix_socket_directories: folder,
      listen_addresses: '',
      primary_conninfo: `host=${host} port=${port} user=${user}`,
      hot_standby: 'on',
    };
    const given = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, ...as } = identity.command(postgres, ['-D', copy, ...given]);
    child = spawn(file, args, { ...as, stdio: 'ignore', env: environment() });
    replica = openDatabase({ connection: replicaUrl, pool: 1, applicationName: 'replica-test' });
    await vi.waitFor(() => replica?.query({ text: 'select 1', values: [] }), { timeout: 60_000 });
  }

  async function stopReplica(): Promise<void> {
    await replica?.close();
    replica = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  }

  const atReplica = async (text: string) => void (await replica?.query({ text, values: [] }));
  await startReplica();
  return {
    url: primary.url,
    replicaUrl,
    pause: () => atReplica('select pg_wal_replay_pause()'),
    resume: () => atReplica('select pg_wal_replay_resume()'),
    promote: () => atReplica('select pg_promote()'),
    freeze: (isFrozen) => {
      for (const pid of readProcesses(folder)) signal(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    startReplica,
    stopReplica,
    async stop() {
      await stopReplica();
      await primary.stop();
      for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** A base backup of a running server: its files between two calls, which no tool is needed for. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const db = openDatabase({ connection: url, pool: 1 });
  try {
    // Both calls need the same session: the pool has one connection.
    await db.query({ text: `select pg_backup_start('replica', true)`, values: [] });
    await mkdir(to, { mode: 0o700 });
    await cp(from, to, {
      recursive: true,
      filter: (file) => !/\/(?:postmaster\.(?:pid|opts)|callejero\.lifeline)$|\/\.s\.PGSQL/.test(file),
    });
    const [row] = await db.query<{ label: string }>({
      text: 'select labelfile as label from pg_backup_stop(false)',
      values: [],
    });
    await writeFile(path.join(to, 'backup_label'), row?.label ?? '');
    await writeFile(path.join(to, 'standby.signal'), '');
  } finally {
    await db.close();
  }
}
