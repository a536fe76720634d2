/**
 * One PostgreSQL for a whole test run, on which each test makes its own databases. Its data may be lost, so it does not wait for
 * the disk. TEST_DATABASE_URL names another server, whose user must be able to create databases.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type NodeDatabase, openDatabase } from '../node/database/database.ts';
import { startEmbeddedPostgres } from '../node/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../node/services/log.ts';

interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

export async function startTestPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-test-'));
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: createLog('warn'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      max_wal_size: '4GB',
      ...settings,
    },
  });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One connection per server, because opening one costs more than the statement. */
const administrators = new Map<string, NodeDatabase>();

function administratorOf(server: string): NodeDatabase {
  const known = administrators.get(server);
  if (known) return known;
  // The time limit is generous, because copies of a template wait for each other.
  const opened = openDatabase({ connection: server, pool: 1, statementTimeout: 60_000, idleTimeout: 1_000 });
  administrators.set(server, opened);
  return opened;
}

/** Creates, alters or drops databases. */
export async function administer(server: string, text: string): Promise<void> {
  await administratorOf(server).query({ text, values: [] });
}
