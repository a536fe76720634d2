import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installationNotes } from '../../ports/installation.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createDatabaseWith, type FormerDatabase } from '../../testing/migrations.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { formerNames, migrate, pendingMigrations } from '../database/migrate.ts';
import { systemClock } from '../services/clock.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { createLog } from '../services/log.ts';
import { StartError } from '../start-error.ts';
import { fileArchive } from './archive.ts';
import { type BackupDecision, migrateAfterBackup } from './backup-first.ts';
import { verifyBackup } from './read-backup.ts';

let folder: string;
let former: FormerDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-backup-first-'));
  former = await createDatabaseWith(await formerNames());
});
afterEach(async () => {
  await former.drop();
  await rm(folder, { recursive: true, force: true });
});

const sourceOver = (db: FormerDatabase['db'], decide: BackupDecision = () => true) => ({
  ...{ db, decide, clock: systemClock, log: createLog('silent') },
  config: readConfig({ DATA_DIR: folder }),
  openFiles: async () => createDiskFiles(path.join(folder, 'stored-images')),
});
const backups = () => readdir(path.join(folder, 'backups')).catch(() => []);

test('of processes that start together one makes a backup of what was there, and then all have migrated', async () => {
  const processes = Array.from({ length: 3 }, () => openDatabase({ connection: former.url, pool: 2 }));
  let asked = 0;
  const count = () => {
    asked += 1;
    return true;
  };
  await Promise.all(processes.map((db) => migrateAfterBackup(sourceOver(db, count), () => migrate(db))));
  const made = await backups();
  expect([asked, made]).toEqual([1, [expect.stringMatching(/^callejero-antes-de-.+\.tar\.gz$/)]]);
  expect(await pendingMigrations(former.db)).toEqual([]);
  const { manifest } = await verifyBackup(fileArchive(path.join(folder, 'backups', made[0] ?? '')));
  expect(manifest.migrations).toEqual(await formerNames());
  expect((await installationNotes(former.db)).get('backup')?.value).toBe(made[0]);
  await Promise.all(processes.map((db) => db.close()));
});

test('whoever starts it is told how many changes there are, and may do without a backup', async () => {
  let changes = 0;
  const decide = (count: number) => {
    changes = count;
    return false;
  };
  await migrateAfterBackup(sourceOver(former.db, decide), () => migrate(former.db));
  expect([changes, await backups(), await pendingMigrations(former.db)]).toEqual([1, [], []]);
});

test('a backup that fails, also for lack of space, stops the start in a sentence before anything is changed', async () => {
  const start = () => migrateAfterBackup(sourceOver(former.db), () => migrate(former.db));
  await former.db.query({
    text: `insert into files (id, created_at, updated_at, name, file, mime, size, private, checksum)
      select gen_random_uuid(), now(), now(), 'b', n::text, 'application/pdf', 2000000000, true, ''
      from generate_series(1, 50000) n`,
    values: [],
  });
  const refused = start();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/quedan \d+ MB y puede necesitar \d+ MB\. .+--without-backup/);
  await former.db.query({ text: 'delete from files', values: [] });
  await rm(path.join(folder, 'backups'), { recursive: true, force: true });
  await writeFile(path.join(folder, 'backups'), 'no es una carpeta');
  await expect(start()).rejects.toThrow(
    /^No se pudo hacer una copia antes de cambiar la base de datos, .+--without-backup\.$/,
  );
  expect(await pendingMigrations(former.db)).toHaveLength(1);
});

test('neither a new database nor one without changes asks for a backup', async () => {
  const fresh = await createTestDatabase({ template: 'template0', pool: 2 });
  const decide = () => {
    throw new Error('Nobody should be asked.');
  };
  for (let times = 0; times < 2; times++)
    await migrateAfterBackup(sourceOver(fresh.db, decide), () => migrate(fresh.db));
  expect(await backups()).toEqual([]);
  await fresh.drop();
});

test('a start that is stopped while it waits for another process ends', async () => {
  const other = openDatabase({ connection: former.url, pool: 2 });
  const stop = new AbortController();
  const making = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<boolean>();
  const first = migrateAfterBackup(
    sourceOver(other, () => {
      making.resolve();
      return decided.promise;
    }),
    () => migrate(other),
  );
  await making.promise;
  const waiting = Promise.withResolvers<void>();
  const log = { ...createLog('silent'), info: () => waiting.resolve() };
  const second = migrateAfterBackup({ ...sourceOver(former.db), log, stop: stop.signal }, () =>
    migrate(former.db),
  );
  await waiting.promise;
  stop.abort(new StartError('Interrumpido.'));
  await expect(second).rejects.toThrow('Interrumpido.');
  decided.resolve(false);
  await first;
  await other.close();
});
