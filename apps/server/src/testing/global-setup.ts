/**
 * The PostgreSQL of the run, with a migrated template that every test file copies: a copy takes some ten milliseconds, a
 * migration many times that.
 */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../node/database/database.ts';
import { migrate } from '../node/database/migrate.ts';
import { createJobs } from '../node/services/jobs.ts';
import { createLog } from '../node/services/log.ts';
import { administer, startTestPostgres } from './postgres.ts';
import { withDatabase } from './url.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server the tests make their databases on. */
    postgresUrl: string;
    /** The migrated database they copy. */
    postgresTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Copies are made and thrown away by the dozen: nothing is worth being cleaned, and a long log takes memory.
  const postgres = await startTestPostgres({ autovacuum: 'off', max_wal_size: '512MB' });
  const template = `callejero_template_${process.pid}`;
  await administer(postgres.url, `create database ${template}`);
  const url = withDatabase(postgres.url, template);
  const db = openDatabase({ connection: url, pool: 1 });
  await migrate(db);
  await db.close();
  // The tables of the jobs too: they are made with the first start and take longer than all migrations.
  const jobs = createJobs({ databaseUrl: url, log: createLog('warn') });
  await jobs.start();
  await jobs.stop();

  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', template);

  return async () => {
    await administer(postgres.url, `drop database ${template} with (force)`);
    await postgres.stop();
  };
}
