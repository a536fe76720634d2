import { dummyHash } from '@callejero/server/ports/dummy-hash.ts';
import type { Hasher } from '@callejero/server/ports/ports.ts';
import { argon2id, argon2Verify } from 'hash-wasm';

interface HasherParameters {
  /** KiB. */
  memorySize: number;
  iterations: number;
  parallelism: number;
}

/** The server's parameters. */
const defaults: HasherParameters = { memorySize: 19_456, iterations: 2, parallelism: 1 };

/** Argon2id in WebAssembly. */
export function createHasher(parameters: HasherParameters = defaults): Hasher {
  return {
    hash: (password) =>
      argon2id({
        ...parameters,
        password,
        salt: crypto.getRandomValues(new Uint8Array(16)),
        hashLength: 32,
        outputType: 'encoded',
      }),
    async verify(stored, password) {
      const matches = await argon2Verify({ password, hash: stored ?? dummyHash }).catch(() => false);
      return stored !== null && matches;
    },
  };
}
