/**
 * Decides what an import does with each row of a batch, for all of them together, with the rights of whoever imports and the hooks of
 * the collection.
 */
import { findField } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { quoted } from '../../../resource/columns.ts';
import { withDefaults } from '../../../resource/write/writable.ts';
import { trying } from '../attempt.ts';
import type { PlannedRow, RowDecision } from '../target.ts';
import { hookContext, type RecordsWork } from './kinds.ts';
import {
  decide,
  given,
  pendingChanges,
  type RecordDraft,
  type RecordFinder,
  type StoredRecord,
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

/** The draft to use where a row exists already. */
export type FillDraft<Fields extends Row> = (
  draft: RecordDraft<Fields>,
  stored: Fields,
  index: number,
) => RecordDraft<Fields>;

export async function prepareRows<Fields extends Row>(
  work: RecordsWork,
  finder: RecordFinder,
  tx: Queryable,
  drafts: readonly RecordDraft<Fields>[],
  { lock, fill }: { lock: boolean; fill?: FillDraft<Fields> | undefined },
): Promise<PreparedRow<Fields>[]> {
  const stored = await finder.bySource(
    tx,
    drafts.map(({ source }) => source),
    lock,
  );
  const returning = work.kind.returns ? await archivedByImports(tx, [...stored.values()]) : new Set();
  const prepared: PreparedRow<Fields>[] = [];
  for (const [index, draft] of drafts.entries()) {
    const found = stored.get(index);
    const existing = found && returning.has(found.id) ? undefined : found;
    const filled = existing && fill ? fill(draft, existing.fields as Fields, index) : draft;
    prepared.push(existing ? await changedRow(work, tx, filled, existing) : await newRow(work, tx, draft));
  }
  return prepared;
}

/** The ids of those rows that an import archived, because its data did not contain them any more. */
async function archivedByImports(tx: Queryable, rows: readonly StoredRecord[]): Promise<ReadonlySet<string>> {
  const archived = rows.filter((row) => row.archived).map(({ id }) => id);
  if (archived.length === 0) return new Set();
  const found = await tx.query<{ id: string }>(sql`select record as id from import_rows
    where record = any(${archived}::uuid[]) and outcome = 'archived' and applied and undone is null`);
  return new Set(found.map(({ id }) => id));
}

/** A new row, as the collection's hooks complete it. */
async function newRow<Fields extends Row>(
  work: RecordsWork,
  tx: Queryable,
  draft: RecordDraft<Fields>,
): Promise<PreparedRow<Fields>> {
  const { platform, principal, importId, kind, binding, options } = work;
  const { resource, hooks } = binding;
  if (!permits(principal, resource.name, 'create'))
    return nothing(null, draft, left('No tienes permiso para crear.', null));
  const { fields, source } = draft;
  const context = hookContext(work, tx);
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

async function changedRow<Fields extends Row>(
  work: RecordsWork,
  tx: Queryable,
  draft: RecordDraft<Fields>,
  existing: StoredRecord,
): Promise<PreparedRow<Fields>> {
  const { principal, kind } = work;
  const { resource, hooks } = work.binding;
  const may = (action: string) => permits(principal, resource.name, action);
  const found = decide(resource, draft.fields, existing);
  const decision = { ...found, record: existing.id };
  if (found.outcome !== 'updated') return nothing(existing, draft, decision);
  if (!may('update'))
    return nothing(existing, draft, left('No tienes permiso para cambiar lo que ya existe.', existing));
  if (kind.isReviewed?.(existing.row) && !may('review')) return proposal(draft, existing, decision);
  const after = { ...existing.fields };
  for (const [name, [, value]] of Object.entries(found.changes)) after[name] = value;
  const done = await trying(
    resource,
    async () => (await hooks?.beforeUpdate?.(hookContext(work, tx), after, existing.row)) ?? after,
  );
  if ('refused' in done) return nothing(existing, draft, left(done.refused, existing));
  return { ...nothing(existing, draft, decision), row: done.value };
}

/** Changes that wait for a review. What somebody proposed before stays. */
function proposal<Fields extends Row>(
  draft: RecordDraft<Fields>,
  existing: StoredRecord,
  decision: PlannedRow,
): PreparedRow<Fields> {
  const pending = pendingChanges(existing);
  const changes = { ...decision.changes };
  const proposed = Object.keys(changes).filter((name) => pending && name in pending);
  for (const name of proposed) delete changes[name];
  const kept = [...decision.kept, ...proposed];
  if (Object.keys(changes).length === 0) {
    const waiting = left('Sus cambios ya esperan una revisión.', existing, 'unchanged');
    return nothing(existing, draft, { ...waiting, kept });
  }
  const note = ['Sus cambios esperan una revisión.'];
  return { ...nothing(existing, draft, { ...decision, changes, kept, notes: note }), waits: true };
}

/** A row of which nothing is written. */
const nothing = <Fields extends Row>(
  existing: StoredRecord | null,
  draft: RecordDraft<Fields>,
  decision: PlannedRow,
): PreparedRow<Fields> => ({
  ...{ existing, draft, decision, row: null, waits: false },
});

const left = (
  reason: string,
  existing: StoredRecord | null,
  outcome: 'skipped' | 'unchanged' = 'skipped',
) => ({
  ...{ outcome, reason, changes: {}, kept: [], record: existing?.id ?? null },
});

/** A slug that is taken gets the digits of another id. */
export async function giveFreeSlugs(
  work: RecordsWork,
  tx: Queryable,
  prepared: readonly PreparedRow[],
): Promise<void> {
  const { resource } = work.binding;
  if (!findField(resource, 'slug')) return;
  const seen = new Set<unknown>();
  for (let open = prepared; open.length > 0; ) {
    const slugs = open.map(({ row }) => row?.slug);
    const taken = await tx.query<{ slug: string }>(sql`select slug from ${quoted(resource.name)}
      where slug = any(${slugs}::text[]) and archived_at is null`);
    const used = new Set(taken.map(({ slug }) => slug));
    const again: PreparedRow[] = [];
    for (const one of open) {
      if (used.has(String(one.row?.slug)) || seen.has(one.row?.slug)) again.push(one);
      else seen.add(one.row?.slug);
    }
    for (const one of again) {
      const { id, slug } = (await newRow(work, tx, one.draft)).row ?? {};
      one.row = { ...one.row, id, slug };
    }
    open = again;
  }
}
