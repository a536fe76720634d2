import { hash, type Options, verify } from '@node-rs/argon2';
import { dummyHash } from '../../ports/dummy-hash.ts';
import type { Hasher } from '../../ports/ports.ts';

/** Argon2id with the parameters that OWASP recommends; runs off the main thread. */
const defaultParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `parameters` are for new hashes; a stored hash names its own. */
export function createHasher(parameters: Options = defaultParameters): Hasher {
  return {
    hash: (password) => hash(password, parameters),
    async verify(stored, password) {
      const matches = await verify(stored ?? dummyHash, password).catch(() => false);
      return stored !== null && matches;
    },
  };
}
