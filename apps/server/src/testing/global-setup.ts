/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies: a copy takes some ten
 * milliseconds, a migration many times that. TEST_DATABASE_URL names another server (its user must be able to create
 * databases).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../node/database/database.ts';
import { migrate } from '../node/database/migrate.ts';
import { startEmbeddedPostgres } from '../node/embedded-postgres/embedded-postgres.ts';
import { createJobs } from '../node/services/jobs.ts';
import { createLog } from '../node/services/log.ts';
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
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? null : await mkdtemp(path.join(os.tmpdir(), 'callejero-test-'));
  const embedded = dataDir
    ? await startEmbeddedPostgres({
        dataDir,
        log: createLog('warn'),
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '200',
          // Copies are made and thrown away by the dozen: nothing is worth being written early.
          max_wal_size: '4GB',
          autovacuum: 'off',
        },
      })
    : null;
  const url = given ?? embedded?.url ?? '';
  const template = `callejero_template_${process.pid}`;
  const admin = openDatabase({ connection: url, pool: 1, statementTimeout: 60_000 });
  await admin.query({ text: `create database ${template}`, values: [] });
  const db = openDatabase({ connection: withDatabase(url, template), pool: 1 });
  await migrate(db);
  await db.close();
  // The tables of the jobs too: they are made with the first start and take longer than all migrations.
  const jobs = createJobs({ databaseUrl: withDatabase(url, template), log: createLog('warn') });
  await jobs.start();
  await jobs.stop();

  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);

  return async () => {
    if (given) await admin.query({ text: `drop database ${template} with (force)`, values: [] });
    await admin.close();
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}
