/** Writes and undoes one row through the service of its collection, with the rights of the importing administrator. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import { issuesToDetails } from '../../../http/body.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import type { WriteRequest, Written } from '../../../resource/write/written.ts';
import { attempt, fieldProblems } from '../attempt.ts';
import { forget, remember } from '../reading/source.ts';
import type { StoredImport } from '../store.ts';
import type { AppliedRow, Undone, WrittenRow } from '../target.ts';
import { getBinding, toRequest, type Work } from '../work.ts';
import { createPartReader, type PartReader } from './parts.ts';
import type { RowDraft } from './read-rows.ts';
import { foreignSource, isEmpty, naturalKey, type StoredRow, toMark } from './stored-rows.ts';

/** An import with the collection that it writes. */
export interface RowsWork extends Work {
  resource: Resource;
  request: WriteRequest;
  /** The fields of a new row that the administrator may write; undefined if none may be created. */
  creatable: readonly string[] | undefined;
  mayUpdate: boolean;
  parts: PartReader;
}

export function toRowsWork(work: Work, { target }: StoredImport): RowsWork {
  const { registry, principal } = work;
  const binding = getBinding(registry, target);
  const { resource, policy } = binding;
  return {
    ...work,
    resource,
    request: toRequest(work),
    creatable: permits(principal, target, 'create') ? policy.create?.(principal)?.fields : undefined,
    mayUpdate: permits(principal, target, 'update'),
    parts: createPartReader(registry, binding),
  };
}

/** The external id in the record of imported rows; null if the key alone identifies the row. */
export const getExternalId = (resource: Resource, { id, values }: RowDraft): string | null =>
  id ?? (naturalKey(resource, values) === null ? toMark(resource, values) : null);

const isSameValue = ({ parts, resource }: RowsWork, name: string, a: unknown, b: unknown) =>
  isSame(parts.valueOf(name, a), parts.valueOf(name, b), findField(resource, name)?.kind);

const skipped = (reason: string, record: string | null = null): WrittenRow => ({
  ...{ outcome: 'skipped', reason, changes: {}, kept: [], record, previous: null },
});

export const leftAlone = ({ id, archived }: StoredRow): WrittenRow =>
  archived
    ? skipped('Está archivado: restáuralo antes de importarlo.', id)
    : { ...skipped('', id), outcome: 'unchanged', reason: null };

const rowOf = (written: Written): Row => (JSON.parse(written.body) as { data: Row }).data;

export async function createRow(
  work: RowsWork,
  tx: Queryable,
  draft: RowDraft,
  changes: Change[],
): Promise<WrittenRow> {
  const { service, importId, resource, request, creatable, parts } = work;
  if (!creatable) return skipped('No tienes permiso para crear.');
  const externalId = getExternalId(resource, draft);
  const body = Object.fromEntries(
    Object.entries(draft.values).filter(([name, value]) => creatable.includes(name) && !isEmpty(value)),
  );
  const done = await attempt(tx, resource, async () => {
    const written = await service.create(tx, resource.name, body, request);
    const after = rowOf(written);
    await parts.load(tx, [after]);
    const record = String(after.id);
    const own = { source: foreignSource, record, import: importId, written: {} };
    if (externalId !== null) await remember(tx, resource.name, [{ ...own, externalId }]);
    return { written, after, record };
  });
  if ('refused' in done) return skipped(done.refused);
  const { written, after, record } = done.value;
  changes.push(...written.changes);
  return {
    ...{ outcome: 'created', reason: null, kept: [], record },
    changes: Object.fromEntries(
      Object.keys(body).map((name) => [name, [null, parts.valueOf(name, after[name])]]),
    ),
    previous: {
      written: Object.fromEntries(creatable.map((name) => [name, parts.valueOf(name, after[name])])),
    },
  };
}

export async function updateRow(
  work: RowsWork,
  tx: Queryable,
  { rev, values }: RowDraft,
  stored: StoredRow,
  changes: Change[],
): Promise<WrittenRow> {
  const { service, resource, request, mayUpdate, parts } = work;
  if (stored.archived) return leftAlone(stored);
  const given = Object.entries(values).filter(([name]) => findField(resource, name)?.readOnly === false);
  const parsed = resource.update.safeParse(Object.fromEntries(given), { reportInput: true });
  if (!parsed.success) {
    return skipped(fieldProblems(issuesToDetails(parsed.error), resource), stored.id);
  }
  const changed = Object.entries(parsed.data).filter(
    ([name, value]) => !isSameValue(work, name, value, stored.values[name]),
  );
  const unchanged = leftAlone(stored);
  if (changed.length === 0) return unchanged;
  if (!mayUpdate) return skipped('No tienes permiso para cambiar lo que ya existe.', stored.id);
  const before: Row = Object.fromEntries(
    changed.map(([name]) => [name, parts.valueOf(name, stored.values[name])]),
  );
  const done = await attempt(
    tx,
    resource,
    async () => {
      const body = { ...Object.fromEntries(changed), rev: stored.rev };
      const written = await service.update(tx, resource.name, stored.id, body, request);
      const after = rowOf(written);
      await parts.load(tx, [after]);
      const moved = changed.filter(([name]) => !isSameValue(work, name, after[name], before[name]));
      return { written, after, moved };
    },
    // A value that the server fills in again, such as an empty currency, is no change.
    ({ moved }) => moved.length > 0,
  );
  if ('refused' in done) return skipped(done.refused, stored.id);
  const { written, after, moved } = done.value;
  if (moved.length === 0) return unchanged;
  changes.push(...written.changes);
  const old = rev !== null && rev !== stored.rev;
  return {
    ...unchanged,
    outcome: 'updated',
    changes: Object.fromEntries(
      moved.map(([name]) => [name, [before[name], parts.valueOf(name, after[name])]]),
    ),
    ...(old
      ? { notes: ['Cambió después de exportarse: revisa que el archivo no traiga datos viejos.'] }
      : {}),
  };
}

/** Undoes a row, unless somebody changed it since. */
export async function undoRow(
  work: RowsWork,
  tx: Queryable,
  row: AppliedRow,
  stored: StoredRow | undefined,
  changes: Change[],
): Promise<Undone> {
  if (!stored || stored.archived) return 'kept';
  const { service, resource, request } = work;
  const { outcome, previous, record } = row;
  const created = outcome === 'created';
  const sides = (side: 0 | 1) =>
    Object.fromEntries(Object.entries(row.changes).map(([name, pair]) => [name, pair[side]]));
  const left = created ? (previous as { written: Row }).written : sides(1);
  const isUntouched = Object.entries(left).every(([name, value]) =>
    isSameValue(work, name, stored.values[name], value),
  );
  if (!isUntouched) return 'kept';
  const { rev } = stored;
  const done = await attempt(tx, resource, () =>
    created
      ? service.archive(tx, resource.name, record, { rev }, request)
      : service.update(tx, resource.name, record, { ...sides(0), rev }, request),
  );
  if ('refused' in done) return 'kept';
  if (created) await forget(tx, resource.name, [record]);
  changes.push(...done.value.changes);
  return created ? 'archived' : 'restored';
}
