/** Replaces the server's test database with PGlite. */
import type { Database } from '@callejero/server/ports/ports.ts';
import type { TestDatabaseOptions } from '@callejero/server/testing/database.ts';
import { openDatabase } from '../../../platform/database.ts';
import { migratedDump } from '../migrated-dump.ts';
import { openLite } from '../open-lite.ts';

export type { TestDatabaseOptions };

export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

export async function createTestDatabase({ template }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const lite = await openLite(template === 'template0' ? null : await migratedDump());
  return { db: openDatabase(lite), url: '', drop: () => lite.close() };
}
