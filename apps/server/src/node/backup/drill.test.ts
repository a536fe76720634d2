/** Trial restores on the server of the real database. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackupRuns } from '../../ports/backup-runs.ts';
import type { FileStore } from '../../ports/ports.ts';
import { seal, totpUse } from '../../ports/sealed.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../services/clock.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { createLog } from '../services/log.ts';
import { readSecrets } from '../services/secrets.ts';
import { tablesQuery } from './backup-format.ts';
import { type DrillContext, DrillImpossible, drillBackup } from './drill.ts';
import { alone, makeBackup } from './run-backup.ts';

const secret = 'un secreto de al menos treinta y dos letras';
const id = '01890000-0000-7000-8000-000000000001';
const document = new TextEncoder().encode('un documento');
let database: TestDatabase;
let folder: string;
let files: FileStore;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-drill-'));
  files = createDiskFiles(path.join(folder, 'stored-images'));
  await files.put('documents/api_a.pdf', document);
  const { db } = database;
  await db.query(sql`insert into files (id, created_at, updated_at, name, file, mime, size, private, checksum)
    values (gen_random_uuid(), now(), now(), 'a', 'api_a.pdf', 'application/pdf', 12, true,
      ${createHash('sha256').update(document).digest('hex')})`);
  await db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at,
      first_name, first_name_folded, roles, status, push_id, permissions, password_hash)
    values (${id}::uuid, now(), now(), 1, 'a@prueba.example', 'a@prueba.example', now(), 'Ana', 'ana', '{administrator}',
      'active', gen_random_uuid(), '{*}', 'x')`);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const contextOf = (env: Record<string, string> = {}): DrillContext => ({
  config: readConfig({
    ...{ DATA_DIR: folder, DEMO: 'false', TOKEN_SECRET: secret, DATABASE_URL: database.url },
    ...env,
  }),
  ...{ db: database.db, files, clock: systemClock, log: createLog('silent'), ownerUrl: database.url },
});

/** A backup, and its trial with another context. */
async function drill(context = contextOf(), before = async () => {}) {
  const own = contextOf();
  const { archive, place } = await alone(own, () => makeBackup(own, 'schedule'));
  await before();
  return alone(context, () => drillBackup(context, archive, { cause: 'schedule', place }));
}

/** Every row of every table but what the runs record, and every file. */
async function everything(): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const { name } of await database.db.query<{ name: string }>({ text: tablesQuery, values: [] }))
    all[name] = await database.db.query({
      text: `select t::text as row from "${name}" t order by 1`,
      values: [],
    });
  for await (const name of files.list())
    all[name] = await new Response((await files.get(name))?.content).text();
  return all;
}

const scratch = () =>
  database.db.query<{ name: string }>({
    text: `select datname as name from pg_database where datname like 'callejero_drill_'
        || (select oid::text from pg_database where datname = current_database()) || '_%'`,
    values: [],
  });

test('a whole backup passes, is recorded, and neither the data nor a database of it is left', async () => {
  // What a trial that was killed has left.
  const [own] = await database.db.query<{ oid: string }>(
    sql`select oid::text as oid from pg_database where datname = current_database()`,
  );
  await database.db.query({ text: `create database callejero_drill_${own?.oid}_dead`, values: [] });
  const before = await everything();
  const end = await drill();
  expect(end).toMatchObject({ files: 1, rows: { users: 1, files: 1 } });
  expect(await everything()).toEqual(before);
  expect(await scratch()).toEqual([]);
  const { drill: run, running } = await readBackupRuns(database.db);
  expect(run).toMatchObject({ kind: 'drill', problem: null, files: 1 });
  expect(running).toBeNull();
});

test('a document that is another one than was uploaded is found', async () => {
  await files.put('documents/api_a.pdf', new TextEncoder().encode('otra cosa'));
  await expect(drill()).rejects.toThrow('Un documento no es el que se subió: api_a.pdf.');
  expect((await readBackupRuns(database.db)).drill?.problem).toContain('api_a.pdf');
  expect(await scratch()).toEqual([]);
});

test('keys that do not open the second steps of the backup are found', async () => {
  const { tokens } = await readSecrets(contextOf().config);
  const [key] = tokens;
  if (!key) throw new Error('There is no key');
  const sealed = await seal(key, totpUse(id), 'JBSWY3DP');
  await database.db.query(sql`insert into totp_secrets (id, user_id, secret, created_at, confirmed_at)
    values (${id}::uuid, ${id}::uuid, ${sealed}, now(), now())`);
  await drill();
  await expect(drill(contextOf({ TOKEN_SECRET: secret.toUpperCase() }))).rejects.toThrow(
    /no abren 1 de 1 segundos pasos/,
  );
});

test('after the way back from a newer release, only that one can try its backups', async () => {
  await database.db.query(sql`insert into migrations (name) values ('20991231235959_later')`);
  await expect(drill()).rejects.toThrow(DrillImpossible);
  expect((await readBackupRuns(database.db)).drill).toBeNull();
});

test('a guide that nobody could administer is found', async () => {
  // The database itself refuses it otherwise.
  await database.db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`update users set permissions = '{}'`);
  });
  await expect(drill()).rejects.toThrow('Nadie podría administrarla');
});

test('an account that may not make a database gets a sentence that says how, and nothing is recorded', async () => {
  const name = `sin_bases_${crypto.randomUUID().slice(0, 8)}`;
  await database.db.query({ text: `create role ${name} login`, values: [] });
  const url = new URL(database.url);
  url.username = name;
  try {
    await expect(drill({ ...contextOf(), ownerUrl: url.href })).rejects.toThrow(
      `la cuenta ${name} no puede crearla. Permíteselo con «alter role ${name} createdb»`,
    );
    expect((await readBackupRuns(database.db)).drill).toBeNull();
  } finally {
    await database.db.query({ text: `drop role ${name}`, values: [] });
  }
});
