/** The platform of a test: the server's, on a database of its own. The suite of the demonstration puts its own in this place. */
import { createPlatformOver } from '../node/platform.ts';
import type { Config } from '../ports/config.ts';
import type { Platform } from '../ports/ports.ts';
import { createTestDatabase, type TestDatabaseOptions } from './database.ts';

export interface TestPlatform {
  platform: Platform;
  /** The database's address; empty where only this process can open it. */
  databaseUrl: string;
  close(): Promise<void>;
}

export async function openTestPlatform(config: Config, options: TestDatabaseOptions): Promise<TestPlatform> {
  const database = await createTestDatabase(options);
  const platform = await createPlatformOver(database.db, database.url, config);
  return {
    platform,
    databaseUrl: database.url,
    async close() {
      await platform.close();
      await database.drop();
    },
  };
}
