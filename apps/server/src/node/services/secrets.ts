/** The keys derived from the installation's secret, one per use, so that no key reveals another. */
import { hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../ports/config.ts';
import type { Platform } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';
import { readSecret, storedSecret } from './stored-secret.ts';

/** The file of the secret if it is not configured. */
export const tokenSecretFile = (dataDir: string): string => path.join(dataDir, 'keys', 'token-secret');

/**
 * TOKEN_SECRET, or a secret that is made at the first start and stored in DATA_DIR. To change it, put the previous one into
 * TOKEN_SECRET_PREVIOUS (or rename the file to `token-secret.previous`): its tokens are accepted until they expire. A process
 * that does not sign stores none. `makes`: false leaves it out where there is none.
 */
export async function readSecrets(
  config: Pick<Config, 'tokenSecret' | 'previousTokenSecret' | 'dataDir'>,
  { signs = true, makes = true } = {},
): Promise<Platform['secrets']> {
  const file = tokenSecretFile(config.dataDir);
  const stored = () => (makes ? tokenSecretIn(file, signs) : readSecret(file));
  const current = config.tokenSecret ?? ((await stored()) || null);
  const earlier = async () => (await readSecret(`${file}.previous`)) || null;
  const previous = config.previousTokenSecret ?? (config.tokenSecret === null ? await earlier() : null);
  const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, 'callejero', 'tokens', 32));
  return { tokens: [current, previous].filter((secret) => secret !== null).map(keyOf) };
}

async function tokenSecretIn(file: string, signs: boolean): Promise<string> {
  const make = () => randomBytes(48).toString('base64url');
  const secret = signs ? await storedSecret(file, make) : ((await readSecret(file)) ?? make());
  if (secret !== '') return secret;
  throw new StartError(
    `El archivo ${file} está vacío. Recupéralo de una copia. Si no la hay, bórralo y ejecuta «npm run new-keys»: todas las sesiones se cerrarán.`,
  );
}
