/** Keys that the database knows are not replaced in silence. */
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fileArchive } from '../backup/archive.ts';
import { writeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { createNodePlatform } from '../platform.ts';
import { StartError } from '../start-error.ts';
import { systemClock } from './clock.ts';
import { createDiskFiles } from './files/disk-files.ts';
import { forgetLostKeys } from './keys.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let dataDir: string;
let keys: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-keys-'));
  keys = path.join(dataDir, 'keys');
  await database.db.query({ text: 'delete from installation', values: [] });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const configOf = (env: Record<string, string> = {}, url = database.url) =>
  readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DATABASE_POOL: '2', LOG_LEVEL: 'silent', ...env });

/** Opens and migrates the platform as a start does. */
async function start(env: Record<string, string> = {}, options = {}, url = database.url): Promise<string> {
  const platform = await createNodePlatform(configOf(env, url), options);
  try {
    await platform.migrate();
    return platform.push.vapidPublicKey;
  } finally {
    await platform.close();
  }
}

const [secret, vapid] = ['un secreto largo, y otro, y otro', 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'];

test('a start without the keys that the database knows is refused with remedies, of which each lets it start', async () => {
  const before = await start();
  expect(await start()).toBe(before);
  await rename(keys, `${keys}.lost`);
  const refused = start();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /keys\/token-secret ni .+keys\/vapid.+TOKEN_SECRET y VAPID_PRIVATE_KEY.+new-keys/,
  );
  // Nothing was made, so that a later copy of the folder is not in the way.
  expect(await readdir(dataDir)).not.toContain('keys');
  await rename(`${keys}.lost`, keys);
  expect(await start()).toBe(before);

  await rm(keys, { recursive: true });
  await start({ TOKEN_SECRET: secret, VAPID_PRIVATE_KEY: vapid });
  // Keys of the configuration are known too: without them, nothing takes their place.
  await expect(start()).rejects.toThrow(StartError);
  await expect(start({ TOKEN_SECRET: secret })).rejects.toThrow(/^No existe .+keys\/vapid, y .+ otra llave/);

  expect(await forgetLostKeys(database.db, configOf())).toHaveLength(2);
  expect(await start()).not.toBe(before);
  expect(await forgetLostKeys(database.db, configOf())).toEqual([]);
});

test('a process that signs nothing needs no secret for tokens, and makes none', async () => {
  await start({ TOKEN_SECRET: secret, VAPID_PRIVATE_KEY: vapid });
  await start({ VAPID_PRIVATE_KEY: vapid }, { schedules: false });
  expect(await readdir(dataDir)).not.toContain('keys');
  await start({ TOKEN_SECRET: secret, VAPID_PRIVATE_KEY: vapid });
});

test('a backup knows no keys, so an installation from one makes its own', async () => {
  const before = await start();
  const archive = path.join(dataDir, 'copia.tar.gz');
  const files = createDiskFiles(path.join(dataDir, 'files'));
  await writeBackup({ config: configOf(), db: database.db, files, clock: systemClock }, archive);
  const copy = await createTestDatabase({ pool: 1, template: 'template0' });
  try {
    const db = openDatabase({ connection: copy.url, pool: 1, applicationName: 'callejero-restore' });
    await restoreBackup(
      { db, files: createDiskFiles(path.join(dataDir, 'copy')), log: createLog('silent') },
      fileArchive(archive),
    );
    await db.close();
    await rm(keys, { recursive: true });
    expect(await start({}, {}, copy.url)).not.toBe(before);
    expect(await readFile(path.join(keys, 'token-secret'), 'utf8')).toHaveLength(64);
  } finally {
    await copy.drop();
  }
});
