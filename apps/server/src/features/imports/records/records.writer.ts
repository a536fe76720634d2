/** Writes and undoes what an import of data of others does with its rows: all rows of a batch together. */
import { isSame } from '@callejero/contract/same-value.ts';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import type { StoredImport } from '../store.ts';
import type { AppliedRow, OpenRow, Planner, Undone, Writer, WrittenRow } from '../target.ts';
import type { Work } from '../work.ts';
import { applyEffects, type Effects, importColumns, noEffects } from './effects.ts';
import { type RecordsWork, toRecordsWork } from './kinds.ts';
import { type FillDraft, giveFreeSlugs, type PreparedRow, prepareRows } from './prepare.ts';
import {
  createRecordFinder,
  importedFields,
  isUntouched,
  pendingChanges,
  type RecordDraft,
  type StoredRecord,
  withEmpty,
  writtenAfter,
} from './record.ts';

export interface RecordsWriter<Fields extends Row> extends Writer<RecordDraft<Fields>> {
  prepare(
    tx: Queryable,
    drafts: readonly RecordDraft<Fields>[],
    fill?: FillDraft<Fields>,
  ): Promise<PreparedRow<Fields>[]>;
}

/** What the import before had written, which undoing an update restores. */
interface Previous {
  written: Row;
  import: string | null;
}

/** How a collection is planned and written whose records are found again by their source alone. */
export const decidedBySource = <Fields extends Row>() => ({
  async planner(work: Work, started: StoredImport): Promise<Planner<RecordDraft<Fields>>> {
    const { prepare } = recordsWriter<Fields>(work, started);
    return {
      async decide(tx, rows) {
        const drafts = rows.map(({ draft }) => draft);
        return (await prepare(tx, drafts)).map(({ decision }) => decision);
      },
    };
  },
  writer: async (work: Work, started: StoredImport) => recordsWriter<Fields>(work, started),
});

export function recordsWriter<Fields extends Row>(
  importing: Work,
  started: StoredImport,
): RecordsWriter<Fields> {
  const work = toRecordsWork(importing, started);
  const { resource } = work.binding;
  const finder = createRecordFinder(work.registry, work.binding);
  return {
    prepare: (tx, drafts, fill) => prepareRows(work, finder, tx, drafts, { lock: false, fill }),

    async write(tx, rows) {
      await acquireBulkWriteLock(tx, resource.name);
      const drafts = rows.map(({ draft }) => ({
        ...draft,
        fields: withEmpty(resource, draft.fields) as Fields,
      }));
      const prepared = await prepareRows(work, finder, tx, drafts, { lock: true });
      await giveFreeSlugs(work, tx, prepared.filter(isCreated));
      const changes = await applyEffects(work, tx, toEffects(work, prepared, rows));
      return { results: prepared.map(toWrittenRow), changes };
    },

    async undo(tx, rows) {
      await acquireBulkWriteLock(tx, resource.name);
      const stored = await finder.byId(
        tx,
        rows.map((row) => row.record),
      );
      const effects = noEffects();
      const results = rows.map((row) => undoRow(work, row, stored.get(row.record), effects));
      return { results, changes: await applyEffects(work, tx, effects) };
    },
  };
}

/** What is written for prepared rows, to which the marks of their import are added. */
function toEffects(
  { importId, binding: { resource } }: RecordsWork,
  prepared: readonly PreparedRow[],
  rows: readonly OpenRow<unknown>[],
): Effects {
  const effects: Effects = { ...noEffects(), created: prepared.filter(isCreated) };
  for (const [index, { existing, draft, row, decision, waits }] of prepared.entries()) {
    if (row) Object.assign(row, importColumns(resource, rows[index]?.notes ?? null, importId));
    if (existing && waits) {
      const values = Object.entries(decision.changes).map(([name, [, value]]) => [name, value]);
      const pending = { ...pendingChanges(existing), ...Object.fromEntries(values) };
      effects.proposed.push({ existing, pending });
    } else if (existing && row) effects.updated.push({ existing, row, diff: decision.changes });
    if (decision.outcome !== 'created' && decision.outcome !== 'updated') continue;
    const { name: source, externalId } = draft.source;
    const written = writtenAfter(draft.fields, existing, decision.kept);
    const record = existing?.id ?? String(row?.id);
    effects.known.push({ source, externalId, record, import: importId, written });
  }
  return effects;
}

const isCreated = ({ decision }: PreparedRow) => decision.outcome === 'created';

function toWrittenRow(prepared: PreparedRow): WrittenRow {
  const { decision, existing, row } = prepared;
  const { written = null, writtenBy = null } = existing ?? {};
  const previous: Previous | null = written && { written, import: writtenBy };
  const record = existing?.id ?? (isCreated(prepared) ? String(row?.id) : null);
  return { ...decision, record, previous };
}

/** What undoing does with a row, which it adds to the effects. */
function undoRow(
  { principal, importId, kind, binding: { resource } }: RecordsWork,
  row: AppliedRow,
  existing: StoredRecord | undefined,
  effects: Effects,
): Undone {
  if (!existing || existing.archived || existing.writtenBy !== importId) return 'kept';
  if (row.outcome === 'created') {
    const unchanged = importedFields(resource).every((name) =>
      isSame(existing.fields[name], existing.written?.[name]),
    );
    if (!unchanged || kind.isTouched(existing.row) || !isUntouched(resource, existing.row)) return 'kept';
    effects.archived.push(existing);
    effects.forgotten.push(existing.id);
    return 'archived';
  }
  const changed = Object.entries(row.changes);
  const has = (fields: Row) =>
    changed.every(([name, [, value]]) => name in fields && isSame(fields[name], value));
  const before = row.previous as Previous | null;
  const pending = pendingChanges(existing);
  if (pending && has(pending)) {
    const rest = Object.entries(pending).filter(([name]) => !(name in row.changes));
    const left = rest.length > 0 ? Object.fromEntries(rest) : null;
    effects.proposed.push({ existing, pending: left });
  } else {
    const mayReview = permits(principal, resource.name, 'review');
    if (!has(existing.fields) || (kind.isReviewed?.(existing.row) && !mayReview)) return 'kept';
    const old = Object.fromEntries(changed.map(([name, [value]]) => [name, value]));
    const back = { ...existing.fields, ...importColumns(resource, null, before?.import ?? null), ...old };
    const diff = Object.fromEntries(
      changed.map(([name, [value, written]]) => [name, [written, value] as [unknown, unknown]]),
    );
    effects.updated.push({ existing, row: back, diff });
  }
  if (!before || before.import === null || !existing.source) effects.forgotten.push(existing.id);
  else {
    const { name: source, externalId } = existing.source;
    const { import: by, written } = before;
    effects.known.push({ source, externalId, record: existing.id, import: by, written });
  }
  return 'restored';
}
