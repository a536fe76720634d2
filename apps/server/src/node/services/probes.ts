/** What Node's platform says of its own parts. */
import { randomBytes } from 'node:crypto';
import { open, statfs } from 'node:fs/promises';
import path from 'node:path';
import { headerSize, readPmtilesHeader } from '@callejero/contract/pmtiles-header.ts';
import type { Config } from '../../ports/config.ts';
import type { JobCount, LocalArchive, OtherServer, Platform, Probes, Queryable } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';
import { ownsItsSession } from '../database/pooler.ts';
import { makeFolder } from '../folder.ts';
import { unreadVariables } from '../unread-variables.ts';
import { checkFiles } from './files/files.ts';
import type { NodeMailer } from './mailer.ts';
import { createOwnAddress } from './own-address.ts';
import { storedText } from './stored-secret.ts';
import { tryRelay } from './turn-client.ts';

interface Parts {
  config: Config;
  db: Queryable & Pick<NodeDatabase, 'connections' | 'connect'>;
  mailer: Pick<NodeMailer, 'check'>;
  redis: { check(): Promise<void> };
  secrets: Platform['secrets'];
  replica: { check(): Promise<void> } | null;
  others(): Promise<OtherServer[]>;
}

/** A job that should have begun this many minutes ago is late, and one that failed this often is failing. */
const lateMinutes = 10;
const failingAttempts = 3;

/** Milliseconds that a relay has for all its answers, below the time that a check has. */
const relayPatience = 4500;

async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export function createProbes({ config, db, mailer, redis, replica, secrets, others }: Parts): Probes {
  return {
    disk: () => diskOf(config.dataDir),
    files: () => checkFiles(config),
    mail: () => mailer.check(),
    redis: () => redis.check(),
    replica: async () => replica?.check(),
    jobs: () =>
      db.query<JobCount>({
        text: `select name, state::text, count(*)::int as count,
            (count(*) filter (where state in ('created', 'retry') and start_after < now() - $1 * interval '1 minute'))::int
              as late,
            coalesce(bool_or((state = 'failed' and completed_on > now() - interval '1 day')
              or (state = 'retry' and retry_count >= $2)), false) as "isFailing"
          from pgboss.job group by name, state order by name, state`,
        values: [lateMinutes, failingAttempts],
      }),
    servers: others,
    memory() {
      const { rss: resident, heapUsed: heap } = process.memoryUsage();
      return { resident, heap };
    },
    connections: () => db.connections(),
    sessions: () => ownsItsSession(db),
    async databaseDisk() {
      if (config.databaseUrl === null) return diskOf(config.dataDir);
      if (!isHere(config.databaseUrl)) return null;
      // Only some roles may read where the data are, and the server may be in a container of its own.
      return db
        .query<{ folder: string }>({ text: `select current_setting('data_directory') as folder`, values: [] })
        .then(([row]) => diskOf(row?.folder ?? ''))
        .catch(() => null);
    },
    unreadVariables,
    ...createOwnAddress(config.publicUrl, secrets),
    async relays() {
      const { urls, secret } = config.turn ?? { urls: [], secret: '' };
      const signal = AbortSignal.timeout(relayPatience);
      await Promise.all(urls.map((url) => tryRelay(url, secret, signal)));
    },
    localArchive,
  };
}

const isHere = (address: string): boolean =>
  ['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

async function localArchive(file: string): Promise<LocalArchive | null> {
  const opened = await open(file);
  try {
    const { size, mtime: modified } = await opened.stat();
    const { buffer, bytesRead } = await opened.read(new Uint8Array(headerSize), 0, headerSize, 0);
    const header = readPmtilesHeader(buffer.subarray(0, bytesRead), size);
    return typeof header === 'string' ? null : { modified, bounds: header.bounds };
  } finally {
    await opened.close();
  }
}

/** The name of the store of files of a DATA_DIR, the same for all servers that have mounted it. */
export function storeName(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'stored-images');
  const make = () => randomBytes(9).toString('base64url');
  return storedText(path.join(folder, '.store'), make, () => makeFolder(folder));
}
