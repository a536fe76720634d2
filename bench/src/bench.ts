/** What all scenarios share, and the servers of the product that they start. */
import path from 'node:path';
import { startEmbeddedPostgres } from '@callejero/server/node/embedded-postgres/embedded-postgres.ts';
import { createLog } from '@callejero/server/node/services/log.ts';
import pg from 'pg';
import { type Child, startChild } from './child.ts';
import { atEnd } from './cleanup.ts';
import type { Load } from './load.ts';
import type { Cores } from './machine.ts';
import { serverCommand, serverEnvironment } from './server.ts';
import type { Sizes } from './sizes.ts';

export interface Bench {
  /** For temporary files. */
  folder: string;
  sizes: Sizes;
  load: Load;
  /** Folder of another release, installed and built, to compare with; null: none. */
  before: string | null;
  /** Makes an empty database for a server; null: each server starts a PostgreSQL of its own. */
  newDatabase: (() => Promise<string>) | null;
}

/** A server of the product. */
export interface BenchServer extends Child {
  dataDir: string;
  databaseUrl: string;
}

/** A folder and a database for a server, both unused. */
export interface DataPlace {
  dataDir: string;
  /** Empty: the PostgreSQL that the server starts. */
  databaseUrl: string;
}

let places = 0;
export async function newPlace({ folder, newDatabase }: Bench): Promise<DataPlace> {
  places += 1;
  return {
    dataDir: path.join(folder, `data-${places}`),
    databaseUrl: (await newDatabase?.()) ?? '',
  };
}

export interface BenchServerOptions {
  env?: Readonly<Record<string, string>>;
  cores?: Cores;
  place?: DataPlace;
  command?: readonly string[];
}

/** Starts the server as `npm start` does; the scope that runs stops it. */
export async function startServer(
  bench: Bench,
  { env = {}, cores, place, command = serverCommand }: BenchServerOptions = {},
): Promise<BenchServer> {
  const at = place ?? (await newPlace(bench));
  const child = await startChild(command, { ...serverEnvironment(at), ...env }, '/health', cores);
  return { ...child, ...at };
}

/** A connection to the server's database. It joins the PostgreSQL that the server has started, if it has. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: DataPlace): Promise<{ url: string; db: pg.Client }> {
  let url = databaseUrl;
  if (url === '') {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn', process.stderr) });
    atEnd(() => postgres.stop());
    url = postgres.url;
  }
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  atEnd(() => db.end());
  return { url, db };
}

/** The server of another release, over a city of its own. */
export function startBefore(
  bench: Bench & { before: string },
  options: BenchServerOptions = {},
): Promise<BenchServer> {
  return startServer(bench, { ...options, command: inFolder(bench.before, serverCommand) });
}

/** The server's command with its files in another folder. */
function inFolder(folder: string, command: readonly string[]): string[] {
  const own = path.resolve(import.meta.dirname, '../..');
  return command.map((part) =>
    part.startsWith(own) ? path.join(path.resolve(folder), path.relative(own, part)) : part,
  );
}

export interface Demo {
  bench: Bench;
  server: BenchServer;
  db: pg.Client;
}

/** A server with the demo city. */
export async function openDemo(bench: Bench): Promise<Demo> {
  return withDatabase(bench, await startServer(bench, demoOptions(bench)));
}

/** The same of another release, if there is one. */
export async function openDemoBefore(bench: Bench): Promise<Demo | null> {
  const { before } = bench;
  if (before === null) return null;
  return withDatabase(bench, await startBefore({ ...bench, before }, demoOptions(bench)));
}

function demoOptions({ sizes: { demoPictures } }: Bench): BenchServerOptions {
  return { env: { DEMO: 'true', ...(demoPictures === null ? {} : { DEMO_PICTURES: String(demoPictures) }) } };
}

async function withDatabase(bench: Bench, server: BenchServer): Promise<Demo> {
  const { db } = await openDatabase(server);
  return { bench, server, db };
}
