import { readingTable } from './formats/drivers.ts';
import { inTurns } from './reading/turns.ts';

/** The rows of a file in any of the formats, as texts by column. */
export async function readTable(
  name: string,
  bytes: Uint8Array,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const { rows } = await inTurns(readingTable(name, bytes));
  return rows.map(({ values }) => values);
}
