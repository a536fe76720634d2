/** The time of the server's second start, and its memory while it is idle. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from '../child.ts';
import { residentMemory } from '../machine.ts';
import type { Result } from '../report.ts';
import { startServer } from '../server.ts';

/** Milliseconds in which work after the start ends. */
const rest = 3000;

/** Starts the server twice; the second one continues to run. */
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
