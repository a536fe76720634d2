/**
 * Starts the PostgreSQL of the run, with two templates that the tests copy, because copying is much faster than a migration or
 * the first start of a server.
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
    /** URL of the server on which tests make their databases. */
    postgresUrl: string;
    /** The migrated database that they copy. */
    postgresTemplate: string;
    /** The same after the first start of a server, with the rows that every installation has. */
    postgresStarted: string;
  }
}

/** Starts a server once, which writes default categories and pages, provinces, holidays and the queues of jobs. */
async function startOnce(url: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-first-'));
  const db = openDatabase({ connection: url, pool: 2 });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn' });
  // Most tests make no backups: the jobs of these would be unknown to their APIs.
  const platform = { ...(await createPlatformOver(db, url, config)), backups: null };
  const api = createApi(platform);
  await api.start();
  api.stop();
  await platform.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Copies are short-lived, so vacuuming is useless; a limited log saves memory.
  const postgres = await startTestPostgres({ autovacuum: 'off', max_wal_size: '512MB' });
  const template = `callejero_template_${process.pid}`;
  await administer(postgres.url, `create database ${template}`);
  const url = withDatabase(postgres.url, template);
  const db = openDatabase({ connection: url, pool: 1 });
  await migrate(db);
  await db.close();
  // Make the tables of the jobs too, because they take longer than all migrations.
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
