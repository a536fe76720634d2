import { randomBytes } from 'node:crypto';
import { patience } from '@callejero/contract/testing/patience.ts';
import { inject } from 'vitest';
import { type NodeDatabase, openDatabase } from '../node/database/database.ts';
import { administer } from './postgres.ts';
import { withDatabase } from './url.ts';

export interface TestDatabase {
  db: NodeDatabase;
  url: string;
  /** Closes `db` and removes the database, open connections included. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Connections at most; 1 shows a query that escapes its transaction. */
  pool?: number;
  /** Copied instead of the migrated template: `template0` is an empty database. */
  template?: string;
}

/** A migrated, empty database of one's own. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const template = options.template ?? inject('postgresTemplate');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Its files are copied as they are: nothing of it has to be in a log.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(server, name);
  // On a busy machine statements, and whoever waits for a connection, may need longer than a server gives them.
  const limits = { statementTimeout: patience, connectionTimeout: patience };
  const db = openDatabase({ connection: url, pool: options.pool ?? 6, ...limits });
  return {
    db,
    url,
    async drop() {
      await db.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
