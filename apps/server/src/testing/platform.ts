/** The platform of a test: the server's, on a database of its own. The suite of the demonstration puts its own in this place. */
import { isDeepStrictEqual } from 'node:util';
import { inject } from 'vitest';
import { readConfig } from '../node/config.ts';
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

/** Of the installation that was started already for all tests: the city of the default configuration, without demonstration. */
const { city: startedCity } = readConfig({});

/** The template to copy: the one of a first start where that would have written the same. */
const templateFor = ({ demo, city }: Config): string =>
  inject(!demo && isDeepStrictEqual(city, startedCity) ? 'postgresStarted' : 'postgresTemplate');

export async function openTestPlatform(config: Config, options: TestDatabaseOptions): Promise<TestPlatform> {
  const database = await createTestDatabase({ template: templateFor(config), ...options });
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
