/** Secrets that are made at the first start and stored in DATA_DIR, readable by this account only. */
import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../folder.ts';

/** The secret in `file`, which `make` makes if there is none. Empty if the file is. */
export async function storedSecret(file: string, make: () => string): Promise<string> {
  const read = async () => (await readFile(file, 'utf8').catch(() => '')).trim();
  const stored = await read();
  if (stored !== '') return stored;
  const folder = path.dirname(file);
  await makeFolder(folder, 0o700);
  await chmod(folder, 0o700);
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, make(), { mode: 0o600, flush: true });
  try {
    // `link` never replaces a file, so two concurrent first starts get the same secret.
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return read();
}
