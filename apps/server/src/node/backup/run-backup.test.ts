/** Whole backups, into a folder and a bucket, encrypted and not. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBackupRuns, reasonFor } from '../../ports/backup-runs.ts';
import { installationNotes } from '../../ports/installation.ts';
import type { Clock, FileStore } from '../../ports/ports.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type S3Server, s3Failure, startS3Server } from '../../testing/s3-server.ts';
import { readConfig } from '../config.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { createLog } from '../services/log.ts';
import { StartError } from '../start-error.ts';
import { fileArchive, makeKeyPair, storedArchive } from './archive.ts';
import { openBackupStore } from './backup-store.ts';
import { readWholeBackup, verifyBackup } from './read-backup.ts';
import { alone, type BackupContext, makeBackup } from './run-backup.ts';

let s3: S3Server;
let database: TestDatabase;
let folder: string;
let files: FileStore;
let now: Date;
const clock: Clock = { now: () => now };

beforeAll(async () => {
  s3 = await startS3Server();
  database = await createTestDatabase();
});
afterAll(async () => {
  await s3.close();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-copies-'));
  files = createDiskFiles(path.join(folder, 'stored-images'));
  await files.put('api_a.webp', Uint8Array.from(randomBytes(300_000)));
  now = new Date('2026-07-01T09:30:00Z');
});
afterEach(async () => {
  s3.refuse(0);
  await database.db.query({ text: 'delete from backup_runs', values: [] });
  await database.db.query({ text: 'delete from installation', values: [] });
  await rm(folder, { recursive: true, force: true });
});

/** `env`: further variables. */
function contextOf(env: Record<string, string> = {}, parts: Partial<BackupContext> = {}): BackupContext {
  const config = readConfig({
    ...{ DATA_DIR: folder, DEMO: 'false', PUBLIC_URL: 'https://guia.example' },
    ...env,
  });
  return { config, db: database.db, files, clock, log: createLog('silent'), ...parts };
}
const make = (context: BackupContext, stop?: AbortSignal) =>
  alone(context, () => makeBackup(context, 'schedule', stop));
const lastRun = async () =>
  (
    await database.db.query<Record<string, unknown>>({
      text: 'select * from backup_runs order by started_at desc limit 1',
      values: [],
    })
  )[0];
const bucket = (name: string) => `${s3.url}/${name}`;

test('a backup is read back and recorded; it alone lies in its folder, for its account only', async () => {
  const { archive, bytes, written } = await make(contextOf());
  expect(archive.name).toBe('callejero-guia.example-20260701-093000.tar.gz');
  const place = path.join(folder, 'backups');
  expect((await readdir(place)).filter((name) => !name.startsWith('.'))).toEqual([archive.name]);
  const stored = path.join(place, archive.name);
  expect((await readFile(stored)).byteLength).toBe(bytes);
  expect((await stat(stored)).mode & 0o777).toBe(0o600);
  expect((await readWholeBackup(fileArchive(stored))).end).toEqual(written);
  expect(await lastRun()).toMatchObject({
    ...{ kind: 'backup', cause: 'schedule', place, archive: archive.name, bytes, files: 1, problem: null },
    verified_at: now,
    ended_at: now,
  });
  expect((await readBackupRuns(database.db)).complete).toMatchObject({ archive: archive.name, bytes });
  expect((await installationNotes(database.db)).get('backup')).toEqual({ value: archive.name, at: now });
});

test.each(['folder', 'bucket'])(
  'an encrypted backup in a %s opens with its secret key only, and streams',
  async (kind) => {
    const { publicKey, identity } = await makeKeyPair();
    const to = kind === 'bucket' ? bucket(`secret-${crypto.randomUUID()}`) : path.join(folder, 'nas');
    await mkdir(path.join(folder, 'nas'));
    const context = contextOf({ BACKUP_TO: to, BACKUP_KEY: publicKey });
    const { archive, written } = await make(context);
    expect(archive.name).toMatch(/\.tar\.gz\.age$/);
    const store = await openBackupStore(context.config);
    const open = (key: string | null) => verifyBackup(storedArchive(store.files, archive.name, key));
    expect((await open(identity)).end).toEqual(written);
    await expect(open(null)).rejects.toThrow('La copia está cifrada.');
    await expect(open((await makeKeyPair()).identity)).rejects.toThrow('Esa llave no abre la copia');
    // Neither rows nor pictures can be read in it.
    const bytes = new Uint8Array(
      await new Response((await store.files.get(archive.name))?.content).arrayBuffer(),
    );
    expect(Buffer.from(bytes).includes('manifest.json')).toBe(false);
    expect(Buffer.from(bytes.subarray(0, 21)).toString()).toBe('age-encryption.org/v1');
  },
);

test('a backup that is not what was written is found when it is read back, removed and said', async () => {
  const context = contextOf({ BACKUP_TO: bucket('spoiled') });
  // The service stores something else under the name.
  s3.refuse(1, /^GET .*tar\.gz$/, { status: 200, body: 'otra cosa' });
  await expect(make(context)).rejects.toThrow();
  expect((await lastRun())?.problem).toMatch(/no es un archivo \.tar\.gz, o está dañado|no está entera/);
  expect(await (await openBackupStore(context.config)).backups()).toEqual([]);
  expect(await installationNotes(database.db)).toEqual(new Map());
});

test('a bucket that refuses is the recorded outcome, and nothing is left in it', async () => {
  const context = contextOf({ BACKUP_TO: bucket('refusing') });
  s3.refuse(100, /^PUT/, s3Failure(403, 'AccessDenied'));
  await expect(make(context)).rejects.toThrow(StartError);
  expect((await lastRun())?.problem).toBe(
    'No se puede usar el almacén de archivos de BACKUP_TO: esas claves no pueden escribir en ese cubo (AccessDenied).',
  );
  s3.refuse(0);
  await make(context);
  expect(await lastRun()).toMatchObject({ problem: null });
});

test('a folder that is not there is no new folder: its disk may not be mounted', async () => {
  const missing = path.join(folder, 'mnt', 'nas');
  await expect(make(contextOf({ BACKUP_TO: missing }))).rejects.toThrow(/No existe la carpeta.+montado/);
  expect(await readdir(folder)).not.toContain('mnt');
  expect((await lastRun())?.problem).toContain(missing);
});

test('a backup never takes the last space of a disk: none begins without room, and one that outgrows it ends', async () => {
  await expect(make(contextOf({}, { floor: (total) => total }))).rejects.toThrow(
    /No cabe otra copia.+BACKUP_KEEP_DAYS/,
  );
  expect(await readdir(folder)).not.toContain('backups');
  // The room is used up while it is written.
  await files.put('api_b.webp', Uint8Array.from(randomBytes(40_000_000)));
  let looks = 0;
  const floor = (total: number) => (++looks > 1 ? total : 0);
  await expect(make(contextOf({}, { floor }))).rejects.toThrow('No cabe otra copia');
  const left = await readdir(path.join(folder, 'backups'), { recursive: true });
  expect(left.filter((name) => /tar|unverified|[0-9a-f-]{36}/.test(name))).toEqual([]);
});

test('what a killed run has left is no backup, and goes with the next one; another city’s and one made by hand stay', async () => {
  const context = contextOf();
  const store = await openBackupStore(context.config);
  const half = store.nameFor(new Date('2026-06-30T09:30:00Z'), { origin: 'automatic', isEncrypted: false });
  await store.mark(half);
  await store.files.put(half, new Uint8Array([1]));
  const place = path.join(folder, 'backups');
  await mkdir(path.join(place, '.writing-guia.example'), { recursive: true });
  await writeFile(path.join(place, '.writing-guia.example', 'half'), 'x');
  const others = [
    ...['callejero-otra.example-20200101-000000.tar.gz', 'callejero-20200101-000000.tar.gz', 'notas.txt'],
    'callejero-otra.example-20200101-000000.tar.gz.unverified',
  ];
  for (const name of others) await writeFile(path.join(place, name), 'x');
  expect((await store.backups()).map(({ name }) => name)).toEqual(['callejero-20200101-000000.tar.gz']);
  await database.db.query({
    text: `insert into backup_runs (id, kind, cause, started_at, place) values (gen_random_uuid(), 'backup', 'schedule', $1, '')`,
    values: [new Date('2026-06-30T09:30:00Z')],
  });

  const { archive } = await make(context);
  const found = (await readdir(place)).filter((name) => !name.startsWith('.'));
  expect(found.sort()).toEqual([archive.name, ...others].sort());
  expect(await readdir(path.join(place, '.writing-guia.example')).catch(() => [])).toEqual([]);
  const runs = await database.db.query({
    text: 'select problem from backup_runs order by started_at',
    values: [],
  });
  expect(runs).toEqual([{ problem: expect.stringContaining('Se interrumpió') }, { problem: null }]);
});

test('the obsolete ones go after a backup, and never those of the terminal', async () => {
  const context = contextOf({ BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '0', BACKUP_KEEP_MONTHS: '0' });
  const store = await openBackupStore(context.config);
  const names: string[] = [];
  for (const day of [1, 2, 3]) {
    now = new Date(Date.UTC(2026, 6, day, 9, 30));
    names.push((await make(context)).archive.name);
    now = new Date(Date.UTC(2026, 6, day, 10, 0));
    names.push((await alone(context, () => makeBackup(context, 'terminal'))).archive.name);
  }
  expect((await store.backups()).map(({ name }) => name).sort()).toEqual(names.slice(1).sort());
});

test('of those before a change the last three remain, whatever the nights are, and no night replaces one', async () => {
  const context = contextOf({ BACKUP_KEEP_DAYS: '1', BACKUP_KEEP_WEEKS: '0', BACKUP_KEEP_MONTHS: '0' });
  const store = await openBackupStore(context.config);
  const names: string[] = [];
  for (const day of [1, 2, 3, 4, 30]) {
    now = new Date(Date.UTC(2026, 6, day, 9, 30));
    const made = () => alone(context, () => makeBackup(context, day < 30 ? 'demo' : 'schedule'));
    names.push((await made()).archive.name);
  }
  expect((await store.backups()).map(({ name }) => name)).toEqual(names.slice(1).reverse());
  expect(names.map(reasonFor)).toEqual([...Array(4).fill('antes de quitar la demostración'), null]);
});

test('only one is made at a time, of all processes', async () => {
  const context = contextOf();
  let second: unknown;
  await alone(context, async () => {
    second = await make(context).catch((error) => error);
  });
  expect(second).toBeInstanceOf(StartError);
  expect((second as Error).message).toContain('Ya se está haciendo una copia');
  await make(context);
});

test('a run is marked while it writes, and stopped it leaves nothing; and what lacks files is stored, said, and no complete backup', async () => {
  const stop = new AbortController();
  let marks: string[] = [];
  const list: FileStore['list'] = async function* () {
    marks = (await readdir(path.join(folder, 'backups'))).filter((name) => name.endsWith('.unverified'));
    stop.abort(new StartError('Interrumpido.'));
    yield 'api_a.webp';
  };
  await expect(make(contextOf({}, { files: { ...files, list } }), stop.signal)).rejects.toThrow(
    'Interrumpido.',
  );
  expect(marks).toHaveLength(1);
  const store = await openBackupStore(contextOf().config);
  expect(await store.backups()).toEqual([]);

  await database.db.query({
    text: `insert into files (id, created_at, updated_at, name, file, mime, size, private, checksum)
      values (gen_random_uuid(), now(), now(), 'b', 'api_lost.pdf', 'application/pdf', 3, true, '')`,
    values: [],
  });
  await make(contextOf());
  await database.db.query({ text: 'delete from files', values: [] });
  expect(await lastRun()).toMatchObject({
    verified_at: now,
    problem: expect.stringContaining('documents/api_lost.pdf'),
  });
  expect((await store.backups()).length).toBe(1);
  expect((await readBackupRuns(database.db)).complete).toBeNull();
  expect(await installationNotes(database.db)).toEqual(new Map());
});
