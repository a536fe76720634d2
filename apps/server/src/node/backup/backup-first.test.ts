import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackupRuns, reasonFor } from '../../ports/backup-runs.ts';
import { installationNotes } from '../../ports/installation.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createDatabaseWith, type FormerDatabase } from '../../testing/migrations.ts';
import { s3Failure, startS3Server } from '../../testing/s3-server.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { formerNames, migrate, pendingMigrations } from '../database/migrate.ts';
import { systemClock } from '../services/clock.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { createLog } from '../services/log.ts';
import { StartError } from '../start-error.ts';
import { fileArchive, makeKeyPair, storedArchive } from './archive.ts';
import { type BackupDecision, migrateAfterBackup } from './backup-first.ts';
import { openBackupStore } from './backup-store.ts';
import { verifyBackup } from './read-backup.ts';

let folder: string;
let former: FormerDatabase;
/** The migrations that it lacks. */
let ahead: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-backup-first-'));
  former = await createDatabaseWith(await formerNames());
  ahead = (await pendingMigrations(former.db)) ?? [];
});
afterEach(async () => {
  await former.drop();
  await rm(folder, { recursive: true, force: true });
});

const sourceOver = (
  db: FormerDatabase['db'],
  decide: BackupDecision = () => true,
  env: Record<string, string> = {},
) => ({
  ...{ db, decide, clock: systemClock, log: createLog('silent') },
  config: readConfig({ DATA_DIR: folder, DEMO: 'false', PUBLIC_URL: 'https://guia.example', ...env }),
  openFiles: async () => createDiskFiles(path.join(folder, 'stored-images')),
});
const backups = async () =>
  (await readdir(path.join(folder, 'backups')).catch(() => [])).filter((name) => !name.startsWith('.'));

test('of processes that start together one makes a backup of what was there, and then all have migrated', async () => {
  const processes = Array.from({ length: 3 }, () => openDatabase({ connection: former.url, pool: 2 }));
  let asked = 0;
  const count = () => {
    asked += 1;
    return true;
  };
  await Promise.all(processes.map((db) => migrateAfterBackup(sourceOver(db, count), () => migrate(db))));
  const made = await backups();
  expect([asked, made]).toEqual([
    1,
    [expect.stringMatching(/^callejero-guia\.example-antes-de-.+\.tar\.gz$/)],
  ]);
  expect(await pendingMigrations(former.db)).toEqual([]);
  const { manifest } = await verifyBackup(fileArchive(path.join(folder, 'backups', made[0] ?? '')));
  expect(manifest.migrations).toEqual(await formerNames());
  expect((await installationNotes(former.db)).get('backup')?.value).toBe(made[0]);
  const { complete } = await readBackupRuns(former.db);
  expect(complete).toMatchObject({ cause: 'update', archive: made[0], isEncrypted: false });
  expect(reasonFor(complete?.archive ?? null)).toMatch(/^antes de actualizar a \d+\.\d+\.\d+/);
  await Promise.all(processes.map((db) => db.close()));
});

test('with a key and a bucket it is encrypted there, and a bucket that is away stops the start', async () => {
  const { publicKey, identity } = await makeKeyPair();
  const s3 = await startS3Server();
  const env = { BACKUP_TO: `${s3.url}/backups`, BACKUP_KEY: publicKey };
  const start = () => migrateAfterBackup(sourceOver(former.db, undefined, env), () => migrate(former.db));
  s3.refuse(100, /^PUT/, s3Failure(403, 'AccessDenied'));
  await expect(start()).rejects.toThrow(/y no se ha cambiado nada\. No se puede usar .+BACKUP_TO/);
  s3.refuse(0);
  expect(await pendingMigrations(former.db)).toEqual(ahead);
  await start();
  const { config } = sourceOver(former.db, undefined, env);
  const store = await openBackupStore(config);
  const [made] = await store.backups();
  expect(made).toMatchObject({ origin: { before: config.version } });
  expect(made?.name).toMatch(/\.tar\.gz\.age$/);
  const { manifest } = await verifyBackup(storedArchive(store.files, made?.name ?? '', identity));
  expect(manifest.migrations).toEqual(await formerNames());
  expect((await readBackupRuns(former.db)).complete).toMatchObject({ isEncrypted: true });
  expect(await backups()).toEqual([]);
  await s3.close();
});

test('whoever starts it is told how many changes there are, and may do without a backup', async () => {
  let changes = 0;
  const decide = (count: number) => {
    changes = count;
    return false;
  };
  await migrateAfterBackup(sourceOver(former.db, decide), () => migrate(former.db));
  expect([changes, await backups(), await pendingMigrations(former.db)]).toEqual([ahead.length, [], []]);
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
  await expect(refused).rejects.toThrow(/quedan .+ libres, puede necesitar 100 TB y .+--without-backup/);
  await former.db.query({ text: 'delete from files', values: [] });
  await rm(path.join(folder, 'backups'), { recursive: true, force: true });
  await writeFile(path.join(folder, 'backups'), 'no es una carpeta');
  await expect(start()).rejects.toThrow(
    /^No se pudo hacer una copia antes de cambiar la base de datos, .+--without-backup\.$/,
  );
  expect(await pendingMigrations(former.db)).toEqual(ahead);
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
