/** An importer over a real database and real files, with a queue whose jobs the test runs. */

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Import, ImportRow } from '@callejero/contract/answers/imports.ts';
import { addsUp, defaultImportOptions, type ImportOptions } from '@callejero/contract/resources/imports.ts';
import { Hono } from 'hono';
import { inject } from 'vitest';
import { ensureDefaultCategories } from '../features/categories/default-categories.service.ts';
import { listRows } from '../features/imports/import-rows.ts';
import { defineImportJobs, resumeImports } from '../features/imports/imports.jobs.ts';
import { importsRoutes } from '../features/imports/imports.routes.ts';
import { confirmImport, createImport } from '../features/imports/imports.service.ts';
import { stepsRoutes } from '../features/imports/steps.routes.ts';
import { getImport, presentImport, type StoredImportFile } from '../features/imports/store.ts';
import { describeFile } from '../features/imports/upload.ts';
import type { ImportDeps } from '../features/imports/work.ts';
import { loadProvinces } from '../features/provinces/provinces.service.ts';
import { registryFor } from '../features.ts';
import type { Env } from '../http/context.ts';
import { readConfig } from '../node/config.ts';
import type { Change, JobHandler, Jobs, Platform } from '../ports/ports.ts';
import { createResourceService } from '../resource/service.ts';
import type { TestDatabaseOptions } from './database.ts';
import { openTestPlatform } from './platform.ts';
import { withBatchSizes } from './with-batch-sizes.ts';

export interface TestJobs extends Jobs {
  waiting: { name: string; payload: Record<string, unknown> }[];
  /** Runs waiting jobs, and those that they enqueue, until there are none. */
  drain(): Promise<void>;
}

export interface TestFile {
  name: string;
  content: string | Uint8Array;
}

export interface Importer extends ImportDeps {
  jobs: TestJobs;
  /** Everything published so far. */
  changes: Change[];
  routes: Hono<Env>;
  /** Uploads and plans. */
  plan(files: readonly TestFile[], options?: Partial<ImportOptions>, createdBy?: string): Promise<Import>;
  /** Uploads, plans, confirms and waits; throws if the import fails or its counts don't add up. */
  importAll(
    files: readonly TestFile[],
    options?: Partial<ImportOptions>,
    createdBy?: string,
  ): Promise<Import>;
  get(id: string): Promise<Import>;
  rows(id: string): Promise<ImportRow[]>;
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Does what a start of the server does. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export function createTestJobs(): TestJobs {
  const handlers = new Map<string, JobHandler>();
  const waiting: TestJobs['waiting'] = [];
  const { signal } = new AbortController();
  return {
    waiting,
    define: (name, handler) => void handlers.set(name, handler),
    async enqueue(_, name, payload) {
      waiting.push({ name, payload });
    },
    schedule() {},
    async start() {},
    async drain() {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        await handlers.get(job.name)?.(job.payload, { signal });
      }
    },
  };
}

/** An importer in Xalapa, by default with a pool of one, so that a query outside of its transaction hangs. */
export async function createImporter(options: TestDatabaseOptions = {}): Promise<Importer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-import-'));
  const read = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    CITY_NAME: 'Xalapa',
    CITY_COUNTRY: 'MX',
    CITY_PROVINCE: 'MX-VER',
    CITY_TIMEZONE: 'America/Mexico_City',
    CITY_CURRENCY: 'MXN',
    CITY_CENTER: '19.54,-96.92',
  });
  const config = withBatchSizes(read, options.batchSizes);
  const template = inject('postgresStarted');
  const { platform: node, close } = await openTestPlatform(config, { pool: 1, template, ...options });
  const { db } = node;
  const jobs = createTestJobs();
  const platform: Platform = { ...node, jobs };
  const changes: Change[] = [];
  node.changes.subscribe((published) => void changes.push(...(published ?? [])));
  // The demonstration's database has none.
  await loadProvinces(platform);
  await ensureDefaultCategories(platform);
  const registry = registryFor(platform);
  const deps: ImportDeps = { platform, registry, service: createResourceService(platform, registry) };
  defineImportJobs(deps);
  const plan: Importer['plan'] = async (files, given = {}, createdBy) => {
    const id = platform.ids.next();
    const stored: StoredImportFile[] = [];
    for (const { name, content } of files) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const file = await describeFile(name, bytes, stored, id);
      stored.push(file);
      await platform.files.put(file.path, bytes);
    }
    await createImport(platform, id, stored, createdBy ?? null, { ...defaultImportOptions, ...given });
    await jobs.drain();
    return presentImport(await getImport(db, id));
  };
  const get: Importer['get'] = async (id) => presentImport(await getImport(db, id));
  return {
    ...deps,
    jobs,
    changes,
    routes: new Hono<Env>().route('/', importsRoutes(deps)).route('/', stepsRoutes(deps)),
    plan,
    async importAll(files, given, createdBy) {
      const planned = await plan(files, given, createdBy);
      if (planned.status !== 'planned') throw new Error(`Not planned: ${planned.status}, ${planned.error}`);
      await confirmImport(platform, planned.id);
      await jobs.drain();
      const done = await get(planned.id);
      if (done.status !== 'done' || done.error) throw new Error(`Not done: ${done.status}, ${done.error}`);
      if (!addsUp(done.counts)) throw new Error(`The counts don't add up: ${JSON.stringify(done.counts)}`);
      return done;
    },
    get,
    async rows(id) {
      const all: ImportRow[] = [];
      for (let page = 0; ; page += 1) {
        const { rows, total } = await listRows(db, id, { _page: page, _perPage: 1000 });
        all.push(...rows);
        if (all.length >= total) return all;
      }
    },
    query: (text, values = []) => db.query({ text, values }),
    restart: () => resumeImports(platform),
    async close() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
