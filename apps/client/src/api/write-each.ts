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
