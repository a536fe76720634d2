/** Creates single commerces, and imports many. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Bench, type DataPlace, newPlace, openDatabase } from '../bench.ts';
import { categoryIds, inventCommerces, inventPlaces, loadCommerces } from '../dataset.ts';
import type { Requests } from '../load.ts';
import { onCores } from '../machine.ts';
import { compare, median } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import { importCommand, serverEnvironment } from '../server.ts';
import type { BenchWorld } from '../world.ts';

export async function create(world: BenchWorld): Promise<Result> {
  const bodies = Array.from({ length: 200 }, (_, index) =>
    JSON.stringify({
      name: `Lugar Nuevo ${index}`,
      categories: [categoryIds[index % categoryIds.length]],
      location: { lat: 19.5 + index / 10_000, lng: -96.9 },
      phones: ['+522288123456'],
    }),
  );
  const post = (path: string, headers: Readonly<Record<string, string>> = {}): Requests => ({
    ...{ method: 'POST', path, bodies, headers },
  });
  const rates = await compare(world, {
    ours:
      ({ session }) =>
      () =>
        post('/v1/commerces', session.headers),
    sql: { url: world.sql.url, requests: () => post('/insert') },
    peer: { url: world.peer.url, requests: () => post('/commerces') },
  });
  const { ours, before } = world;
  for (const { db, forget } of before ? [ours, before] : [ours]) {
    await db.query('delete from commerces where created_at > $1', [world.commerces.at(-1)?.updatedAt]);
    await db.query('vacuum analyze commerces');
    await forget();
  }
  return ratio('create, with change record and idempotency', rates, 'sql', 0.5);
}

/** Runs the command as a person does, each time over its own database, which was used once before. */
export const importPlaces = (bench: Bench): Promise<Result> =>
  importInto(bench, { stored: 0, rounds: bench.sizes.rounds, least: 2000 });

/** The same once, into an area that has many places already. */
export const importAmong = (bench: Bench): Promise<Result> =>
  importInto(bench, { stored: bench.sizes.manyCommerces, rounds: 1, least: 1500 });

interface Target {
  /** Commerces that are there before. */
  stored: number;
  rounds: number;
  /** Places per second to reach. */
  least: number;
}

async function importInto(bench: Bench, { stored, rounds, least }: Target): Promise<Result> {
  const { folder } = bench;
  const { importedPlaces: count } = bench.sizes;
  const file = path.join(folder, `${count}.json`);
  await writeFile(file, inventPlaces(count));
  const one = path.join(folder, '1.json');
  await writeFile(one, inventPlaces(1));
  const rates: number[] = [];
  let complete = true;
  for (let round = 0; round < rounds; round += 1) {
    const place = await newPlace(bench);
    await mkdir(place.dataDir);
    await runImport(place, one);
    if (stored > 0) await loadCommerces((await openDatabase(place)).db, inventCommerces(0, stored));
    const { seconds, read, created } = await runImport(place, file);
    rates.push(read / seconds);
    complete &&= read === count && created > 0.95 * count;
    // With stored ones its PostgreSQL runs until the end.
    if (stored === 0) await rm(place.dataDir, { recursive: true });
  }
  const rate = median(rates);
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
  const among = stored > 0 ? ` among ${stored.toLocaleString('en')}` : '';
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return {
    scenario: `import of ${count.toLocaleString('en')} places${among}, start and end included`,
    reached: `${whole(rate)} places/s (${whole(lowest)} to ${whole(highest)})${complete ? '' : ', INCOMPLETE'}`,
    target: `≥ ${whole(least)}/s`,
    ok: rate >= least && complete,
  };
}

async function runImport(place: DataPlace, file: string) {
  const [command, ...args] = onCores('measured', [process.execPath, ...importCommand, file, '--json']);
  const started = performance.now();
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...process.env, ...serverEnvironment(place) },
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - started) / 1000;
  const counts: unknown = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  return { seconds, ...(counts as { read: number; created: number }) };
}
