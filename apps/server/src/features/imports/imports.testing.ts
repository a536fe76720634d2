/** An importer over a real database and real files, with a queue whose jobs run when the test says so. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { fold } from '@callejero/contract/fold.ts';
import type { Import, ImportOptions, ImportRow } from '@callejero/contract/resources/imports.ts';
import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import { iso31662 } from 'iso-3166';
import type { Change, FileStore, JobHandler, Jobs, Platform } from '../../platform/ports.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { resumeImports } from './imports.jobs.ts';
import { importsRoutes } from './imports.routes.ts';
import { createImport } from './imports.service.ts';
import { getImport, listRows, presentImport } from './store.ts';
import { describeFile } from './upload.ts';

export interface TestJobs extends Jobs {
  waiting: { name: string; payload: Record<string, unknown> }[];
  /** Runs what waits, and what that enqueues, until nothing does. */
  drain(signal?: AbortSignal): Promise<void>;
}

export interface Importer {
  platform: Platform;
  jobs: TestJobs;
  changes: Change[];
  routes: ReturnType<typeof importsRoutes>;
  /** Uploads and plans. */
  plan(files: readonly TestFile[], options?: Partial<ImportOptions>): Promise<Import>;
  get(id: string): Promise<Import>;
  rows(id: string): Promise<ImportRow[]>;
  /** `select …` over the database. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface TestFile {
  name: string;
  content: string | Uint8Array;
}

const city = {
  name: 'Xalapa',
  country: 'MX',
  province: 'MX-VER',
  timezone: 'America/Mexico_City',
  currency: 'MXN',
  center: { lat: 19.54, lng: -96.92 },
};

/** A clock that moves a second with every look. */
function testClock(): Platform['clock'] {
  let now = Date.UTC(2026, 10, 20, 12);
  return {
    now() {
      now += 1000;
      return new Date(now);
    },
  };
}

function diskFiles(folder: string): FileStore {
  const at = (file: string) => path.join(folder, file);
  return {
    async put(file, content) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      const bytes = new Uint8Array(await new Response(content as BodyInit).arrayBuffer());
      await writeFile(at(file), bytes);
      return { size: bytes.byteLength };
    },
    async get(file) {
      const bytes = await readFile(at(file)).catch(() => null);
      return bytes && { content: new Blob([bytes]).stream(), size: bytes.byteLength };
    },
    remove: (file) => rm(at(file), { force: true }),
    async *list() {},
  };
}

function testJobs(): TestJobs {
  const handlers = new Map<string, JobHandler>();
  const waiting: TestJobs['waiting'] = [];
  return {
    waiting,
    define: (name, handler) => void handlers.set(name, handler),
    async enqueue(_, name, payload) {
      waiting.push({ name, payload });
    },
    schedule() {},
    async drain(signal = new AbortController().signal) {
      for (let job = waiting.shift(); job; job = waiting.shift())
        await handlers.get(job.name)?.(job.payload, { signal });
    },
  };
}

let sequence = 0;
const ids: Platform['ids'] = {
  /** Ordered like UUIDv7, random at the end, where slugs take from. */
  next() {
    sequence += 1;
    const time = sequence.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
  },
};

const missing = (): never => {
  throw new Error('Imports do not use this port');
};

export async function createImporter(
  options: { pool?: number; categories?: boolean } = {},
): Promise<Importer> {
  const database = await createTestDatabase({ pool: options.pool ?? 1 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-import-'));
  const jobs = testJobs();
  const changes: Change[] = [];
  const clock = testClock();
  const { db } = database;
  const platform: Platform = {
    config: { city } as Platform['config'],
    db,
    files: diskFiles(folder),
    jobs,
    clock,
    ids,
    changes: { publish: (all) => void changes.push(...all), subscribe: missing },
    log: { debug() {}, info() {}, warn() {}, error: (message, fields) => console.error(message, fields) },
    images: { variants: missing },
    hasher: { hash: missing, verify: missing },
    mailer: { send: missing },
    limits: { consume: missing },
    secrets: { tokens: new Uint8Array() },
  };
  const query = <Row>(text: string, values: readonly unknown[] = []) => db.query<Row>({ text, values });
  await loadCity(query, clock.now());
  if (options.categories !== false) await loadDefaultCategories(query, clock.now());
  const routes = importsRoutes(platform);
  return {
    platform,
    jobs,
    changes,
    routes,
    query,
    async plan(files, given = {}) {
      const id = ids.next();
      const stored: Awaited<ReturnType<typeof describeFile>>[] = [];
      for (const { name, content } of files) {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        const file = describeFile(name, bytes, stored, id);
        stored.push(file);
        await platform.files.put(file.path, bytes);
      }
      await createImport(platform, id, stored, null, { ...defaultImportOptions, ...given });
      await jobs.drain();
      return presentImport(await getImport(db, id));
    },
    get: async (id) => presentImport(await getImport(db, id)),
    async rows(id) {
      const all: ImportRow[] = [];
      for (let page = 0; ; page += 1) {
        const { rows, total } = await listRows(db, id, { _page: page, _perPage: 1000 });
        all.push(...rows);
        if (all.length >= total) return all;
      }
    },
    async close() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a restart does. */
export const restart = ({ platform }: Importer): Promise<void> => resumeImports(platform);

type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

async function loadCity(query: Query, now: Date): Promise<void> {
  for (const { code, name } of iso31662.filter((subdivision) => subdivision.code.startsWith('MX-'))) {
    await query(
      `insert into provinces (id, created_at, updated_at, code, country, name, name_folded)
       values ($1, $2, $2, $3, 'MX', $4, $5)`,
      [ids.next(), now, code, name, fold(name)],
    );
  }
}

async function loadDefaultCategories(query: Query, now: Date): Promise<void> {
  const insert = async (name: string, slug: string, parent: string | null, color: string, tags: string[]) => {
    const id = ids.next();
    await query(
      `insert into categories (id, created_at, updated_at, name, name_folded, slug, kind, parent, color, osm_tags)
       values ($1, $2, $2, $3, $4, $5, 'commerce', $6, $7, $8)`,
      [id, now, name, fold(name), slug, parent, color, tags],
    );
    return id;
  };
  for (const category of defaultCategories) {
    const parent = await insert(category.name, category.slug, null, category.color, []);
    for (const child of category.children) {
      await insert(child.name, child.slug, parent, category.color, Object.keys(child.tags));
    }
  }
}

/** Overpass JSON of nodes. */
export function overpass(
  nodes: readonly { id: number; lat?: number; lon?: number; tags: Record<string, string> }[],
  takenAt = '2026-05-06T00:00:00Z',
): string {
  return JSON.stringify({
    version: 0.6,
    osm3s: { timestamp_osm_base: takenAt },
    elements: nodes.map(({ id, lat = 19.53 + id / 1000, lon = -96.92, tags }) => ({
      type: 'node',
      id,
      lat,
      lon,
      tags,
    })),
  });
}
