/** What it costs to have the server there: the time of its second start, and its memory while nobody asks. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from '../child.ts';
import { residentMemory } from '../machine.ts';
import type { Result } from '../report.ts';
import { startServer } from '../server.ts';

/** Long enough for what a start leaves to be done. */
const rest = 3000;

/** Starts twice; the second server goes on running. */
export async function starts(dataDir: string): Promise<{ server: Child; results: Result[] }> {
  const first = await startServer(dataDir);
  await first.stop();
  const server = await startServer(dataDir);
  await delay(rest);
  const memory = residentMemory(server.pid);
  return {
    server,
    results: [
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
    ],
  };
}
