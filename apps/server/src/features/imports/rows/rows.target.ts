/**
 * Any collection from Callejero's own CSV, exported and edited or filled in by hand: rows are written one by one through the service of
 * their collection, like what a person sends. docs/decisions/013-csv-of-collections.md.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';
import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import type { Row } from '../../../access/binding.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { rehearse } from '../attempt.ts';
import { getOwn } from '../reading/mapped-values.ts';
import type { Dialling } from '../reading/phones.ts';
import type { StoredImport } from '../store.ts';
import type {
  AppliedRow,
  ImportTarget,
  OpenRow,
  Planner,
  TargetAnswer,
  Undone,
  Writer,
  WrittenRow,
} from '../target.ts';
import { getBinding, type Work } from '../work.ts';
import { keyOfRow, openingRows, type RowDraft } from './read-rows.ts';
import { findIds, findOwnReference, withLocalIds } from './references.ts';
import { createRowFinder, foreignIds, naturalKey, type StoredRow } from './stored-rows.ts';
import { createRow, getExternalId, leftAlone, toRowsWork, undoRow, updateRow } from './write-row.ts';

export const rowsTarget: ImportTarget<RowDraft, RowDraft, Dialling> = {
  batch: 'importedRows',
  async knowledge({ platform: { city } }, { options }) {
    const { country, areaCode } = city.now();
    return { country, areaCode: options.areaCode ?? areaCode };
  },
  open: ({ target, name, bytes, options }, dialling, hints) =>
    openingRows(resourceOf(target), name, bytes, dialling, getOwn(options.list, name), hints),
  keyOf: (draft, target) => keyOfRow(resourceOf(target), draft),
  async planner(work: Work, started: StoredImport): Promise<Planner<RowDraft>> {
    const writer = await rowsWriter(work, started);
    return {
      async decide(tx, rows) {
        const { results } = await rehearse(tx, () => writer.write(tx, rows));
        return results.map((row) => (row.outcome === 'created' ? { ...row, record: null } : row));
      },
    };
  },
  writer: rowsWriter,
};

function resourceOf(target: ImportTargetName): Resource {
  const resource = catalogue.find((each) => each.name === target);
  if (!resource) throw new ApiError('route-not-found');
  return resource;
}

/** Writes and undoes rows with the rights of the importing administrator. */
async function rowsWriter(importing: Work, started: StoredImport): Promise<Writer<RowDraft>> {
  const work = toRowsWork(importing, started);
  const { registry, principal, resource, parts } = work;
  const finder = createRowFinder(registry, getBinding(registry, started.target), principal);
  const ownReference = findOwnReference(resource);
  const isBelow = (values: Row | undefined) => (ownReference && values?.[ownReference] ? 1 : 0);

  /** Decides each row with the stored data, and writes it. */
  async function write(tx: Queryable, rows: readonly OpenRow<RowDraft>[]): Promise<TargetAnswer<WrittenRow>> {
    await acquireBulkWriteLock(tx, resource.name);
    const answer: TargetAnswer<WrittenRow> = { results: [], changes: [] };
    const given = rows.map(({ draft }) => draft);
    const known = await foreignIds(tx, findIds(resource, given));
    const toLocal = (draft: RowDraft) => ({
      ...draft,
      values: withLocalIds(resource, draft.values, known),
    });
    const drafts = given.map(toLocal);
    const marks = drafts.flatMap((draft) =>
      draft.id === null ? (getExternalId(resource, draft) ?? []) : [],
    );
    const marked = await foreignIds(tx, marks);
    const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id, known.get(id) ?? id]));
    const byId = await finder.byIds(tx, [...new Set([...ids, ...marked.values()])]);
    const byKey = await finder.byKeys(
      tx,
      drafts.map(({ values }) => values),
    );
    await parts.load(
      tx,
      [...byId.values(), ...byKey.values()].map(({ values }) => values),
    );
    const storedOf = ({ id, values }: RowDraft): StoredRow | undefined => {
      const own = id === null ? undefined : (byId.get(id) ?? byId.get(known.get(id) ?? ''));
      return own ?? byKey.get(naturalKey(resource, values) ?? '');
    };
    /** The record that an earlier import created from the same row. The row changes nothing in it. */
    const madeOf = (draft: RowDraft): StoredRow | undefined =>
      draft.id === null ? byId.get(marked.get(getExternalId(resource, draft) ?? '') ?? '') : undefined;
    // Parents that are in the file come before their children.
    const order = [...drafts.entries()].sort(([, a], [, b]) => isBelow(a.values) - isBelow(b.values));
    for (const [at, draft] of order) {
      const now = toLocal(draft);
      const stored = storedOf(now);
      const made = stored ? undefined : madeOf(now);
      if (made) answer.results[at] = leftAlone(made);
      else if (stored) answer.results[at] = await updateRow(work, tx, now, stored, answer.changes);
      else {
        const written = await createRow(work, tx, now, answer.changes);
        answer.results[at] = written;
        if (now.id !== null && written.record !== null) known.set(now.id, written.record);
      }
    }
    return answer;
  }

  async function undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<TargetAnswer<Undone>> {
    await acquireBulkWriteLock(tx, resource.name);
    const answer: TargetAnswer<Undone> = { results: [], changes: [] };
    const stored = await finder.byIds(
      tx,
      rows.map((row) => row.record),
    );
    await parts.load(
      tx,
      [...stored.values()].map(({ values }) => values),
    );
    const valuesOf = ({ record }: AppliedRow) => stored.get(record)?.values;
    // A child is undone before its parent.
    const order = [...rows.entries()].sort(([, a], [, b]) => isBelow(valuesOf(b)) - isBelow(valuesOf(a)));
    for (const [at, row] of order)
      answer.results[at] = await undoRow(work, tx, row, stored.get(row.record), answer.changes);
    return answer;
  }

  return { write, undo };
}
