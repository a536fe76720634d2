/**
 * Decides what an import of data of others does with each row, and writes and undoes it: for all rows of a batch together, with the
 * rights of whoever imports and the hooks of the collection.
 */

import { fieldOf } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql, { join } from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import { referencesTo } from '../../../access/references.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import { quoted } from '../../../resource/columns.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { withDefaults } from '../../../resource/write/writable.ts';
import { archiveRows, insertRows, updateRows } from '../../../resource/write/write-many.ts';
import { trying } from '../attempt.ts';
import { forget, type KnownRecord, remember } from '../reading/source.ts';
import type { StoredImport } from '../store.ts';
import type {
  AppliedRow,
  OpenRow,
  PlannedRow,
  Planner,
  RowDecision,
  TargetAnswer,
  Undone,
  Writer,
  WrittenRow,
} from '../target.ts';
import { bindingOf, type Work } from '../work.ts';
import { kindOf } from './kinds.ts';
import {
  createRecordFinder,
  decide,
  given,
  importedFields,
  isUntouched,
  type RecordDraft,
  type StoredRecord,
  withEmpty,
  writtenAfter,
} from './record.ts';

/** What is to be done with a row. */
export interface PreparedRow<Fields extends Row = Row> {
  decision: PlannedRow;
  existing: StoredRecord | null;
  draft: RecordDraft<Fields>;
  /** The row to insert, or the fields to update with those that the hooks added; null if nothing is written. */
  row: Row | null;
  /** The changes are not written, but wait for a review. */
  waits: boolean;
}

export interface RecordsWriter<Fields extends Row> extends Writer<RecordDraft<Fields>> {
  /** @param fill the draft to use where a row exists already */
  prepare(
    tx: Queryable,
    drafts: readonly RecordDraft<Fields>[],
    fill?: (draft: RecordDraft<Fields>, stored: Fields, index: number) => RecordDraft<Fields>,
  ): Promise<PreparedRow<Fields>[]>;
}

/** What the import before had written, which undoing an update restores. */
interface Previous {
  written: Row;
  import: string | null;
}

/** What is written together. */
interface Effects {
  created: readonly PreparedRow[];
  updated: { existing: StoredRecord; row: Row; diff: RowDecision['changes'] }[];
  /** The changes that wait for a review; null withdraws them. */
  proposed: { existing: StoredRecord; pending: Row | null }[];
  archived: StoredRecord[];
  known: KnownRecord[];
  /** Rows that no import knows any more. */
  forgotten: string[];
}

const noEffects = (): Effects => ({
  ...{ created: [], updated: [], proposed: [] },
  ...{ archived: [], known: [], forgotten: [] },
});

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
  work: Work,
  { target, options }: StoredImport,
): RecordsWriter<Fields> {
  type Draft = RecordDraft<Fields>;
  type Prepared = PreparedRow<Fields>;
  const { registry, platform, principal, importId } = work;
  const kind = kindOf(target);
  const binding = bindingOf(registry, target);
  const { resource, hooks } = binding;
  const names = importedFields(resource);
  const finder = createRecordFinder(registry, binding);
  const [mayCreate, mayUpdate, mayReview] = ['create', 'update', 'review'].map((action) =>
    permits(principal, target, action),
  );
  const contextOf = (tx: Queryable) => ({ platform, db: tx, principal, now: platform.clock.now() });

  const nothing = (existing: StoredRecord | null, draft: Draft, decision: Prepared['decision']) => ({
    ...{ existing, draft, decision, row: null, waits: false },
  });
  const left = (
    reason: string,
    existing: StoredRecord | null,
    outcome: 'skipped' | 'unchanged' = 'skipped',
  ) => ({
    ...{ outcome, reason, changes: {}, kept: [], record: existing?.id ?? null },
  });

  /** A new row, as the collection's hooks complete it. */
  async function newRow(tx: Queryable, draft: Draft): Promise<Prepared> {
    if (!mayCreate) return nothing(null, draft, left('No tienes permiso para crear.', null));
    const { fields, source } = draft;
    const context = contextOf(tx);
    const made = await trying(resource, async () => {
      const row = withDefaults(binding, { id: platform.ids.next(), ...given(fields) });
      return (await hooks?.beforeCreate?.(context, row)) ?? row;
    });
    if ('refused' in made) return nothing(null, draft, left(made.refused, null));
    const by = { actor: principal.id, now: context.now, importId };
    const times = { createdAt: context.now, updatedAt: context.now, rev: 1 };
    const changes: RowDecision['changes'] = {};
    if (kind.describesNew)
      for (const [name, value] of Object.entries(given(fields))) changes[name] = [null, value];
    const notes = kind.notes?.(fields, options) ?? [];
    return {
      ...nothing(null, draft, {
        ...{ outcome: 'created', reason: null, changes, kept: [], record: null, notes },
      }),
      row: { ...made.value, ...kind.initial(fields, options, by), source, ...times },
    };
  }

  async function changedRow(tx: Queryable, draft: Draft, existing: StoredRecord): Promise<Prepared> {
    const found = decide(resource, draft.fields, existing);
    const decision = { ...found, record: existing.id };
    if (found.outcome !== 'updated') return nothing(existing, draft, decision);
    if (!mayUpdate)
      return nothing(existing, draft, left('No tienes permiso para cambiar lo que ya existe.', existing));
    if (kind.isReviewed?.(existing.row) && !mayReview) return proposal(draft, existing, decision);
    const after = { ...existing.fields };
    for (const [name, [, value]] of Object.entries(found.changes)) after[name] = value;
    const done = await trying(
      resource,
      async () => (await hooks?.beforeUpdate?.(contextOf(tx), after, existing.row)) ?? after,
    );
    if ('refused' in done) return nothing(existing, draft, left(done.refused, existing));
    return { ...nothing(existing, draft, decision), row: done.value };
  }

  /** Changes that wait for a review. What somebody proposed before stays. */
  function proposal(draft: Draft, existing: StoredRecord, decision: Prepared['decision']): Prepared {
    const pending = pendingOf(existing);
    const proposed = names.filter((name) => pending && name in pending && name in decision.changes);
    const changes = { ...decision.changes };
    for (const name of proposed) delete changes[name];
    const kept = [...decision.kept, ...proposed];
    if (Object.keys(changes).length === 0) {
      const waiting = left('Sus cambios ya esperan una revisión.', existing, 'unchanged');
      return nothing(existing, draft, { ...waiting, kept });
    }
    const note = ['Sus cambios esperan una revisión.'];
    return { ...nothing(existing, draft, { ...decision, changes, kept, notes: note }), waits: true };
  }

  async function prepareAll(
    tx: Queryable,
    drafts: readonly Draft[],
    lock: boolean,
    fill?: Parameters<RecordsWriter<Fields>['prepare']>[2],
  ): Promise<Prepared[]> {
    const stored = await finder.bySource(
      tx,
      drafts.map(({ source }) => source),
      lock,
    );
    const returning = kind.returns ? await archivedByImports(tx, [...stored.values()]) : new Set();
    const prepared: Prepared[] = [];
    for (const [index, draft] of drafts.entries()) {
      const found = stored.get(index);
      const existing = found && returning.has(found.id) ? undefined : found;
      const filled = existing && fill ? fill(draft, existing.fields as Fields, index) : draft;
      prepared.push(existing ? await changedRow(tx, filled, existing) : await newRow(tx, draft));
    }
    return prepared;
  }

  /** Inserts the rows, with their addresses. */
  async function insert(tx: Queryable, prepared: Effects['created']): Promise<void> {
    const rows = prepared.flatMap(({ row }) => (row ? [row] : []));
    if (rows.length === 0) return;
    const parts = rows.map(addressRow).filter((part) => part !== null);
    await insertRows(tx, addresses, parts, null);
    const diffs = rows.map((row) => ({
      id: row.id,
      diff: { [resource.display]: [null, row[resource.display]], import: [null, importId] },
    }));
    const run = () => insertRows(tx, resource, rows, { by: principal.id, diffs, requestId: importId });
    await (kind.inserting
      ? kind.inserting(
          tx,
          rows.map(({ id }) => String(id)),
          run,
        )
      : run());
  }

  /** The address of a new row, which the row references from now on. */
  function addressRow(row: Row): Row | null {
    const { address, location, createdAt, updatedAt } = row;
    if (typeof address !== 'object' || address === null) return null;
    row.address = platform.ids.next();
    return { id: row.address, ...address, location, createdAt, updatedAt, rev: 1 };
  }

  /** A slug that is taken gets the digits of another id. */
  async function giveFreeSlugs(tx: Queryable, prepared: readonly Prepared[]): Promise<void> {
    if (!fieldOf(resource, 'slug')) return;
    const seen = new Set<unknown>();
    for (let open = prepared; open.length > 0; ) {
      const slugs = open.map(({ row }) => row?.slug);
      const taken = await tx.query<{ slug: string }>(sql`select slug from ${quoted(resource.name)}
        where slug = any(${slugs}::text[]) and archived_at is null`);
      const used = new Set(taken.map(({ slug }) => slug));
      const again: Prepared[] = [];
      for (const one of open) {
        if (used.has(String(one.row?.slug)) || seen.has(one.row?.slug)) again.push(one);
        else seen.add(one.row?.slug);
      }
      for (const one of again) {
        const { id, slug } = (await newRow(tx, one.draft)).row ?? {};
        one.row = { ...one.row, id, slug };
      }
      open = again;
    }
  }

  /** Writes the fields of stored rows, their addresses and what their last import wrote. */
  async function update(tx: Queryable, changed: Effects['updated']): Promise<void> {
    const { now } = contextOf(tx);
    const [fresh, kept]: [Row[], Row[]] = [[], []];
    const rows = changed.map(({ existing, row, diff }) => {
      const written: Row = { ...row, id: existing.id };
      const { address: stored } = existing.row;
      if (stored === undefined) return written;
      if (!diff.address) written.address = stored;
      else if (row.address === null || stored === null) {
        const made = addressRow({ ...written, createdAt: now, updatedAt: now });
        if (made) fresh.push(made);
        written.address = made?.id ?? null;
      } else {
        kept.push({ id: stored, ...(row.address as Row), location: row.location });
        written.address = stored;
      }
      return written;
    });
    await insertRows(tx, addresses, fresh, null);
    await updateRows(tx, addresses, kept, now, null);
    const diffs = changed.map(({ existing: { id }, diff }) => ({
      id,
      diff: { ...diff, import: [null, importId] },
    }));
    await updateRows(tx, resource, rows, now, { by: principal.id, diffs, requestId: importId });
    for (const { existing, diff, row } of changed) {
      const after = Object.fromEntries(Object.keys(diff).map((name) => [name, row[name]]));
      await hooks?.afterUpdate?.(contextOf(tx), existing.row, after);
    }
  }

  /** Sets the changes that wait for a review; new ones take the place of refused ones. */
  async function propose(tx: Queryable, changed: Effects['proposed']): Promise<void> {
    const rows = changed.map(({ existing: { id, row }, pending }) => {
      const again = pending !== null && row.status === 'accepted';
      return {
        ...{ id, pendingChanges: pending },
        refusedChanges: again ? null : row.refusedChanges,
        rejectionReason: again ? null : row.rejectionReason,
      };
    });
    const diffs = changed.map(({ existing, pending }) => ({
      id: existing.id,
      diff: { pendingChanges: [pendingOf(existing), pending], import: [null, importId] },
    }));
    await updateRows(tx, resource, rows, contextOf(tx).now, { by: principal.id, diffs, requestId: importId });
  }

  /** What the row says of its import; without notes those from before stay. */
  const extra = (notes: readonly string[] | null, by: string | null): Row => ({
    ...(fieldOf(resource, 'importNotes') && notes ? { importNotes: notes } : {}),
    ...(fieldOf(resource, 'import') ? { import: by } : {}),
  });

  async function apply(tx: Queryable, effects: Effects): Promise<Change[]> {
    const { created, updated, proposed, archived, known, forgotten } = effects;
    await insert(tx, created);
    await archive(tx, archived);
    await update(tx, updated);
    await propose(tx, proposed);
    await remember(tx, target, known);
    await forget(tx, target, forgotten);
    const changeOf = (id: unknown, change: Change['change']): Change => ({
      ...{ resource: target, id: String(id), change },
    });
    return [
      ...created.map(({ row }) => changeOf(row?.id, 'created')),
      ...archived.map(({ id }) => changeOf(id, 'archived')),
      ...[...updated, ...proposed].map(({ existing }) => changeOf(existing.id, 'updated')),
    ];
  }

  async function write(tx: Queryable, rows: readonly OpenRow<Draft>[]): Promise<TargetAnswer<WrittenRow>> {
    await acquireBulkWriteLock(tx, target);
    const drafts = rows.map(({ draft }) => ({
      ...draft,
      fields: withEmpty(resource, draft.fields) as Fields,
    }));
    const prepared = await prepareAll(tx, drafts, true);
    const created = prepared.filter(({ decision }) => decision.outcome === 'created');
    await giveFreeSlugs(tx, created);
    const effects: Effects = { ...noEffects(), created };
    for (const [index, { existing, draft, row, decision, waits }] of prepared.entries()) {
      if (row) Object.assign(row, extra(rows[index]?.notes ?? null, importId));
      if (existing && waits) {
        const values = Object.entries(decision.changes).map(([name, [, value]]) => [name, value]);
        const pending = { ...pendingOf(existing), ...Object.fromEntries(values) };
        effects.proposed.push({ existing, pending });
      } else if (existing && row) effects.updated.push({ existing, row, diff: decision.changes });
      if (decision.outcome !== 'created' && decision.outcome !== 'updated') continue;
      const { name: source, externalId } = draft.source;
      const written = writtenAfter(draft.fields, existing, decision.kept);
      const record = existing?.id ?? String(row?.id);
      effects.known.push({ source, externalId, record, import: importId, written });
    }
    const changes = await apply(tx, effects);
    const results = prepared.map(({ decision, existing, row }): WrittenRow => {
      const { written = null, writtenBy = null } = existing ?? {};
      const previous: Previous | null = written && { written, import: writtenBy };
      const record = existing?.id ?? (decision.outcome === 'created' ? String(row?.id) : null);
      return { ...decision, record, previous };
    });
    return { results, changes };
  }

  async function undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<TargetAnswer<Undone>> {
    await acquireBulkWriteLock(tx, target);
    const stored = await finder.byId(
      tx,
      rows.map((row) => row.record),
    );
    const effects = noEffects();
    const results = rows.map((row) => undoRow(row, stored.get(row.record), effects));
    return { results, changes: await apply(tx, effects) };
  }

  /** What undoing does with a row, which it adds to the effects. */
  function undoRow(row: AppliedRow, existing: StoredRecord | undefined, effects: Effects): Undone {
    if (!existing || existing.archived || existing.writtenBy !== importId) return 'kept';
    if (row.outcome === 'created') {
      const unchanged = names.every((name) => isSame(existing.fields[name], existing.written?.[name]));
      if (!unchanged || kind.isTouched(existing.row) || !isUntouched(resource, existing.row)) return 'kept';
      effects.archived.push(existing);
      effects.forgotten.push(existing.id);
      return 'archived';
    }
    const changed = Object.entries(row.changes);
    const has = (fields: Row) =>
      changed.every(([name, [, value]]) => name in fields && isSame(fields[name], value));
    const before = row.previous as Previous | null;
    const pending = pendingOf(existing);
    if (pending && has(pending)) {
      const rest = Object.entries(pending).filter(([name]) => !(name in row.changes));
      const left = rest.length > 0 ? Object.fromEntries(rest) : null;
      effects.proposed.push({ existing, pending: left });
    } else {
      if (!has(existing.fields) || (kind.isReviewed?.(existing.row) && !mayReview)) return 'kept';
      const old = Object.fromEntries(changed.map(([name, [value]]) => [name, value]));
      const back = { ...existing.fields, ...extra(null, before?.import ?? null), ...old };
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

  /** Archives rows, and their addresses if nothing else uses them. */
  async function archive(tx: Queryable, records: Effects['archived']): Promise<void> {
    if (records.length === 0) return;
    const { now } = contextOf(tx);
    const diffs = records.map(({ id }) => ({ id, diff: { import: [importId, null] } }));
    const ids = records.map(({ id }) => id);
    await archiveRows(tx, resource, ids, now, { by: principal.id, diffs, requestId: importId });
    const own = records.flatMap(({ row }) => (typeof row.address === 'string' ? [row.address] : []));
    const used = referencesTo(registry, addresses.name).map(
      ({ table, column }) =>
        sql`select ${column} as id from ${table} where ${column} = any(${own}::uuid[]) and archived_at is null`,
    );
    const left = await tx.query<{ id: string }>(sql`select id from addresses where id = any(${own}::uuid[])
      and owner is null and archived_at is null and id not in (${join(used, ' union all ')})`);
    await archiveRows(
      tx,
      addresses,
      left.map(({ id }) => id),
      now,
      null,
    );
  }

  return { prepare: (tx, drafts, fill) => prepareAll(tx, drafts, false, fill), write, undo };
}

/** The ids of those rows that an import archived, because its data did not contain them any more. */
async function archivedByImports(tx: Queryable, rows: readonly StoredRecord[]): Promise<ReadonlySet<string>> {
  const archived = rows.filter((row) => row.archived).map(({ id }) => id);
  if (archived.length === 0) return new Set();
  const found = await tx.query<{ id: string }>(sql`select record as id from import_rows
    where record = any(${archived}::uuid[]) and outcome = 'archived' and applied and undone is null`);
  return new Set(found.map(({ id }) => id));
}

const pendingOf = ({ row }: StoredRecord): Row | null => (row.pendingChanges ?? null) as Row | null;
