/** `npm run backup` and `npm run restore` as commands; `node/backup` tests the contents of a backup. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isTurnOf } from '@callejero/contract/testing/turns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../node/database/database.ts';
import { createDiskFiles } from '../node/services/files/disk-files.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

const oddTest = test.runIf(isTurnOf('odd'));

const entry = path.join(import.meta.dirname, '../command.mjs');

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

/** `url` null: the embedded database of `dataDir`. */
function run(
  command: 'backup' | 'restore' | 'second-step',
  url: string | null,
  dataDir: string,
  ...args: string[]
) {
  const child = spawn(process.execPath, [entry, command, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...(url === null ? {} : { DATABASE_URL: url }),
      DATA_DIR: path.join(folder, dataDir),
      DATABASE_POOL: '1',
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
}

test('a backup makes another installation, and does not replace existing data', async () => {
  const saved = await run('backup', from.url, 'one', 'copia.tar.gz');
  expect(saved).toMatchObject({ code: 0, err: '' });
  expect(saved.out).toMatch(/^Copia guardada en .+copia\.tar\.gz: 1 filas de \d+ tablas y 1 archivos\.$/m);

  const loaded = await run('restore', to.url, 'two', 'copia.tar.gz');
  expect(loaded).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Copia cargada: 1 filas') });
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

test('a missing file is reported in a sentence', async () => {
  expect(await run('restore', to.url, 'two', 'nada.tar.gz')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\nNo existe el archivo .+nada\.tar\.gz\.\n\n$/),
  });
});

oddTest('a command can be the first to open a restored embedded database', async () => {
  expect(await run('backup', from.url, 'one', 'copia-2.tar.gz')).toMatchObject({ code: 0 });
  expect(await run('restore', null, 'three', 'copia-2.tar.gz')).toMatchObject({ code: 0, err: '' });
  expect(await run('second-step', null, 'three', 'nadie@prueba.example')).toEqual({
    code: 1,
    out: '',
    err: '\nNadie administra con el correo nadie@prueba.example.\n\n',
  });
});
