/** The platform of a test: the server's, on its own database. The suite of the demonstration replaces this file. */
import { isDeepStrictEqual } from 'node:util';
import type { CityValues } from '@callejero/contract/city-values.ts';
import { inject } from 'vitest';
import { asideInTurns } from '../aside.ts';
import { readConfig } from '../node/config.ts';
import type { NodeDatabase } from '../node/database/database.ts';
import { createPlatformOver } from '../node/platform.ts';
import type { FullConfig } from '../ports/config.ts';
import type { Platform } from '../ports/ports.ts';
import { createTestDatabase, type TestDatabaseOptions } from './database.ts';
import { jobsWhenUsed } from './jobs-when-used.ts';

export interface TestPlatform {
  platform: Platform;
  /** URL of the database; empty if only this process can open it. */
  databaseUrl: string;
  /** Call after the API's start: from now on the first added job starts the jobs. Without it they run already. */
  apiStarted?(): void;
  /** The platform of another server of the same installation; absent if only this process can open the database. */
  another?(): Promise<TestPlatform>;
  close(): Promise<void>;
}

/** The city of the template after a first start: the default one. */
const { city: startedRegion, cityEnvironment: startedValues } = readConfig({});

/** The template to copy: the one after a first start, unless this configuration's first start would write other rows. */
const templateFor = ({ demo, city, cityEnvironment: { values } }: FullConfig): string => {
  const writes = ({ name, center, legalHolder, email }: CityValues) => ({ name, center, legalHolder, email });
  const isSame =
    isDeepStrictEqual(city, startedRegion) && isDeepStrictEqual(writes(values), writes(startedValues.values));
  return inject(!demo && isSame ? 'postgresStarted' : 'postgresTemplate');
};

export async function openTestPlatform(
  config: FullConfig,
  { backups = false, ...options }: TestDatabaseOptions & { backups?: boolean },
): Promise<TestPlatform> {
  const database = await createTestDatabase({ template: templateFor(config), ...options });
  const another = async (db: NodeDatabase, end: () => Promise<void>): Promise<TestPlatform> => {
    const platform = await createPlatformOver(db, database.url, config);
    const jobs = jobsWhenUsed(platform.jobs, platform.db);
    return {
      platform: { ...platform, jobs, aside: asideInTurns, ...(backups ? {} : { backups: null }) },
      databaseUrl: database.url,
      apiStarted: jobs.started,
      async close() {
        await jobs.settled();
        await platform.close();
        await end();
      },
    };
  };
  return {
    ...(await another(database.db, database.drop)),
    another() {
      const db = database.open();
      return another(db, db.close);
    },
  };
}
