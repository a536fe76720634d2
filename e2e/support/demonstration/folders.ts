/**
 * Folders that the hosts of the demonstration serve before the build: without its delay, with a city without places, and in
 * memory, because a private window holds stored files in another process. `e2e/demonstration` tests stored ones.
 */
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeCity } from '@callejero/mock/build/city.ts';
import type { MockManifest } from '@callejero/mock/protocol.ts';
import type { SiteName } from '../environment.ts';

const variable = 'CALLEJERO_DEMONSTRATION';

/** Whether the journeys run against the demonstration. Its configuration sets the variable for all processes. */
export const isDemonstration = variable in process.env;

export function workFolder(): string {
  process.env[variable] ??= mkdtempSync(path.join(os.tmpdir(), 'callejero-demonstration-'));
  return process.env[variable];
}

const built = path.resolve(import.meta.dirname, '../../../apps/mock/dist');

export const getFolders = (work: string, site: SiteName): string[] => [path.join(work, site), built];

/** Writes the files that differ from the build. */
export async function makeFolders(work: string): Promise<void> {
  const manifest = path.join(built, 'mock.json');
  if (!existsSync(manifest)) throw new Error('npm run build:mock builds what is tested here.');
  const own = { ...(JSON.parse(await readFile(manifest, 'utf8')) as MockManifest), delay: 0, errors: 'real' };
  for (const site of ['demo', 'empty'] as const) {
    mkdirSync(path.join(work, site, 'assets'), { recursive: true });
    await storeInMemory(path.join(work, site));
  }
  await writeFile(path.join(work, 'demo/mock.json'), JSON.stringify(own));
  const { version } = await makeCity(path.join(work, 'empty'), { DEMO: 'false' });
  await rename(path.join(work, 'empty/dump.tar'), path.join(work, 'empty/city.bin'));
  const config = { ...own.config, demo: false };
  const files = { ...own.files, dump: 'city.bin' };
  await writeFile(path.join(work, 'empty/mock.json'), JSON.stringify({ ...own, version, config, files }));
}

/** Writes a worker that behaves as in a browser without storage. */
async function storeInMemory(folder: string): Promise<void> {
  const name = (await readdir(path.join(built, 'assets'))).find((each) => /^worker-.*\.js$/.test(each)) ?? '';
  const script = await readFile(path.join(built, 'assets', name), 'utf8');
  await writeFile(
    path.join(folder, 'assets', name),
    `navigator.storage.getDirectory = undefined;\n${script}`,
  );
}
