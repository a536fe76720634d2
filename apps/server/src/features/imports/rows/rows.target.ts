/**
 * Any collection from Callejero's own CSV, exported and edited or filled in by hand: rows are written one by one through the service of
 * their collection, like what a person sends. docs/decisions/013-csv-of-collections.md.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';
import { rehearse } from '../attempt.ts';
import { ownOf } from '../reading/mapped-values.ts';
import type { Dialling } from '../reading/phones.ts';
import type { StoredImport } from '../store.ts';
import type { ImportTarget, Planner } from '../target.ts';
import { bindingOf, type Work } from '../work.ts';
import { type RowDraft, readingRows } from './read-rows.ts';
import { rowsWriter } from './rows.writer.ts';
import { naturalKey } from './stored-rows.ts';

export const rowsTarget: ImportTarget<RowDraft, RowDraft, Dialling> = {
  batch: 'importedRows',
  async knowledge({ platform: { config } }, { options }) {
    return { country: config.city.country, areaCode: options.areaCode ?? config.areaCode };
  },
  read({ target, name, bytes, options }, dialling) {
    const resource = catalogue.find((each) => each.name === target);
    if (!resource) throw new ApiError('route-not-found');
    return readingRows(resource, name, bytes, dialling, ownOf(options.list, name));
  },
  async planner(work: Work, started: StoredImport): Promise<Planner<RowDraft>> {
    const writer = await rowsWriter(work, started);
    const { resource } = bindingOf(work.registry, started.target);
    return {
      keyOf: ({ id, values }) => id ?? naturalKey(resource, values),
      async decide(tx, rows) {
        const { results } = await rehearse(tx, () => writer.write(tx, rows));
        return results.map((row) => (row.outcome === 'created' ? { ...row, record: null } : row));
      },
    };
  },
  writer: rowsWriter,
};
