import { hash, type Options, verify } from '@node-rs/argon2';
import type { Hasher } from '../../ports/ports.ts';

/** Argon2id with the parameters that OWASP recommends; runs off the main thread. */
const defaultParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost, compared when there is no account, so that the answer takes as long. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$Uc8DysElegEgmaWKbR2yLw$WhR+GbW5IoWd+PIvL9wY0gsWlF9xdP1jC5vPN4ziOyE';

/** `parameters` are for new hashes; a stored hash names its own. */
export function createHasher(parameters: Options = defaultParameters): Hasher {
  return {
    hash: (password) => hash(password, parameters),
    async verify(stored, password) {
      const matches = await verify(stored ?? nobody, password).catch(() => false);
      return stored !== null && matches;
    },
  };
}
