import type { LoaderCounter } from '../../api/http/loader.ts';
import { tryEach } from '../../api/write-each.ts';
import { outcomeInWords } from '../feedback/outcome.ts';
import { listTexts } from '../list/texts.ts';

/** Archives several rows, of which each may fail alone: the archived ones, and what happened in words. */
export async function archiveEach<Row>(
  rows: readonly Row[],
  archive: (row: Row) => Promise<unknown>,
  readAgain: () => Promise<void>,
  loader: LoaderCounter,
): Promise<{ archived: Row[]; said: string }> {
  const archived: Row[] = [];
  const write = async (row: Row) => {
    await archive(row);
    archived.push(row);
  };
  const outcome = await tryEach(rows, write, readAgain, loader);
  const words = { done: listTexts.archivedMany, failed: listTexts.notArchived };
  return { archived, said: outcomeInWords(outcome, words) };
}
