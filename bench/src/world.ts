/** The fixtures of the scenarios: the server under test with its data, and the servers that it is compared with. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type Bench, type BenchServer, newPlace, openDatabase, startBefore, startServer } from './bench.ts';
import { type Child, startChild } from './child.ts';
import { type DatasetCommerce, inventCommerces, loadCategories, loadCommerces } from './dataset.ts';
import { type BenchSession, signIn } from './server.ts';

/** A server of the product with the world's commerces. */
export interface Side {
  server: BenchServer;
  session: BenchSession;
  db: pg.Client;
  databaseUrl: string;
  /** Invalidates all cached answers, as any change of a commerce does. */
  forget(): Promise<void>;
}

export interface BenchWorld extends Side {
  bench: Bench;
  ours: Side;
  /** Another release over a database of its own. */
  before: Side | null;
  commerces: DatasetCommerce[];
  sql: Child;
  peer: Child;
  /** Starts a bare server that answers with `body`. */
  bare(body: string): Promise<Child>;
  /** Starts Hono on its Node server, which answers with `body`. */
  hono(body: string): Promise<Child>;
  /** Adds invented commerces until there are `count`; the other release, which is asked less, gets none. */
  grow(count: number): Promise<void>;
}

export const subject = (name: string) => fileURLToPath(new URL(`./subjects/${name}.ts`, import.meta.url));

async function openSide(server: BenchServer, commerces: readonly DatasetCommerce[]): Promise<Side> {
  const { url, db } = await openDatabase(server);
  await loadCategories(db);
  await loadCommerces(db, commerces);
  const session = await signIn(server.url);
  const changed = commerces[0]?.id;
  const forget = async () => {
    const { data } = await session.get<{ data: { rev: number } }>(`/v1/commerces/${changed}`);
    await session.patch(`/v1/commerces/${changed}`, { rev: data.rev, priceRange: 1 + (data.rev % 4) });
  };
  await forget();
  return { server, session, db, databaseUrl: url, forget };
}

export async function createWorld(bench: Bench): Promise<BenchWorld> {
  const { folder, sizes } = bench;
  const commerces = inventCommerces(0, sizes.commerces);
  const place = await newPlace(bench);
  // The second start, as after a long uptime without the work of the first one.
  if (sizes.rest > 0) await (await startServer(bench, { place })).stop();
  const ours = await openSide(await startServer(bench, { place }), commerces);
  const before =
    bench.before === null
      ? null
      : await openSide(await startBefore({ ...bench, before: bench.before }), commerces);
  const env = { DATABASE_URL: ours.databaseUrl };
  const [sql, peer] = await Promise.all([
    startChild([subject('sql')], env, '/health'),
    startChild([subject('peer')], env, '/commerces?$limit=1'),
  ]);
  const serveBytes = async (name: string, body: string) => {
    const file = path.join(folder, `${name}-bytes`);
    await writeFile(file, body);
    return startChild([subject(name), file], {}, '/');
  };
  return {
    ...{ ...ours, bench, ours, before, commerces, sql, peer },
    bare: (body) => serveBytes('bare', body),
    hono: (body) => serveBytes('hono', body),
    async grow(count) {
      if (count <= commerces.length) return;
      const more = inventCommerces(commerces.length, count);
      await loadCommerces(ours.db, more);
      commerces.push(...more);
      await ours.forget();
    },
  };
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
