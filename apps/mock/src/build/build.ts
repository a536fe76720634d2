/**
 * `npm run build:mock` builds the demonstration, a folder that any host can serve. `flag.ts` reads MOCK_DELAY and MOCK_ERRORS;
 * the variables that describe the city (CITY_NAME, BRAND_COLOR, …) are the server's.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { demoPath } from '@callejero/demo-city/read-file.ts';
import { StartError } from '@callejero/server/node/start-error.ts';
import { build } from 'vite';
import type { MockManifest } from '../protocol.ts';
import { makeCity } from './city.ts';
import { readFlag } from './flag.ts';
import { notFoundPage } from './not-found.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const outDir = path.join(root, 'dist');
const pglite = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** Writes a compressed copy whose name changes with its content; returns its address in the folder. */
async function ship(file: string, name: string): Promise<string> {
  const bytes = await readFile(file);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex().slice(0, 8);
  const address = `assets/${name}-${digest}.bin`;
  await writeFile(path.join(outDir, address), await promisify(gzip)(bytes, { level: 9 }));
  return address;
}

/** Removes files that PGlite's script refers to and never loads, because the worker passes it the compressed copies. */
async function removeUnused(): Promise<void> {
  const folder = path.join(outDir, 'assets');
  for (const name of await readdir(folder))
    if (/^(?:pglite|initdb)-.*\.(?:wasm|data)$/.test(name)) await rm(path.join(folder, name));
}

async function serviceWorker(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(root, 'src/service-worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

async function buildAll(): Promise<void> {
  const flag = readFlag(process.env);
  const work = await mkdtemp(path.join(os.tmpdir(), 'callejero-mock-'));
  try {
    console.log('Preparando la ciudad de la demostración…');
    const city = await makeCity(work, cityVariables(process.env));
    console.log('Compilando la demostración…');
    await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
    await serviceWorker();
    await removeUnused();
    await mkdir(path.join(outDir, 'pictures'), { recursive: true });
    await cp(path.join(work, 'stored-images'), path.join(outDir, 'pictures'), { recursive: true });
    await cp(path.join(root, '../../docs/manual'), path.join(outDir, 'manual'), { recursive: true });
    const manifest: MockManifest = {
      version: city.version,
      config: browserConfig(city.config),
      files: {
        dump: await ship(path.join(work, 'dump.tar'), 'city'),
        wasm: await ship(path.join(pglite, 'pglite.wasm'), 'postgres'),
        data: await ship(path.join(pglite, 'pglite.data'), 'postgres-data'),
        town: await ship(demoPath('town.geojson'), 'town'),
      },
      ...flag,
    };
    await writeFile(path.join(outDir, 'mock.json'), JSON.stringify(manifest));
    await writeFile(path.join(outDir, '404.html'), await notFoundPage());
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Variables that describe the city, none of them a secret. */
function cityVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && /^(?:CITY_\w+|BRAND_COLOR|DATA_LICENCE)$/.test(name) ? [[name, value]] : [],
    ),
  );
}

/** The configuration that browsers get, without what belongs to the machine that builds. */
function browserConfig(config: Awaited<ReturnType<typeof makeCity>>['config']): MockManifest['config'] {
  return {
    ...config,
    dataDir: '',
    adminEmail: null,
    adminPassword: null,
    logLevel: 'warn',
    socketEnabled: true,
    smtpUrl: null,
    s3: null,
    redisUrl: null,
    databaseUrl: null,
    databaseOwnerUrl: null,
    tokenSecret: null,
    previousTokenSecret: null,
  };
}

try {
  await buildAll();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
