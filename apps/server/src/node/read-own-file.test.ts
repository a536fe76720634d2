/** A file that this account may not read is never taken for a missing or an empty one. */
import { chmod, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { findPostgres } from './embedded-postgres/postgres-binaries.ts';
import { PostgresFolder } from './embedded-postgres/postgres-folder.ts';
import { assertReadable, canRead, readOwnFile } from './read-own-file.ts';
import { systemClock } from './services/clock.ts';
import { readVapid } from './services/push/vapid.ts';
import { readSecrets } from './services/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-forbidden-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `work` as an account whose permissions count; those of root do not. */
async function asOrdinaryAccount<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

const readers: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'keys/token-secret': () => readSecrets({ dataDir: folder, tokenSecret: null, previousTokenSecret: null }),
  'keys/token-secret.previous': async () => {
    await readSecrets({ dataDir: folder, tokenSecret: null, previousTokenSecret: null });
  },
  'keys/vapid': () => readVapid(readConfig({ DATA_DIR: folder }), systemClock),
  'postgres/PG_VERSION': async () => new PostgresFolder(folder, await findPostgres()).initialise(),
  'account.json': async (file) => readConfig({ FCM_SERVICE_ACCOUNT: file }),
  'city.pmtiles': async (file) => readConfig({ MAP_PMTILES: file }),
  'copia.tar.gz': async (file) => assertReadable(file),
};

test.skipIf(process.platform === 'win32').each(Object.entries(readers))(
  '%s without the right to read it is reported as that, with a remedy that loses nothing',
  async (name, read) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await chmod(path.dirname(file), 0o755);
    if (name.endsWith('.previous'))
      await writeFile(path.join(folder, 'keys/token-secret'), 'a'.repeat(64), { mode: 0o644 });
    await writeFile(file, 'algo', { mode: 0 });
    const sentence = `Falta permiso para leer ${file}. No lo borres`;
    await expect(asOrdinaryAccount(() => read(file))).rejects.toThrow(sentence);
    // Nothing was made in its place.
    expect(await readFile(file, 'utf8').catch(() => 'algo')).toBe('algo');
  },
);

test.skipIf(process.platform === 'win32')(
  'a file in a folder that is closed to this account is not missing either',
  async () => {
    const closed = path.join(folder, 'keys');
    await mkdir(closed, { mode: 0 });
    const file = path.join(closed, 'vapid');
    await expect(asOrdinaryAccount(() => readOwnFile(file))).rejects.toThrow('Falta permiso');
    await expect(asOrdinaryAccount(async () => canRead(file))).rejects.toThrow('Falta permiso');
    await chmod(closed, 0o755);
    expect([await readOwnFile(file), canRead(file)]).toEqual([null, false]);
  },
);

/** Where any failure to read means the same. */
const same = [
  // The last lines of a log, for a message.
  /postgres\.log/,
  // A lock file, which its owner's PostgreSQL checks itself.
  /readFile\(lock,/,
];

test('nothing else of the server, its commands and the push service reads a file without asking why it failed', async () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const found: string[] = [];
  for await (const file of glob('apps/{server/src/node,server/src/commands,push/src}/**/*.ts', {
    cwd: root,
  })) {
    if (file.endsWith('.test.ts') || file.includes('testing/')) continue;
    const lines = (await readFile(path.join(root, file), 'utf8')).split('\n');
    for (const line of lines)
      if (/readFile(?:Sync)?\(.*\)\.catch\(\(\) =>/.test(line) && !same.some((known) => known.test(line)))
        found.push(`${file}: ${line.trim()}`);
  }
  expect(found).toEqual([]);
});
