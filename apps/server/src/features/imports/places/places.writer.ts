/** Writes and undoes the rows of a plan of places, a batch at a time. */
import type { Change, Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { same, writtenAfter } from '../decide.ts';
import type { StoredImport } from '../store.ts';
import type {
  AppliedRow,
  ImportRange,
  OpenRow,
  TargetAnswer,
  Undone,
  Writer,
  WrittenRow,
} from '../target.ts';
import type { Work } from '../work.ts';
import {
  decidePlace,
  type ExistingPlace,
  type ImportedField,
  importedFields,
  type PlaceDecision,
  placeRights,
  type StoredFields,
} from './decide.ts';
import { loadByIds, loadExisting } from './load-places.ts';
import { withNulls } from './made-place.ts';
import type { PlaceDraft, StoredDraft } from './place.ts';
import {
  archivePlaces,
  type ChangedPlace,
  createPlaces,
  makeRows,
  newRows,
  type PlaceWriteContext,
  type ProposedChange,
  proposeChanges,
  theseRows,
  updatePlaces,
} from './write-places.ts';

export function placesWriter(
  { platform, importId, principal }: Work,
  { options }: StoredImport,
): Writer<StoredDraft> {
  const may = placeRights(principal);
  const contextNow = (): PlaceWriteContext => ({
    platform,
    importId,
    actor: principal.id,
    now: platform.clock.now(),
  });

  async function writeNew(tx: Queryable, range: ImportRange): Promise<Change[]> {
    if (!may.create) return [];
    await acquireBulkWriteLock(tx, 'commerces');
    return createdOf(await createPlaces(tx, newRows(range), options.status, contextNow()));
  }

  async function write(
    tx: Queryable,
    open: readonly OpenRow<StoredDraft>[],
  ): Promise<TargetAnswer<WrittenRow>> {
    await acquireBulkWriteLock(tx, 'commerces');
    const rows = open.map(
      ({ draft, ...row }): OpenRow<PlaceDraft> => ({
        ...row,
        draft: { fields: withNulls(draft.fields), source: draft.source },
      }),
    );
    const context = contextNow();
    const existing = await loadExisting(
      tx,
      rows.map(({ draft }) => draft.source),
      true,
    );
    const decisions = rows.map(({ draft }, index) =>
      decidePlace(draft.fields, existing.get(index) ?? null, may),
    );
    const fresh = rows.filter((_, index) => decisions[index]?.outcome === 'created');
    await makeRows(tx, fresh, context);
    const these = theseRows(fresh.map(({ position }) => position));
    const created = fresh.length > 0 ? await createPlaces(tx, these, options.status, context) : [];
    const ids = new Map(created.map(({ position, id }) => [position, id]));
    const updated: ChangedPlace[] = [];
    const proposed: ProposedChange[] = [];
    const results = rows.map((row, index): WrittenRow => {
      const place = existing.get(index) ?? null;
      const decision = decisions[index] ?? decidePlace(row.draft.fields, place, may);
      if (decision.outcome === 'updated' && place) {
        const change = changedPlace(row, place, decision, importId);
        if (decision.waits) proposed.push(proposedChange(change, place));
        else updated.push(change);
      }
      const record = place?.id ?? ids.get(row.position) ?? null;
      const previous = place?.written ? { written: place.written, import: place.writtenBy } : null;
      return { ...decision, record, previous };
    });
    await updatePlaces(tx, updated, context);
    await proposeChanges(tx, proposed, context);
    const changes = [
      ...createdOf(created),
      ...[...updated, ...proposed].map(
        ({ id }): Change => ({ resource: 'commerces', id, change: 'updated' }),
      ),
    ];
    return { results, changes };
  }

  async function undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<TargetAnswer<Undone>> {
    await acquireBulkWriteLock(tx, 'commerces');
    const context = contextNow();
    const places = await loadByIds(
      tx,
      rows.map((row) => row.record),
    );
    const archived: string[] = [];
    const restored: ChangedPlace[] = [];
    const withdrawn: ProposedChange[] = [];
    const results = rows.map((row): Undone => {
      const place = places.get(row.record);
      if (!place || place.archived || place.writtenBy !== importId) return 'kept';
      if (row.outcome === 'created') {
        const unchanged = importedFields.every((field) => same(place.fields[field], place.written?.[field]));
        if (!unchanged || !place.untouched) return 'kept';
        archived.push(place.id);
        return 'archived';
      }
      const changed = Object.keys(row.changes) as ImportedField[];
      const has = (fields: Partial<StoredFields>) =>
        changed.every((field) => field in fields && same(fields[field], row.changes[field]?.[1]));
      if (place.pending && has(place.pending)) {
        withdrawn.push(withdrawnChange(restoredPlace(row, place, changed), place.pending));
        return 'restored';
      }
      if (!has(place.fields) || (place.reviewed && !may.review)) return 'kept';
      restored.push(restoredPlace(row, place, changed));
      return 'restored';
    });
    await archivePlaces(tx, archived, context);
    await updatePlaces(tx, restored, context);
    await proposeChanges(tx, withdrawn, context);
    const changes = [
      ...archived.map((id): Change => ({ resource: 'commerces', id, change: 'archived' })),
      ...[...restored, ...withdrawn].map(
        ({ id }): Change => ({ resource: 'commerces', id, change: 'updated' }),
      ),
    ];
    return { results, changes };
  }

  return { writeNew, write, undo };
}

const createdOf = (created: readonly { id: string }[]): Change[] =>
  created.map(({ id }) => ({ resource: 'commerces', id, change: 'created' }));

function changedPlace(
  { draft, notes }: OpenRow<PlaceDraft>,
  place: ExistingPlace,
  { changes, kept }: Pick<PlaceDecision, 'changes' | 'kept'>,
  importId: string,
): ChangedPlace {
  const fields: StoredFields = { ...draft.fields };
  for (const field of kept) Object.assign(fields, { [field]: place.fields[field] });
  return {
    id: place.id,
    addressId: place.addressId,
    fields,
    changes,
    source: draft.source,
    notes,
    written: writtenAfter<StoredFields>(draft.fields, place, kept),
    import: importId,
  };
}

/** The change as one that waits for a review, beside what waits already. */
function proposedChange({ changes, ...change }: ChangedPlace, { pending }: ExistingPlace): ProposedChange {
  const values = Object.entries(changes).map(([name, pair]) => [name, pair?.[1]] as const);
  return { ...change, before: pending, after: { ...pending, ...Object.fromEntries(values) } };
}

/** The reverse of `proposedChange`. */
function withdrawnChange(
  { changes, ...change }: ChangedPlace,
  pending: Partial<StoredFields>,
): ProposedChange {
  const left = Object.entries(pending).filter(([name]) => !(name in changes));
  return { ...change, before: pending, after: left.length > 0 ? Object.fromEntries(left) : null };
}

function restoredPlace(
  { changes, previous }: AppliedRow,
  place: ExistingPlace & { source: ChangedPlace['source'] },
  changed: readonly ImportedField[],
): ChangedPlace {
  const before = previous as { written: ExistingPlace['written']; import: string | null } | null;
  const fields = { ...place.fields };
  const back: ChangedPlace['changes'] = {};
  for (const field of changed) {
    const [old, written] = changes[field] ?? [null, null];
    Object.assign(fields, { [field]: old });
    back[field] = [written, old];
  }
  return {
    id: place.id,
    addressId: place.addressId,
    fields,
    changes: back,
    source: place.source,
    notes: null,
    written: before?.written ?? null,
    import: before?.import ?? null,
  };
}
