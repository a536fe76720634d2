import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore, Queryable } from '../../ports/ports.ts';
import { readCatalog } from '../../testing/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { withBatchSizes } from '../../testing/with-batch-sizes.ts';
import { readConfig } from '../config.ts';
import { type NodeDatabase, openDatabase } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { systemClock } from '../services/clock.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { createLog } from '../services/log.ts';
import { StartError } from '../start-error.ts';
import { fileArchive } from './archive.ts';
import { writeBackup } from './backup.ts';
import { filesNamedBy, tablesQuery } from './backup-format.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';

const log = createLog('silent');
let folder: string;
let archive: string;
let from: TestDatabase;
let to: TestDatabase;
let target: NodeDatabase;
let files: FileStore;
let restored: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-backup-'));
  archive = path.join(folder, 'copia.tar.gz');
  from = await createTestDatabase({ pool: 1 });
  to = await createTestDatabase({ pool: 1, template: 'template0' });
  target = openDatabase({ connection: to.url, pool: 1, applicationName: 'callejero-restore' });
  files = createDiskFiles(path.join(folder, 'from'));
  restored = createDiskFiles(path.join(folder, 'to'));
  await fill(from.db);
  await files.put('api_a.webp', new Uint8Array([1, 2, 3]));
  await files.put('sm/api_a.webp', new Uint8Array(900_000).fill(7));
});
afterEach(async () => {
  await target.close();
  await from.drop();
  await to.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Sizes with which a table of some rows is read in many steps and has several entries. */
const config = withBatchSizes(readConfig({}), { backedUp: 20, backupEntry: 2000 });
const backup = () => writeBackup({ config, db: from.db, files, clock: systemClock }, archive);
const restore = (options = {}) =>
  restoreBackup({ db: target, files: restored, log }, fileArchive(archive), options);

/** Rows that are hard to restore: a child before its parent, a cycle of references, points, arrays, odd characters. */
async function fill(db: Queryable): Promise<void> {
  const [parent, child, address] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const now = new Date('2026-03-04T05:06:07.089Z');
  const run = (text: string, values: unknown[]) => db.query({ text, values });
  const category = `insert into categories (id, created_at, updated_at, name, name_folded, slug, kind, parent, color, osm_tags)
    values ($1, $2, $2, $3, $3, $4, 'commerce', $5, '#2fa9e0', $6)`;
  await run(category, [parent, now, 'Café «ñandú»\n\t\\ "y" más', 'a', null, ['amenity=cafe', 'a,b{c}"d']]);
  await run(category, [child, now, '🌮', 'b', parent, []]);
  // The update moves the row behind its child in the table.
  await run(`update categories set "order" = 5 where id = $1`, [parent]);
  const province = crypto.randomUUID();
  await run(
    `insert into provinces (id, created_at, updated_at, code, country, name, name_folded)
      values ($1, $2, $2, 'MX-VER', 'MX', 'Veracruz', 'veracruz')`,
    [province, now],
  );
  await run(
    `insert into addresses (id, created_at, updated_at, locality, locality_folded, province, country, location)
      values ($1, $2, $2, 'Villa', 'villa', $3, 'MX', point(-96.920000000000001, 19.54))`,
    [address, now, province],
  );
  await run(
    `insert into changes (resource, record_id, action, at) select 'x', gen_random_uuid(), 'created', $1
    from generate_series(1, 450)`,
    [now],
  );
}

/** Every row of every table, as text. */
async function dump(db: Queryable): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await db.query<{ name: string }>({ text: tablesQuery, values: [] })) {
    const rows = await db.query<{ row: string }>({
      text: `select t::text as row from "${name}" t order by 1`,
      values: [],
    });
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

test('rows and files are restored unchanged into an empty database, with its foreign keys and sequences', async () => {
  const written = await backup();
  expect(written).toMatchObject({ rows: { categories: 2, changes: 450 }, files: 2 });
  expect(await restore()).toEqual(written);
  expect(await dump(target)).toEqual(await dump(from.db));
  const image = await restored.get('sm/api_a.webp');
  expect(new Uint8Array(await new Response(image?.content).arrayBuffer())).toEqual(
    new Uint8Array(900_000).fill(7),
  );
  expect((await Array.fromAsync(restored.list())).sort()).toEqual(['api_a.webp', 'sm/api_a.webp']);

  const orphan = target.query({ text: `update categories set parent = gen_random_uuid()`, values: [] });
  await expect(orphan).rejects.toMatchObject({ code: '23503' });
  const [row] = await target.query<{ next: boolean }>({
    text: `insert into changes (resource, record_id, action, at) values ('x', gen_random_uuid(), 'created', now())
      returning id > (select max(id) from changes) as next`,
    values: [],
  });
  expect(row).toEqual({ next: true });
});

test('a backup contains the rows of one moment, whatever is written meanwhile', async () => {
  // The backup reads the tables in the order of their names: a row deleted meanwhile from a later table must be in it.
  const connect = async () => {
    const client = await from.db.connect();
    const query = client.query.bind(client) as (text: string) => Promise<unknown>;
    const interrupted = async (text: string) => {
      if (text.includes('"categories"'))
        await from.db.query({ text: `set callejero.retention = 'on'; delete from changes`, values: [] });
      return query(text);
    };
    return Object.assign(client, { query: interrupted as typeof client.query });
  };
  await writeBackup({ config: readConfig({}), db: { connect }, files, clock: systemClock }, archive);
  expect(await from.db.query({ text: 'select from changes', values: [] })).toEqual([]);
  expect((await restore()).rows).toMatchObject({ changes: 450 });
});

test('existing files and data are only replaced with --force, and then completely', async () => {
  await backup();
  // Files of another installation, whose database is empty.
  await restored.put('api_other.webp', new Uint8Array([9]));
  await expect(restore()).rejects.toThrow(/ya hay archivos.*--force/);
  expect((await restored.get('api_other.webp'))?.size).toBe(1);
  await restore({ force: true });
  expect(await restored.get('api_other.webp')).toBeNull();
  await target.query({ text: `update categories set name = 'otra'`, values: [] });
  await restored.put('api_old.webp', new Uint8Array([9]));
  const refused = restore();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/no está vacía.*--force/);
  await restore({ force: true });
  expect(await dump(target)).toEqual(await dump(from.db));
  expect(await restored.get('api_old.webp')).toBeNull();
});

test('a backup that is damaged anywhere is found, in a whole Spanish sentence, and changes nothing', async () => {
  await backup();
  expect((await verifyBackup(fileArchive(archive))).missing).toEqual([]);
  const bytes = await readFile(archive);
  const plain = gunzipSync(bytes);
  const at = (text: string) => plain.indexOf(text);
  const flipped = (index: number) => gzipSync(plain.with(index, (plain[index] ?? 0) ^ 1));
  const ends = plain.lastIndexOf('end.json');
  for (const [damage, reason] of [
    [Buffer.from('no es una copia'), 'no es un archivo .tar.gz, o está dañado'],
    [bytes.subarray(0, bytes.length - 200), 'el archivo termina antes de tiempo'],
    [flipped(0), 'la cabecera de una de sus partes está dañada'],
    // One letter of a row, and one byte of a picture.
    [flipped(at('🌮')), 'su contenido no es el que se guardó'],
    [flipped(plain.indexOf(Buffer.alloc(100, 7))), 'su contenido no es el que se guardó'],
    [gzipSync(Buffer.concat([plain.subarray(0, ends), Buffer.alloc(1024)])), 'le falta el final (end.json)'],
  ] as const) {
    await writeFile(archive, damage);
    await expect(verifyBackup(fileArchive(archive))).rejects.toThrow(
      `La copia ${archive} no se puede leer entera: ${reason}.`,
    );
    await expect(restore({ force: true })).rejects.toThrow(
      `No se pudo cargar la copia y no se ha cambiado nada en la base de datos: ${reason}.`,
    );
  }
  await writeFile(archive, bytes);
  expect((await restore()).files).toBe(2);
});

test('a file that is removed with its row while the backup is written is not missing', async () => {
  const file = `api_${crypto.randomUUID()}.pdf`;
  const row = (name: string) =>
    from.db.query({
      text: `insert into files (id, created_at, updated_at, name, file, mime, size, private, checksum)
        values (gen_random_uuid(), now(), now(), 'b', $1, 'application/pdf', 3, true, '')`,
      values: [name],
    });
  await row(file);
  await row(`otro-${file}`);
  const list: FileStore['list'] = async function* (folder) {
    await from.db.query({ text: 'delete from files where file = $1', values: [file] });
    yield* files.list(folder);
  };
  const source = { config: readConfig({}), db: from.db, files: { ...files, list }, clock: systemClock };
  expect((await writeBackup(source, archive)).missing).toEqual([`documents/otro-${file}`]);
});

test('the row of the base map names its archive and the one before', () => {
  const rows = [
    { upload: 'b', previous: { upload: 'a' } },
    { upload: null, previous: null },
    { upload: null },
  ];
  expect(filesNamedBy('base_map', rows.map((row) => JSON.stringify(row)).join('\n'))).toEqual([
    'base-map/b.pmtiles',
    'base-map/a.pmtiles',
  ]);
});

test('a restore that a signal ends leaves nothing, and the next one needs no --force', async () => {
  await backup();
  const stop = new AbortController();
  const put: FileStore['put'] = (name, content) => {
    if (name.startsWith('sm/')) stop.abort(new StartError('Interrumpido.'));
    return restored.put(name, content);
  };
  const store = { ...restored, put };
  const interrupted = restoreBackup({ db: target, files: store, log }, fileArchive(archive), {
    stop: stop.signal,
  });
  await expect(interrupted).rejects.toThrow('Interrumpido.');
  expect(await Array.fromAsync(restored.list())).toEqual([]);
  expect((await restore()).files).toBe(2);
});

longTest('a backup that commit ee520eec wrote of its demo is restored and carried over to 1.0', async () => {
  const earlier = path.join(import.meta.dirname, '../../testing/backup-of-ee520eec.tar.gz');
  const end = await restoreBackup({ db: target, files: restored, log }, fileArchive(earlier));
  expect(end.rows).toMatchObject({ commerces: 200, products: 168, changes: 833 });
  const rows = await dump(target);
  for (const table of Object.keys(end.rows))
    expect([table, rows[table]?.length]).toEqual([table, end.rows[table]]);
  // What later migrations made of what was there.
  const [commerce] = await target.query<{ managing: string[] }>({
    text: `select managing from commerces where cardinality(owners) > 0 limit 1`,
    values: [],
  });
  expect(commerce?.managing).toHaveLength(1);
  expect(await readCatalog(target)).toEqual(await readCatalog(from.db));
  expect(await pendingMigrations(target)).toEqual([]);
});

test('a backup of before ee520eec, and one of a newer release, are refused in a sentence', async () => {
  const withMigrations = async (migrations: string[]) => {
    await from.db.query({ text: 'delete from migrations', values: [] });
    for (const name of migrations)
      await from.db.query({ text: 'insert into migrations (name) values ($1)', values: [name] });
    await backup();
  };
  await withMigrations(['20261121014717_extensions', '20261121014720_foundation']);
  await expect(restore()).rejects.toThrow(/demasiado antigua/);
  await withMigrations(['20991231235959_later']);
  await expect(restore()).rejects.toThrow(/más nueva/);
});

test('a backup is not restored while a server runs', async () => {
  await backup();
  for (const applicationName of ['callejero', 'callejero-jobs 0123456789ab']) {
    const running = openDatabase({ connection: to.url, pool: 1, applicationName });
    await running.query({ text: 'select', values: [] });
    await expect(restore()).rejects.toThrow(/está en marcha/);
    await running.close();
  }
});
