/** Replaces the server's hasher with the browser's, which has other names for the same parameters. */
import type { Hasher } from '@callejero/server/ports/ports.ts';
import { createHasher as createBrowserHasher } from '../../../platform/hasher.ts';

interface Parameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export function createHasher(given?: Parameters): Hasher {
  if (!given) return createBrowserHasher();
  const { memoryCost, timeCost, parallelism } = given;
  return createBrowserHasher({ memorySize: memoryCost, iterations: timeCost, parallelism });
}
