/**
 * Carrying a plan out, batch by batch. Each row is decided once more against what is stored now, under lock: between
 * plan and confirmation people go on working, and a batch may be repeated after a crash.
 */
import sql from 'sql-template-tag';
import type { Change, Queryable } from '../../platform/ports.ts';
import {
  batchSize,
  type ChangedPlace,
  createPlaces,
  freshIds,
  loadExisting,
  type NewPlace,
  updatePlaces,
  type WriteContext,
} from './batches.ts';
import { type Decision, decide, type ExistingPlace, writtenAfter } from './decide.ts';
import type { PlaceDraft } from './place.ts';
import { recount, type StoredImport } from './store.ts';
import { type Work, writeBatch } from './work.ts';

interface OpenRow {
  position: number;
  draft: PlaceDraft;
  notes: string[];
}

export async function runImport(work: Work, started: StoredImport): Promise<void> {
  const { platform, importId } = work;
  const [open] = await platform.db.query<{ count: number; done: number; last: number | null }>(
    sql`select count(*) filter (where not applied)::int as count,
        count(*) filter (where applied)::int as done,
        max(position) as last
      from import_rows where import = ${importId}::uuid and outcome in ('created', 'updated')`,
  );
  let done = open?.done ?? 0;
  const total = done + (open?.count ?? 0);
  for (let first = 0; first <= (open?.last ?? -1); first += batchSize) {
    await writeBatch(work, async (tx) => {
      const rows = await tx.query<OpenRow>(sql`select position, draft, notes from import_rows
        where import = ${importId}::uuid and position between ${first} and ${first + batchSize - 1}
          and outcome in ('created', 'updated') and not applied
        order by position`);
      const changes = await applyRows(tx, rows, work, started);
      done += rows.length;
      return { patch: { done, total }, changes };
    });
  }
  await writeBatch(work, async (tx) => {
    const counted = await recount(tx, started);
    const finishedAt = platform.clock.now();
    return { patch: { ...counted, status: 'done', done: total, total, worker: null, finishedAt } };
  });
}

async function applyRows(
  tx: Queryable,
  rows: readonly OpenRow[],
  { platform, importId }: Work,
  { options, createdBy }: StoredImport,
): Promise<Change[]> {
  if (rows.length === 0) return [];
  const context: WriteContext = { platform, importId, actor: createdBy, now: platform.clock.now() };
  const existing = await loadExisting(
    tx,
    rows.map(({ draft }) => draft.source),
    true,
  );
  const decisions = rows.map(({ draft }, index) => decide(draft.fields, existing.get(index) ?? null));
  const names = rows.flatMap(({ draft }, index) =>
    decisions[index]?.outcome === 'created' ? [draft.fields.name] : [],
  );
  const ids = (await freshIds(tx, platform, names)).values();
  const created: NewPlace[] = [];
  const updated: ChangedPlace[] = [];
  const results: (Omit<Decision, 'reason'> &
    Pick<Decision, 'reason'> & {
      position: number;
      commerce: string | null;
      previous: unknown;
    })[] = [];
  rows.forEach((row, index) => {
    const place = existing.get(index) ?? null;
    const decision = decisions[index] ?? decide(row.draft.fields, place);
    let commerce = place?.id ?? null;
    if (decision.outcome === 'created') {
      commerce = ids.next().value ?? platform.ids.next();
      created.push({ id: commerce, position: row.position, draft: row.draft, notes: row.notes });
    } else if (decision.outcome === 'updated' && place) {
      updated.push(changedPlace(row, place, decision, importId));
    }
    const previous = place?.written ? { written: place.written, import: place.writtenBy } : null;
    results.push({ ...decision, position: row.position, commerce, previous });
  });
  await createPlaces(tx, created, options.status, context);
  await updatePlaces(tx, updated, context);
  await tx.query(
    sql`update import_rows r set applied = true, outcome = i.outcome, reason = i.reason,
        commerce = i.commerce, changes = i.changes, kept = i.kept, previous = i.previous
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as i(position int, outcome text, reason text,
        commerce uuid, changes jsonb, kept text[], previous jsonb)
      where r.import = ${importId}::uuid and r.position = i.position`,
  );
  return [
    ...created.map(({ id }): Change => ({ resource: 'commerces', id, change: 'created' })),
    ...updated.map(({ id }): Change => ({ resource: 'commerces', id, change: 'updated' })),
  ];
}

function changedPlace(
  { draft, notes }: OpenRow,
  place: ExistingPlace,
  { changes, kept }: Decision,
  importId: string,
): ChangedPlace {
  const fields = { ...draft.fields };
  for (const field of kept) Object.assign(fields, { [field]: place.fields[field] });
  return {
    id: place.id,
    addressId: place.addressId,
    fields,
    changes,
    source: draft.source,
    notes,
    written: writtenAfter(draft.fields, place, kept),
    import: importId,
  };
}
