/** The installation's secret and the keys derived from it, one per use: none tells another. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../ports/config.ts';
import type { Platform } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';
import { storedSecret } from './stored-secret.ts';

/**
 * TOKEN_SECRET, or one made at the first start and kept in DATA_DIR. To change it, the former one goes to
 * TOKEN_SECRET_PREVIOUS (or the file to `token-secret.previous`): what it signed is accepted until it expires.
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
