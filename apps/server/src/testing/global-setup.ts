/**
 * The PostgreSQL of the run, with two templates that the tests copy: a copy takes some ten milliseconds, a migration or the first
 * start of a server many times that.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createApi } from '../api.ts';
import { readConfig } from '../node/config.ts';
import { openDatabase } from '../node/database/database.ts';
import { migrate } from '../node/database/migrate.ts';
import { createPlatformOver } from '../node/platform.ts';
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
    /** The same after a server was started on it for the first time: with what every installation has from then on. */
    postgresStarted: string;
  }
}

/** Starts a server on the database and ends it: it writes default categories and pages, provinces, holidays and the queues of jobs. */
async function startOnce(url: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-first-'));
  const db = openDatabase({ connection: url, pool: 2 });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn' });
  const platform = await createPlatformOver(db, url, config);
  const api = createApi(platform);
  await api.start();
  api.stop();
  await platform.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
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
  const started = `${template}_started`;
  await administer(postgres.url, `create database ${started} template ${template} strategy file_copy`);
  await startOnce(withDatabase(postgres.url, started));

  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', template);
  project.provide('postgresStarted', started);

  return async () => {
    for (const made of [started, template])
      await administer(postgres.url, `drop database ${made} with (force)`);
    await postgres.stop();
  };
}
