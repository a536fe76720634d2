import { randomBytes } from 'node:crypto';
import { patience } from '@callejero/contract/testing/patience.ts';
import { inject } from 'vitest';
import { type NodeDatabase, openDatabase } from '../node/database/database.ts';
import { type BatchSizes, batchSizes } from '../ports/batch-sizes.ts';
import { administer } from './postgres.ts';
import { withDatabase } from './url.ts';

export interface TestDatabase {
  db: NodeDatabase;
  url: string;
  /** Another pool of connections, as another server has. The caller closes it. */
  open(): NodeDatabase;
  /** Closes `db` and removes the database, even with open connections. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** The PostgreSQL to make it on, instead of the run's, and its name there. */
  server?: string;
  name?: string;
  /** Maximum of connections. With 1, a query outside of its transaction hangs. */
  pool?: number;
  /** The template to copy instead of the migrated one; `template0` is an empty database. */
  template?: string;
  /** Small sizes for tests with several batches. */
  batchSizes?: Partial<BatchSizes>;
}

/** A new migrated database without rows. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { server = inject('postgresUrl') } = options;
  const template = options.template ?? inject('postgresTemplate');
  const { name = `test_${randomBytes(8).toString('hex')}` } = options;
  // Copies files, which writes less log.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(server, name);
  // On a busy machine statements and connections may need longer than a server's limits.
  const limits = { statementTimeout: patience, connectionTimeout: patience };
  const { exported: snapshotRows = batchSizes.exported } = options.batchSizes ?? {};
  const open = () => openDatabase({ connection: url, pool: options.pool ?? 6, snapshotRows, ...limits });
  const db = open();
  return {
    db,
    url,
    open,
    async drop() {
      await db.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
