import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let test1: TestDatabase;
let folder: string;
let folders: { current: string; former: string | null };

beforeEach(async () => {
  test1 = await createTestDatabase({ template: 'template0', pool: 1 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-migrate-'));
  folders = { current: folder, former: null };
});
afterEach(async () => {
  await test1.drop();
  await rm(folder, { recursive: true, force: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'migration.sql'), sql);
}

test('each migration is applied once, in the order of names, statement by statement', async () => {
  await addMigration('20260102000000_two', 'insert into t values (2);');
  await addMigration(
    '20260101000000_one',
    'create table t (n int);\n--> statement-breakpoint\ninsert into t values (1);',
  );
  expect(await migrate(test1.db, { folders })).toEqual(['20260101000000_one', '20260102000000_two']);
  expect(await migrate(test1.db, { folders })).toEqual([]);
  expect(await test1.db.query({ text: 'select n from t order by n', values: [] })).toEqual([
    { n: 1 },
    { n: 2 },
  ]);
});

test('processes that start together apply each migration once', async () => {
  await addMigration('20260101000000_one', 'create table t (n int); select pg_sleep(0.05);');
  await addMigration('20260102000000_two', 'insert into t values (1);');
  const processes = Array.from({ length: 4 }, () => openDatabase({ connection: test1.url, pool: 2 }));
  const applied = await Promise.all(processes.map((db) => migrate(db, { folders })));
  await Promise.all(processes.map((db) => db.close()));
  expect(applied.flat().sort()).toEqual(['20260101000000_one', '20260102000000_two']);
  expect(await test1.db.query({ text: 'select n from t', values: [] })).toEqual([{ n: 1 }]);
});

test('a migration that fails names itself, changes nothing and is tried again', async () => {
  await addMigration('20260101000000_one', 'create table t (n int);\n--> statement-breakpoint\nselect 1/0;');
  await expect(migrate(test1.db, { folders })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^La migración 20260101000000_one .*: division by zero\.$/),
    cause: { code: '22012' },
  });
  expect(await test1.db.query({ text: `select to_regclass('t') as t`, values: [] })).toEqual([{ t: null }]);
  await writeFile(path.join(folder, '20260101000000_one', 'migration.sql'), 'create table t (n int);');
  expect(await migrate(test1.db, { folders })).toEqual(['20260101000000_one']);
});

test('a database of a newer release is used unchanged, with a warning', async () => {
  await addMigration('20260101000000_one', 'create table t (n int);');
  await addMigration('20260102000000_new', 'alter table t add m int;');
  await migrate(test1.db, { folders });
  await rm(path.join(folder, '20260102000000_new'), { recursive: true });
  const warnings: unknown[] = [];
  const log = {
    debug: () => 0,
    info: () => 0,
    error: () => 0,
    warn: (_: string, fields: unknown) => warnings.push(fields),
  };
  expect(await migrate(test1.db, { folders, log })).toEqual([]);
  expect(warnings).toEqual([{ migrations: ['20260102000000_new'] }]);
});

test('a migration that waits for a locked table lets other statements pass, and is applied when the table is free', async () => {
  await addMigration('20260101000000_one', 'create table t (n int);');
  await migrate(test1.db, { folders });
  await addMigration('20260102000000_two', 'alter table t add m int;');
  const reader = openDatabase({ connection: test1.url, pool: 1 });
  const other = openDatabase({ connection: test1.url, pool: 1 });
  let waited = 0;
  let done: Promise<unknown> = Promise.resolve();
  await reader.transaction(async (tx) => {
    await tx.query({ text: 'select n from t', values: [] });
    done = migrate(test1.db, {
      folders,
      lockTimeout: 50,
      log: { debug: () => 0, info: () => 0, error: () => 0, warn: () => waited++ },
    });
    done.catch(() => undefined);
    await expect.poll(() => waited).toBeGreaterThan(1);
    // Without a lock timeout this query would wait behind the migration.
    await other.query({ text: 'select n from t', values: [] });
    expect(waited).toBeGreaterThan(1);
  });
  expect(await done).toEqual(['20260102000000_two']);
  await Promise.all([reader.close(), other.close()]);
});
