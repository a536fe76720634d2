/** What Node's platform says of its own parts. */
import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../ports/config.ts';
import type { JobCount, OtherServer, Probes, Queryable } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';
import { makeFolder } from '../folder.ts';
import { checkFiles } from './files/files.ts';
import type { NodeMailer } from './mailer.ts';
import { storedText } from './stored-secret.ts';

interface Parts {
  config: Config;
  db: Queryable & Pick<NodeDatabase, 'connections'>;
  mailer: NodeMailer;
  redis: { check(): Promise<void> };
  replica: { check(): Promise<void> } | null;
  others(): Promise<OtherServer[]>;
}

/** A job that should have begun this many minutes ago is late, and one that failed this often is failing. */
const lateMinutes = 10;
const failingAttempts = 3;

export function createProbes({ config, db, mailer, redis, replica, others }: Parts): Probes {
  return {
    async disk() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      return { free: bavail * bsize, total: blocks * bsize };
    },
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
  };
}

/** The name of the store of files of a DATA_DIR, the same for all servers that have mounted it. */
export function storeName(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'stored-images');
  const make = () => randomBytes(9).toString('base64url');
  return storedText(path.join(folder, '.store'), make, () => makeFolder(folder));
}
