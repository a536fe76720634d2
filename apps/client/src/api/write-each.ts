import { formatError } from './http/errors.ts';
import type { LoaderCounter } from './http/loader.ts';

/**
 * Writes the rows one after another and reads the list again once, at the end or at the first failure. Several rows block the page,
 * because leaving it would stop half-way.
 */
export async function writeEach<Row>(
  rows: readonly Row[],
  write: (row: Row) => Promise<unknown>,
  readAgain: () => Promise<void>,
  loader: LoaderCounter,
): Promise<void> {
  const stop = rows.length > 1 ? loader.start() : undefined;
  try {
    for (const row of rows) await write(row);
  } finally {
    stop?.();
    await readAgain();
  }
}

/** As `writeEach`, but each row may fail alone. Returns how many were written, and why the others were not. */
export async function tryEach<Row>(
  rows: readonly Row[],
  write: (row: Row) => Promise<unknown>,
  readAgain: () => Promise<void>,
  loader: LoaderCounter,
): Promise<{ done: number; failures: string[] }> {
  const failures: string[] = [];
  const tryOne = async (row: Row) => {
    try {
      await write(row);
    } catch (error) {
      failures.push(formatError(error));
    }
  };
  await writeEach(rows, tryOne, readAgain, loader);
  return { done: rows.length - failures.length, failures };
}
