/** The keys derived from the installation's secret, one per use, so that no key reveals another. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../ports/config.ts';
import type { Platform } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';
import { storedSecret } from './stored-secret.ts';

/**
 * TOKEN_SECRET, or a secret that is made at the first start and stored in DATA_DIR. To change it, put the previous one into
 * TOKEN_SECRET_PREVIOUS (or rename the file to `token-secret.previous`): its tokens are accepted until they expire.
 */
export async function readSecrets(
  config: Pick<Config, 'tokenSecret' | 'previousTokenSecret' | 'dataDir'>,
): Promise<Platform['secrets']> {
  const folder = path.join(config.dataDir, 'keys');
  const current = config.tokenSecret ?? (await tokenSecretIn(folder));
  const earlier = async () =>
    (await readFile(path.join(folder, 'token-secret.previous'), 'utf8').catch(() => '')).trim() || null;
  const previous = config.previousTokenSecret ?? (config.tokenSecret === null ? await earlier() : null);
  const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, 'callejero', 'tokens', 32));
  return { tokens: [current, previous].filter((secret) => secret !== null).map(keyOf) };
}

async function tokenSecretIn(folder: string): Promise<string> {
  const file = path.join(folder, 'token-secret');
  const secret = await storedSecret(file, () => randomBytes(48).toString('base64url'));
  if (secret !== '') return secret;
  throw new StartError(
    `El archivo ${file} está vacío. Bórralo para crear otro secreto (todas las sesiones se cerrarán).`,
  );
}
