/** A large collection as CSV: complete, and with memory that does not grow with it. */
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../machine.ts';
import type { Result } from '../report.ts';
import type { BenchWorld } from '../world.ts';

/** MiB that the server may grow by during an export, for batches and their garbage. */
const growth = 64;

export async function exports(world: BenchWorld): Promise<Result> {
  const { manyCommerces: many } = world.bench.sizes;
  await world.grow(many);
  const { server, session } = world;
  const path = `${server.url}/v1/commerces/csv`;
  // The first export is a warm-up.
  await count(path, { ...session.headers });
  const before = residentMemory(server.pid) ?? 0;
  const started = performance.now();
  let most = before;
  const reading = count(path, { ...session.headers });
  let over = false;
  void reading.finally(() => {
    over = true;
  });
  while (!over) {
    most = Math.max(most, residentMemory(server.pid) ?? 0);
    await delay(50);
  }
  const lines = await reading;
  const seconds = (performance.now() - started) / 1000;
  const grown = Math.max(0, Math.round(most - before));
  return {
    scenario: `CSV of ${many.toLocaleString('en')}`,
    reached: `${lines - 1} rows in ${seconds.toFixed(1)} s, ${grown} MiB more`,
    target: `all, ≤ ${growth} MiB more`,
    ok: lines === many + 1 && grown <= growth,
  };
}

/** Counts the line ends of the answer; invented names and descriptions contain none. */
async function count(url: string, headers: Record<string, string>): Promise<number> {
  const { body } = await fetch(url, { headers });
  let lines = 0;
  for await (const part of body ?? []) for (const byte of part) if (byte === 10) lines += 1;
  return lines;
}
