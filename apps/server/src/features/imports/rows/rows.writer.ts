/** Writes and undoes rows of any collection, with the rights of the importing administrator. */
import type { StoredImport } from '../store.ts';
import type { Writer } from '../target.ts';
import type { Work } from '../work.ts';
import { openRows } from './context.ts';
import type { RowDraft } from './read-rows.ts';
import { undoRows } from './undo-rows.ts';
import { writeRows } from './write-rows.ts';

export async function rowsWriter(work: Work, started: StoredImport): Promise<Writer<RowDraft>> {
  const context = openRows(work, started);
  return {
    write: (tx, rows) => writeRows(context, tx, rows),
    undo: (tx, rows) => undoRows(context, tx, rows),
  };
}
