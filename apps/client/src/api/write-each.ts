import type { LoaderCounter } from './http/loader.ts';

/**
 * Writes row after row, and reads what is shown once, at the end or at the first failure. The page waits for many: whoever
 * left it meanwhile would leave half of them undone.
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
