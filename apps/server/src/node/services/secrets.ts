/** The installation's secret and the keys derived from it, one per use: none tells another. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../ports/config.ts';
import type { Platform } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';

/**
 * TOKEN_SECRET, or one made at the first start and kept in DATA_DIR. To change it, the former one goes to
 * TOKEN_SECRET_PREVIOUS (or the file to `token-secret.previous`): what it signed is accepted until it expires.
 */
export async function readSecrets(
  config: Pick<Config, 'tokenSecret' | 'previousTokenSecret' | 'dataDir'>,
): Promise<Platform['secrets']> {
  const folder = path.join(config.dataDir, 'keys');
  const current = config.tokenSecret ?? (await keptSecret(folder));
  const kept = async () =>
    (await readFile(path.join(folder, 'token-secret.previous'), 'utf8').catch(() => '')).trim() || null;
  const previous = config.previousTokenSecret ?? (config.tokenSecret === null ? await kept() : null);
  const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, 'callejero', 'tokens', 32));
  return { tokens: [current, previous].filter((secret) => secret !== null).map(keyOf) };
}

async function keptSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'token-secret');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null && kept.trim() !== '') return kept.trim();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A link never replaces: of two first starts at once, both end up with the same secret.
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret !== '') return secret;
  throw new StartError(
    `El archivo ${file} está vacío. Bórralo para crear otro secreto (todas las sesiones se cerrarán).`,
  );
}
