/** Writes rows of a file through the generic service of their collection. */
import { fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { Row } from '../../../access/binding.ts';
import { issuesToDetails } from '../../../http/body.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import type { Written } from '../../../resource/write/written.ts';
import { attempt, fieldProblems } from '../attempt.ts';
import { remember } from '../known-records.ts';
import type { OpenRow, TargetAnswer, WrittenRow } from '../target.ts';
import { type RowsContext, sameValue } from './context.ts';
import { markOf, naturalKey } from './natural-keys.ts';
import type { RowDraft } from './read-rows.ts';
import { foreignIds, foreignSource, type StoredRow } from './stored-rows.ts';

const skipped = (reason: string, record: string | null = null): WrittenRow => ({
  outcome: 'skipped',
  reason,
  changes: {},
  kept: [],
  record,
  previous: null,
});

const leftAlone = ({ id, archived }: StoredRow): WrittenRow =>
  archived
    ? skipped('Está archivado: restáuralo antes de importarlo.', id)
    : { ...skipped('', id), outcome: 'unchanged', reason: null };

const rowOf = (written: Written): Row => (JSON.parse(written.body) as { data: Row }).data;

/** The values with the ids of this installation in place of those of another. */
function translated(values: Row, references: readonly string[], known: ReadonlyMap<string, string>): Row {
  const local = (value: unknown) => (typeof value === 'string' ? (known.get(value) ?? value) : value);
  const row = { ...values };
  for (const name of references) {
    const value = row[name];
    if (value !== undefined) row[name] = Array.isArray(value) ? value.map(local) : local(value);
  }
  return row;
}

/** The ids in the rows: their own and those that they refer to. */
function idsIn(rows: readonly OpenRow<RowDraft>[], references: readonly string[]): string[] {
  const found = rows.flatMap(({ draft: { id, values } }) => [
    id,
    ...references.flatMap((name) => values[name]),
  ]);
  return [...new Set(found.filter((value) => typeof value === 'string'))];
}

/** The external id in the record of imported rows; null if the key alone identifies the row. */
function rememberedAs(resource: Resource, { id, values }: RowDraft): string | null {
  return id ?? (naturalKey(resource, values) === null ? markOf(resource, values) : null);
}

async function create(
  context: RowsContext,
  tx: Queryable,
  draft: RowDraft,
  known: Map<string, string>,
  answer: TargetAnswer<WrittenRow>,
): Promise<WrittenRow> {
  const { service, importId, target, resource, creatable, request } = context;
  const { id, values } = draft;
  const externalId = rememberedAs(resource, draft);
  if (!creatable) return skipped('No tienes permiso para crear.');
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const body = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => creatable.includes(name) && !isEmpty(value)),
  );
  const done = await attempt(tx, resource, async () => {
    const written = await service.create(tx, target, body, request);
    const after = rowOf(written);
    const record = String(after.id);
    const own = { source: foreignSource, record, import: importId, written: {} };
    if (externalId !== null) await remember(tx, target, [{ ...own, externalId }]);
    return { written, after, record };
  });
  if ('refused' in done) return skipped(done.refused);
  const { written, after, record } = done.value;
  answer.changes.push(...written.changes);
  if (id !== null) known.set(id, record);
  const kept = Object.fromEntries(creatable.map((name) => [name, after[name] ?? null]));
  return {
    outcome: 'created',
    reason: null,
    changes: Object.fromEntries(Object.keys(body).map((name) => [name, [null, after[name] ?? null]])),
    kept: [],
    record,
    previous: { written: kept },
  };
}

async function update(
  { service, target, resource, mayUpdate, request }: RowsContext,
  tx: Queryable,
  { rev, values }: RowDraft,
  stored: StoredRow,
  answer: TargetAnswer<WrittenRow>,
): Promise<WrittenRow> {
  if (stored.archived) return leftAlone(stored);
  const given = Object.entries(values).filter(([name]) => fieldOf(resource, name)?.readOnly === false);
  const parsed = resource.update.safeParse(Object.fromEntries(given), { reportInput: true });
  if (!parsed.success) {
    return skipped(fieldProblems(issuesToDetails(parsed.error), resource), stored.id);
  }
  const changed = Object.entries(parsed.data).filter(
    ([name, value]) => !sameValue(resource, name, value, stored.values[name]),
  );
  const unchanged = leftAlone(stored);
  if (changed.length === 0) return unchanged;
  if (!mayUpdate) return skipped('No tienes permiso para cambiar lo que ya existe.', stored.id);
  const done = await attempt(
    tx,
    resource,
    async () => {
      const body = { ...Object.fromEntries(changed), rev: stored.rev };
      const written = await service.update(tx, target, stored.id, body, request);
      const after = rowOf(written);
      const moved = changed.filter(([name]) => !sameValue(resource, name, after[name], stored.values[name]));
      return { written, after, moved };
    },
    // A value that the server fills in again, such as an empty currency, is no change.
    ({ moved }) => moved.length > 0,
  );
  if ('refused' in done) return skipped(done.refused, stored.id);
  const { written, after, moved } = done.value;
  if (moved.length === 0) return unchanged;
  answer.changes.push(...written.changes);
  const old = rev !== null && rev !== stored.rev;
  return {
    ...unchanged,
    outcome: 'updated',
    changes: Object.fromEntries(
      moved.map(([name]) => [name, [stored.values[name] ?? null, after[name] ?? null]]),
    ),
    ...(old
      ? { notes: ['Cambió después de exportarse: revisa que el archivo no traiga datos viejos.'] }
      : {}),
  };
}

/** Decides each row with the stored data, and writes it. */
export async function writeRows(
  context: RowsContext,
  tx: Queryable,
  rows: readonly OpenRow<RowDraft>[],
): Promise<TargetAnswer<WrittenRow>> {
  const { target, resource, finder, references, ownReference } = context;
  await acquireBulkWriteLock(tx, target);
  const answer: TargetAnswer<WrittenRow> = { results: [], changes: [] };
  const known = await foreignIds(tx, idsIn(rows, references));
  const drafts = rows.map(({ draft }) => ({ ...draft, values: translated(draft.values, references, known) }));
  const marks = drafts.flatMap((draft) => (draft.id === null ? (rememberedAs(resource, draft) ?? []) : []));
  const marked = await foreignIds(tx, marks);
  const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id, known.get(id) ?? id]));
  const byId = await finder.byIds(tx, [...new Set([...ids, ...marked.values()])]);
  const byKey = await finder.byKeys(tx, drafts);
  const storedOf = (draft: RowDraft): StoredRow | undefined => {
    const { id, values } = draft;
    const own = id === null ? undefined : (byId.get(id) ?? byId.get(known.get(id) ?? ''));
    return own ?? byKey.get(naturalKey(resource, values) ?? '');
  };
  /** The record that an earlier import created from the same row. The row changes nothing in it. */
  const madeOf = (draft: RowDraft): StoredRow | undefined =>
    draft.id === null ? byId.get(marked.get(rememberedAs(resource, draft) ?? '') ?? '') : undefined;
  // Parents that are in the file come before their children.
  const isBelow = (at: number) => (ownReference && drafts[at]?.values[ownReference] ? 1 : 0);
  const order = drafts.map((_, at) => at).sort((a, b) => isBelow(a) - isBelow(b) || a - b);
  for (const at of order) {
    const { values, ...draft } = drafts[at] ?? { id: null, rev: null, values: {} };
    const now = { ...draft, values: translated(values, references, known) };
    const stored = storedOf(now);
    const made = stored ? undefined : madeOf(now);
    answer.results[at] = made
      ? leftAlone(made)
      : stored
        ? await update(context, tx, now, stored, answer)
        : await create(context, tx, now, known, answer);
  }
  return answer;
}
