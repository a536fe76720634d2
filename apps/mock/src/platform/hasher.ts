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
/** A hash of the same cost, compared when there is no account, so that the answer takes as long. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$Uc8DysElegEgmaWKbR2yLw$WhR+GbW5IoWd+PIvL9wY0gsWlF9xdP1jC5vPN4ziOyE';

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
      const matches = await argon2Verify({ password, hash: stored ?? nobody }).catch(() => false);
      return stored !== null && matches;
    },
  };
}
