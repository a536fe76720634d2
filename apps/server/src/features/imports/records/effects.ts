/** Writes what an import decided for the rows of a batch: each kind of write in one statement, with its change records. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import sql, { join } from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import { referencesTo } from '../../../access/references.ts';
import type { Change, Platform, Queryable } from '../../../ports/ports.ts';
import { archiveRows, insertRows, updateRows } from '../../../resource/write/write-many.ts';
import { forget, type KnownRecord, remember } from '../reading/source.ts';
import type { RowDecision } from '../target.ts';
import { hookContext, type RecordsWork } from './kinds.ts';
import type { PreparedRow } from './prepare.ts';
import { pendingChanges, type StoredRecord } from './record.ts';

/** What is written together. */
export interface Effects {
  created: readonly PreparedRow[];
  updated: { existing: StoredRecord; row: Row; diff: RowDecision['changes'] }[];
  /** The changes that wait for a review; null withdraws them. */
  proposed: { existing: StoredRecord; pending: Row | null }[];
  archived: StoredRecord[];
  known: KnownRecord[];
  /** Rows that no import knows any more. */
  forgotten: string[];
}

export const noEffects = (): Effects => ({
  ...{ created: [], updated: [], proposed: [] },
  ...{ archived: [], known: [], forgotten: [] },
});

export async function applyEffects(work: RecordsWork, tx: Queryable, effects: Effects): Promise<Change[]> {
  const { name } = work.binding.resource;
  const { created, updated, proposed, archived, known, forgotten } = effects;
  await insert(work, tx, created);
  await archive(work, tx, archived);
  await update(work, tx, updated);
  await propose(work, tx, proposed);
  await remember(tx, name, known);
  await forget(tx, name, forgotten);
  const changeOf = (id: unknown, change: Change['change']): Change => ({
    ...{ resource: name, id: String(id), change },
  });
  return [
    ...created.map(({ row }) => changeOf(row?.id, 'created')),
    ...archived.map(({ id }) => changeOf(id, 'archived')),
    ...[...updated, ...proposed].map(({ existing }) => changeOf(existing.id, 'updated')),
  ];
}

/** Inserts the rows, with their addresses. */
async function insert(work: RecordsWork, tx: Queryable, prepared: Effects['created']): Promise<void> {
  const { platform, principal, importId, kind, binding } = work;
  const { resource } = binding;
  const rows = prepared.flatMap(({ row }) => (row ? [row] : []));
  if (rows.length === 0) return;
  const parts = rows.map((row) => addressRow(platform.ids, row)).filter((part) => part !== null);
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
function addressRow(ids: Platform['ids'], row: Row): Row | null {
  const { address, location, createdAt, updatedAt } = row;
  if (typeof address !== 'object' || address === null) return null;
  row.address = ids.next();
  return { id: row.address, ...address, location, createdAt, updatedAt, rev: 1 };
}

/** Writes the fields of stored rows, their addresses and what their last import wrote. */
async function update(work: RecordsWork, tx: Queryable, changed: Effects['updated']): Promise<void> {
  const { platform, principal, importId, binding } = work;
  const { resource, hooks } = binding;
  const now = platform.clock.now();
  const [fresh, kept]: [Row[], Row[]] = [[], []];
  const rows = changed.map(({ existing, row, diff }) => {
    const written: Row = { ...row, id: existing.id };
    const { address: stored } = existing.row;
    if (stored === undefined) return written;
    if (!diff.address) written.address = stored;
    else if (row.address === null || stored === null) {
      const made = addressRow(platform.ids, { ...written, createdAt: now, updatedAt: now });
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
    await hooks?.afterUpdate?.(hookContext(work, tx), existing.row, after);
  }
}

/** Sets the changes that wait for a review; new ones take the place of refused ones. */
async function propose(work: RecordsWork, tx: Queryable, changed: Effects['proposed']): Promise<void> {
  const { platform, principal, importId, binding } = work;
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
    diff: { pendingChanges: [pendingChanges(existing), pending], import: [null, importId] },
  }));
  const recorded = { by: principal.id, diffs, requestId: importId };
  await updateRows(tx, binding.resource, rows, platform.clock.now(), recorded);
}

/** Archives rows, and their addresses if nothing else uses them. */
async function archive(work: RecordsWork, tx: Queryable, records: Effects['archived']): Promise<void> {
  if (records.length === 0) return;
  const { platform, registry, principal, importId, binding } = work;
  const now = platform.clock.now();
  const diffs = records.map(({ id }) => ({ id, diff: { import: [importId, null] } }));
  const ids = records.map(({ id }) => id);
  await archiveRows(tx, binding.resource, ids, now, { by: principal.id, diffs, requestId: importId });
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

/** What the row says of its import; without notes those from before stay. */
export const importColumns = (
  resource: Resource,
  notes: readonly string[] | null,
  by: string | null,
): Row => ({
  ...(findField(resource, 'importNotes') && notes ? { importNotes: notes } : {}),
  ...(findField(resource, 'import') ? { import: by } : {}),
});
