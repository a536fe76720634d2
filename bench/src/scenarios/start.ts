/** The time of the server's second start, and its memory while it is idle. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, newPlace, startServer } from '../bench.ts';
import { residentMemory } from '../machine.ts';
import type { Result } from '../report.ts';

/** Starts the server twice over the same data. */
export async function starts(bench: Bench): Promise<Result[]> {
  const place = await newPlace(bench);
  const first = await startServer(bench, { place });
  await first.stop();
  const server = await startServer(bench, { place });
  await delay(bench.sizes.rest);
  const memory = residentMemory(server.pid);
  return [
    {
      scenario: 'second start, until /health answers 200',
      reached: `${(server.readyAfter / 1000).toFixed(2)} s (first ${(first.readyAfter / 1000).toFixed(2)} s)`,
      target: '≤ 2 s',
      ok: server.readyAfter <= 2000,
    },
    {
      scenario: 'idle memory of the Node process',
      reached: memory === null ? 'not known here' : `${Math.round(memory)} MiB`,
      target: '≤ 120 MiB',
      ok: memory !== null && memory <= 120,
    },
  ];
}
