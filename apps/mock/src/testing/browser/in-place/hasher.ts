/** In place of the server's hasher: the browser's, which calls the same parameters by other names. */
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
