/**
 * Undoing an import as a whole: what it created is archived, what it updated is as before, and whatever somebody
 * changed since stays. A review (accepting, rejecting) is no change of content and does not protect a place.
 */
import sql from 'sql-template-tag';
import type { Change, Queryable } from '../../platform/ports.ts';
import {
  archivePlaces,
  batchSize,
  type ChangedPlace,
  loadByIds,
  updatePlaces,
  type WriteContext,
} from './batches.ts';
import { type Decision, type ExistingPlace, type ImportedField, importedFields, same } from './decide.ts';
import type { PlaceFields } from './place.ts';
import type { StoredImport } from './store.ts';
import { type Work, writeBatch } from './work.ts';

interface AppliedRow {
  position: number;
  outcome: 'created' | 'updated';
  commerce: string;
  changes: Decision['changes'];
  previous: { written: ExistingPlace['written']; import: string | null } | null;
}

type Undone = 'archived' | 'restored' | 'kept';

export async function undoImport(work: Work, started: StoredImport): Promise<void> {
  const { platform, importId } = work;
  const [open] = await platform.db.query<{ count: number; done: number; last: number | null }>(
    sql`select count(*) filter (where undone is null)::int as count,
        count(*) filter (where undone is not null)::int as done,
        max(position) as last
      from import_rows where import = ${importId}::uuid and applied and outcome in ('created', 'updated')`,
  );
  let done = open?.done ?? 0;
  const total = done + (open?.count ?? 0);
  for (let first = 0; first <= (open?.last ?? -1); first += batchSize) {
    await writeBatch(work, async (tx) => {
      const rows =
        await tx.query<AppliedRow>(sql`select position, outcome, commerce, changes, previous from import_rows
        where import = ${importId}::uuid and position between ${first} and ${first + batchSize - 1}
          and applied and undone is null and outcome in ('created', 'updated')
        order by position`);
      const changes = await undoRows(tx, rows, work, started);
      done += rows.length;
      return { patch: { done, total }, changes };
    });
  }
  await writeBatch(work, async (tx) => {
    const [undo] = await tx.query<{ archived: number; restored: number; kept: number }>(
      sql`select count(*) filter (where undone = 'archived')::int as archived,
          count(*) filter (where undone = 'restored')::int as restored,
          count(*) filter (where undone = 'kept')::int as kept
        from import_rows where import = ${importId}::uuid`,
    );
    return { patch: { status: 'undone', undo: undo ?? null, done: total, total, worker: null } };
  });
}

async function undoRows(
  tx: Queryable,
  rows: readonly AppliedRow[],
  { platform, importId }: Work,
  { createdBy }: StoredImport,
): Promise<Change[]> {
  if (rows.length === 0) return [];
  const context: WriteContext = { platform, importId, actor: createdBy, now: platform.clock.now() };
  const places = await loadByIds(
    tx,
    rows.map((row) => row.commerce),
  );
  const archived: string[] = [];
  const restored: ChangedPlace[] = [];
  const results = rows.map((row): { position: number; undone: Undone } => {
    const place = places.get(row.commerce);
    const { position } = row;
    if (!place || place.archived || place.writtenBy !== importId) return { position, undone: 'kept' };
    if (row.outcome === 'created') {
      const unchanged = importedFields.every((field) => same(place.fields[field], place.written?.[field]));
      if (!unchanged || !place.untouched) return { position, undone: 'kept' };
      archived.push(place.id);
      return { position, undone: 'archived' };
    }
    const changed = Object.keys(row.changes) as ImportedField[];
    if (!changed.every((field) => same(place.fields[field], row.changes[field]?.[1]))) {
      return { position, undone: 'kept' };
    }
    restored.push(restoredPlace(row, place, changed));
    return { position, undone: 'restored' };
  });
  await archivePlaces(tx, archived, context);
  await updatePlaces(tx, restored, context);
  await tx.query(
    sql`update import_rows r set undone = i.undone
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as i(position int, undone text)
      where r.import = ${importId}::uuid and r.position = i.position`,
  );
  return [
    ...archived.map((id): Change => ({ resource: 'commerces', id, change: 'archived' })),
    ...restored.map(({ id }): Change => ({ resource: 'commerces', id, change: 'updated' })),
  ];
}

function restoredPlace(
  { changes, previous }: AppliedRow,
  place: ExistingPlace & { source: ChangedPlace['source'] },
  changed: readonly ImportedField[],
): ChangedPlace {
  const fields = { ...place.fields } as PlaceFields;
  const back: ChangedPlace['changes'] = {};
  for (const field of changed) {
    const [before, after] = changes[field] ?? [null, null];
    Object.assign(fields, { [field]: before });
    back[field] = [after, before];
  }
  return {
    id: place.id,
    addressId: place.addressId,
    fields,
    changes: back,
    source: place.source,
    notes: null,
    written: previous?.written ?? null,
    import: previous?.import ?? null,
  };
}
