import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/** Whether this account may not read a file: a different answer than that the file is missing or empty. */
const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

/** The text of a file of the installation; null if there is none. Throws a StartError if this account may not read it. */
export async function readOwnFile(file: string): Promise<string | null> {
  return (await readOwnBytes(file))?.toString('utf8') ?? null;
}

/** The same as bytes. */
export async function readOwnBytes(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isForbidden(error)) throw new StartError(unreadable(file));
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether there is a file that this account may read. Throws a StartError if it may not. */
export function canRead(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch (error) {
    if (isForbidden(error)) throw new StartError(unreadable(file));
    return false;
  }
}

/** Throws a StartError for a file that a person has named and that can't be read. */
export function assertReadable(file: string): void {
  if (!canRead(file)) throw new StartError(`No existe el archivo ${file}.`);
}

const unreadable = (file: string): string =>
  `Falta permiso para leer ${file}. No lo borres: es de otra cuenta, quizá porque se copió o se restauró como root. Haz que ` +
  'sea de la cuenta que ejecuta Callejero (chown) y vuelve a intentarlo.';
