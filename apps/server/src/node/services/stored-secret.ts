/** Secrets that are made at the first start and stored in DATA_DIR, readable by this account only. */
import { randomBytes } from 'node:crypto';
import { chmod, link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../folder.ts';
import { readOwnFile } from '../read-own-file.ts';

/** The secret in `file`; null if there is none, empty if the file is. Throws a StartError if it may not be read. */
export async function readSecret(file: string): Promise<string | null> {
  return (await readOwnFile(file))?.trim() ?? null;
}

/** The secret in `file`, which `make` makes if there is none. Empty if the file is. Only this account may open its folder. */
export async function storedSecret(file: string, make: () => string): Promise<string> {
  const folder = path.dirname(file);
  return storedText(file, make, async () => {
    await makeFolder(folder, 0o700);
    await chmod(folder, 0o700);
  });
}

/** The text in `file`, which the first process of all makes. */
export async function storedText(
  file: string,
  make: () => string,
  prepare: () => Promise<void>,
): Promise<string> {
  const stored = await readSecret(file);
  if (stored !== null) return stored;
  await prepare();
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
  return (await readSecret(file)) ?? '';
}
