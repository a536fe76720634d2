/** The fixtures of the scenarios: the server under test with its data, and the servers that it is compared with. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@callejero/server/node/embedded-postgres/embedded-postgres.ts';
import { createLog } from '@callejero/server/node/services/log.ts';
import pg from 'pg';
import { type Child, startChild } from './child.ts';
import { atEnd } from './cleanup.ts';
import { type DatasetCommerce, inventCommerces, loadCategories, loadCommerces } from './dataset.ts';
import type { Runs } from './measure.ts';
import { type BenchSession, signIn } from './server.ts';

export interface BenchWorld {
  /** For temporary files. */
  folder: string;
  runs: Runs;
  server: Child;
  session: BenchSession;
  db: pg.Client;
  databaseUrl: string;
  commerces: DatasetCommerce[];
  sql: Child;
  peer: Child;
  /** Starts a bare server that answers with `body`. */
  bare(body: string): Promise<Child>;
  /** Starts Hono on its Node server, which answers with `body`. */
  hono(body: string): Promise<Child>;
  /** Adds invented commerces until there are `count`. */
  grow(count: number): Promise<void>;
  /** Invalidates all cached answers, as any change of a commerce does. */
  forget(): Promise<void>;
}

export const subject = (name: string) => fileURLToPath(new URL(`./subjects/${name}.ts`, import.meta.url));

/** `folder`: for temporary files. The server runs over `dataDir`. */
export async function createWorld(
  folder: string,
  dataDir: string,
  server: Child,
  runs: Runs,
): Promise<BenchWorld> {
  const { url, db } = await openDatabaseOf(dataDir);
  await loadCategories(db);
  const commerces = inventCommerces(0, 10_000);
  await loadCommerces(db, commerces);

  const session = await signIn(server.url);
  const env = { DATABASE_URL: url };
  const sql = await startChild([subject('sql')], env, '/health');
  const peer = await startChild([subject('peer')], env, '/commerces?$limit=1');
  const changed = commerces[0]?.id;

  const forget = async () => {
    const { data } = await session.get<{ data: { rev: number } }>(`/v1/commerces/${changed}`);
    await session.patch(`/v1/commerces/${changed}`, { rev: data.rev, priceRange: 1 + (data.rev % 4) });
  };
  const serveBytes = async (name: string, body: string) => {
    const file = path.join(folder, 'bytes');
    await writeFile(file, body);
    return startChild([subject(name), file], {}, '/');
  };
  await forget();
  return {
    ...{ folder, runs, server, session, db, databaseUrl: url, commerces, sql, peer, forget },
    bare: (body) => serveBytes('bare', body),
    hono: (body) => serveBytes('hono', body),
    async grow(count) {
      const more = inventCommerces(commerces.length, count);
      await loadCommerces(db, more);
      commerces.push(...more);
      await forget();
    },
  };
}

/** Joins the PostgreSQL that the server over `dataDir` has started. */
export async function openDatabaseOf(dataDir: string): Promise<{ url: string; db: pg.Client }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn', process.stderr) });
  atEnd(() => postgres.stop());
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  atEnd(() => db.end());
  return { url: postgres.url, db };
}

interface Page {
  data: unknown;
  meta: { total: number };
}

/** Checks that our answer equals the hand-written statement's; otherwise comparing them would mean nothing. */
export async function assertSameAnswer(world: BenchWorld, ours: string, sql: string): Promise<void> {
  const one = await world.session.get<Page>(ours);
  const other: Page = await (await fetch(world.sql.url + sql)).json();
  assert.deepEqual(one.data, other.data);
  assert.equal(one.meta?.total, other.meta?.total);
}
