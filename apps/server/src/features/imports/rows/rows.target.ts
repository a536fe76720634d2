/**
 * Any collection from Callejero's own CSV, exported and edited or filled in by hand. docs/decisions/013-csv-of-collections.md.
 */
import { bindingOf } from '../acting.ts';
import { rehearse } from '../attempt.ts';
import { ownOf } from '../reading/mapped-values.ts';
import { inTurns } from '../reading/turns.ts';
import type { StoredImport } from '../store.ts';
import type { ImportTarget, Planner } from '../target.ts';
import type { Work } from '../work.ts';
import { keyOf, type RowDraft, readingRows } from './read-rows.ts';
import { rowsWriter } from './rows.writer.ts';

export const rowsTarget: ImportTarget<RowDraft> = {
  batch: 'importedRows',
  async planner(work: Work, started: StoredImport): Promise<Planner<RowDraft>> {
    const writer = await rowsWriter(work, started);
    const { resource } = bindingOf(work.registry, started.target);
    const { city, areaCode } = work.platform.config;
    const dialling = { country: city.country, areaCode: started.options.areaCode ?? areaCode };
    return {
      read: (file, bytes) =>
        inTurns(
          readingRows(resource, file.name, bytes, dialling, ownOf(started.options.list, file.name)),
          work.signal,
        ),
      keyOf: (draft) => keyOf(resource, draft),
      async decide(tx, rows) {
        const { results } = await rehearse(tx, () => writer.write(tx, rows));
        return results.map((row) => (row.outcome === 'created' ? { ...row, record: null } : row));
      },
    };
  },
  writer: rowsWriter,
};
