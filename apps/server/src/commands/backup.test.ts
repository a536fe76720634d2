/** `npm run backup` and `npm run restore` as commands; `node/backup` tests the contents of a backup. */

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../node/database/database.ts';
import { startEmbeddedPostgres } from '../node/embedded-postgres/embedded-postgres.ts';
import { createDiskFiles } from '../node/services/files/disk-files.ts';
import { createLog } from '../node/services/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startCommand } from '../testing/run-command.ts';

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-backup-command-'));
  from = await createTestDatabase({ pool: 1 });
  to = await createTestDatabase({ pool: 1, template: 'template0' });
  await createDiskFiles(path.join(folder, 'one', 'stored-images')).put(
    'api_a.webp',
    new Uint8Array([1, 2, 3]),
  );
  await from.db.query({
    text: `insert into provinces (id, created_at, updated_at, code, country, name, name_folded)
      values (gen_random_uuid(), now(), now(), 'MX-VER', 'MX', 'Veracruz', 'veracruz')`,
    values: [],
  });
});
afterAll(async () => {
  await from.drop();
  await to.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Further variables of the commands. */
let variables: Record<string, string> = {};

type Command = 'backup' | 'restore' | 'second-step' | 'new-keys';

/** `url` null: the embedded database of `dataDir`. */
const run = (command: Command, url: string | null, dataDir: string, ...args: string[]) =>
  start(command, url, dataDir, ...args).ended;

const start = (command: Command, url: string | null, dataDir: string, ...args: string[]) =>
  startCommand(
    [command, ...args],
    {
      ...{ INIT_CWD: folder, DATA_DIR: path.join(folder, dataDir), DATABASE_POOL: '1' },
      ...(url === null ? {} : { DATABASE_URL: url }),
      ...variables,
    },
    // As npm runs a script for somebody who is in another folder.
    import.meta.dirname,
  );

test('a backup makes another installation, and does not replace existing data', async () => {
  const saved = await run('backup', from.url, 'one', 'copia.tar.gz', '--stopped');
  expect(saved).toMatchObject({ code: 0, err: '' });
  expect(saved.out).toMatch(/^Copia guardada en .+copia\.tar\.gz: 1 fila de \d+ tablas y 1 archivo\.$/m);
  // What it opened, without the password.
  expect(saved.out).toMatch(/^ {2}Base de datos: postgresql:\/\/.+\/test_\w+ \(DATABASE_URL\)$/m);
  expect(saved.out).toContain(`Archivos: ${path.join(folder, 'one', 'stored-images')} (de DATA_DIR)`);

  const loaded = await run('restore', to.url, 'two', 'copia.tar.gz');
  expect(loaded).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Copia cargada: 1 fila de'),
  });
  // Under another name, because a connection that looks like a running server prevents restoring.
  const look = openDatabase({ connection: to.url, pool: 1, applicationName: 'prueba' });
  expect(await look.query({ text: 'select code from provinces', values: [] })).toEqual([{ code: 'MX-VER' }]);
  await look.close();
  const image = await createDiskFiles(path.join(folder, 'two', 'stored-images')).get('api_a.webp');
  expect(image?.size).toBe(3);
  await image?.content.cancel();

  const again = await run('restore', to.url, 'two', 'copia.tar.gz');
  expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--force') });
});

longTest('a missing file is reported in a sentence', async () => {
  expect(await run('restore', to.url, 'two', 'nada.tar.gz')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\nNo existe el archivo .+nada\.tar\.gz\.\n\n$/),
  });
});

test('a backup of a database that no server uses, or of none, is no success', async () => {
  const unserved = await run('backup', from.url, 'one', 'sin-servidor.tar.gz');
  expect(unserved).toMatchObject({ code: 1, err: expect.stringContaining('Ningún servidor está usando') });
  const server = openDatabase({
    connection: from.url,
    pool: 1,
    applicationName: 'callejero-jobs clave vapid',
  });
  await server.query({ text: 'select', values: [] });
  expect(await run('backup', from.url, 'one', 'con-servidor.tar.gz')).toMatchObject({ code: 0, err: '' });
  await server.close();

  // As from cron, whose environment has none of the server's variables.
  for (const command of ['backup', 'new-keys'] as const) {
    const none = await run(command, null, 'nowhere');
    expect(none).toMatchObject({
      code: 1,
      err: expect.stringMatching(/nowhere no hay ninguna base de datos/),
    });
  }
  expect(await readdir(folder)).not.toContain('nowhere');
});

test('a backup without files that rows name is written, names them and is no success; --verify says the same of it', async () => {
  const lost = `api_${crypto.randomUUID()}`;
  await from.db.query({
    text: `insert into files (id, created_at, updated_at, name, file, mime, size, width, height, private, checksum)
      values (gen_random_uuid(), now(), now(), 'a', $1, 'image/webp', 3, 1, 1, false, ''),
        (gen_random_uuid(), now(), now(), 'b', $2, 'application/pdf', 3, null, null, true, '')`,
    values: [`${lost}.webp`, `${lost}.pdf`],
  });
  try {
    const store = createDiskFiles(path.join(folder, 'one', 'stored-images'));
    await store.put(`${lost}.webp`, new Uint8Array([1]));
    const names = `Faltan 2 archivos que la base de datos nombra: documents/${lost}.pdf, sm/${lost}.webp.`;
    // The small picture and the document are missing.
    const file = 'sin-fotos.tar.gz';
    const saved = await run('backup', from.url, 'one', file, '--stopped');
    expect(saved).toMatchObject({ code: 1, out: expect.stringContaining('Copia guardada en') });
    expect(saved.err).toContain(names);
    expect(await run('backup', null, 'unused', '--verify', file)).toMatchObject({
      ...{ code: 1, out: expect.stringContaining('está entera'), err: expect.stringContaining(names) },
    });
    // Only a complete backup counts as one.
    const [noted] = await from.db.query({
      text: `select value from installation where name = 'backup'`,
      values: [],
    });
    expect(noted).not.toEqual({ value: expect.stringContaining('sin-fotos') });
    for (const name of [`sm/${lost}.webp`, `documents/${lost}.pdf`])
      await store.put(name, new Uint8Array([1]));
    const whole = await run('backup', from.url, 'one', 'con-fotos.tar.gz', '--stopped');
    expect(whole).toMatchObject({ code: 0, err: '' });
  } finally {
    await from.db.query({ text: 'delete from files', values: [] });
  }
});

longTest(
  'without a file, a backup goes where the server’s go; it is listed, verified, tried and restored by its name',
  async () => {
    const data = 'encrypted';
    const keys = await run('backup', null, 'unused', '--new-key');
    expect(keys).toMatchObject({ code: 0, err: '' });
    const publicKey = /BACKUP_KEY=(age1\S+)$/m.exec(keys.out)?.[1] ?? '';
    await writeFile(path.join(folder, 'llave.txt'), keys.out);
    variables = { BACKUP_KEY: publicKey };
    try {
      const saved = await run('backup', from.url, data, '--stopped');
      expect(saved).toMatchObject({ code: 0, err: '' });
      const [, name = ''] =
        /\/(callejero-\d{8}-\d{6}\.tar\.gz\.age): .+leída de vuelta\.$/m.exec(saved.out) ?? [];
      const listed = await run('backup', null, data, '--list');
      expect(listed.out).toMatch(new RegExp(`^${name}  [\\d,]+ kB\n1 copia en `));
      expect(await run('backup', null, data, '--verify', name)).toMatchObject({
        ...{
          code: 1,
          err: expect.stringContaining('La copia está cifrada. Indica el archivo de su llave secreta'),
        },
      });
      const identity = ['--identity', 'llave.txt'];
      expect(await run('backup', null, data, '--verify', name, ...identity)).toMatchObject({
        ...{ code: 0, out: expect.stringContaining('está entera') },
      });
      // The trial finds that this city has no administrator.
      const tried = await run('backup', from.url, data, '--drill', ...identity);
      expect(tried).toMatchObject({ code: 1, err: expect.stringContaining('Nadie podría administrarla') });
      expect((await run('backup', null, data, '--prune')).out).toContain('no sobra ninguna copia');
      const target = await createTestDatabase({ pool: 1, template: 'template0' });
      try {
        // On a new machine: the archive was copied into its folder.
        expect(await run('restore', target.url, data, name, ...identity)).toMatchObject({ code: 0, err: '' });
      } finally {
        await target.drop();
      }
    } finally {
      variables = {};
    }
    expect(
      await run('backup', null, 'nowhere', '--verify', 'callejero-20200101-000000.tar.gz'),
    ).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('ni esa copia en') },
    });
    expect((await run('backup', null, 'nowhere', '--list', '--prune')).err).toContain(
      'Elige una: --list o --prune.',
    );
  },
);

longTest('a command can be the first to open a restored embedded database', async () => {
  expect(await run('backup', from.url, 'one', 'copia-2.tar.gz', '--stopped')).toMatchObject({ code: 0 });
  expect(await run('restore', null, 'three', 'copia-2.tar.gz')).toMatchObject({ code: 0, err: '' });
  expect(await run('second-step', null, 'three', 'nadie@prueba.example')).toEqual({
    code: 1,
    out: '',
    err: '\nNadie administra con el correo nadie@prueba.example.\n\n',
  });
});

longTest('a signal ends a command in the middle, its database, and what it was writing', async () => {
  const copy = path.join(folder, 'copia-3.tar.gz');
  expect(await run('backup', from.url, 'one', copy, '--stopped')).toMatchObject({ code: 0 });
  const dataDir = path.join(folder, 'four');
  const postmaster = path.join(dataDir, 'postgres', 'postmaster.pid');
  const target = path.join(folder, 'interrumpida.tar.gz');
  for (const [command, args, sentence] of [
    ['backup', [target], 'no se ha guardado ninguna copia'],
    ['restore', [copy, '--force'], 'no se ha cambiado nada en la base de datos'],
  ] as const) {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
    const other = new pg.Client({ connectionString: postgres.url, application_name: 'prueba' });
    // PostgreSQL ends while it is connected.
    other.on('error', () => undefined);
    await other.connect();
    await other.query('create table if not exists migrations (name text)');
    await other.query('create table if not exists parkings (name text)');
    await other.query('begin; lock table parkings');
    const { child, ended } = start(command, null, 'four', ...args);
    const waiting = 'select from pg_locks where not granted';
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0);
    await postgres.stop();
    expect(existsSync(postmaster)).toBe(true);
    // As npm does: it passes on the Ctrl-C that the command has got from the terminal.
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 1, out: '', err: `\nInterrumpido: ${sentence}.\n\n` });
    expect(existsSync(postmaster)).toBe(false);
    await other.end();
  }
  expect((await readdir(folder)).filter((name) => name.startsWith('interrumpida'))).toEqual([]);
  expect(await readdir(path.join(dataDir, 'stored-images')).catch(() => [])).toEqual([]);
});

longTest('a signal ends a command while its database starts', async () => {
  const { child, ended } = start('restore', null, 'five', 'copia.tar.gz');
  const dataDir = path.join(folder, 'five');
  const made = async () => (await readdir(dataDir).catch(() => [])).join();
  await expect.poll(made, { interval: 5 }).toContain('postgres.new-');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('Interrumpido') });
  expect(await readdir(dataDir)).toEqual([]);
});
