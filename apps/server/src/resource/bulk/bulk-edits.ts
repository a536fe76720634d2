/** Edits one field of many rows as a job, row by row through the ordinary update, and undoes that from its change records. */
import type { BulkEditJob, BulkPreview } from '@callejero/contract/answers/bulk-edits.ts';
import {
  type BulkChange,
  type BulkEdit,
  type BulkMode,
  changedValue,
  isUnchanged,
} from '@callejero/contract/bulk-edits.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import sql from 'sql-template-tag';
import { accessTo, column, isFilterable } from '../../access/access.ts';
import type { Binding, Registry, Row } from '../../access/binding.ts';
import { Builder } from '../../access/builder.ts';
import { type Principal, permits } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { matching } from '../../query/compile.ts';
import { prepareList } from '../../query/prepared-list.ts';
import { statement } from '../../query/statement.ts';
import { activeAdministrator } from '../active-administrator.ts';
import { quoted } from '../columns.ts';
import { stale } from '../load.ts';
import { acquireBulkWriteLock } from '../write/bulk-write-lock.ts';
import { toColumn } from '../write/write-many.ts';
import type { ResourceService, WriteRequest } from '../write/written.ts';
import {
  type BulkFailure,
  type BulkJob,
  bulkJobs,
  presentProgress,
  runBatches,
  writeBatch,
  writeEach,
} from './bulk-jobs.ts';
import { changesBy, restoring } from './undo.ts';

export const bulkEditJob = 'bulk-edit';

export interface StoredEdit extends BulkJob {
  field: string;
  mode: BulkMode;
  value: unknown;
  revs: number[];
  undoes: string | null;
  undone: boolean;
}

export const bulkEdits = bulkJobs<StoredEdit>(
  'bulk_edits',
  'resource, records',
  'field, mode, value, revs, undoes, exists (select 1 from bulk_edits u where u.undoes = bulk_edits.id) as undone',
);

export const presentEdit = (edit: StoredEdit): BulkEditJob => ({
  ...presentProgress(edit),
  field: edit.field,
  mode: edit.mode,
  value: edit.value ?? null,
  undoes: edit.undoes,
  undone: edit.undone,
});

type NewEdit = Pick<
  StoredEdit,
  'id' | 'createdAt' | 'createdBy' | 'resource' | 'field' | 'mode' | 'value' | 'undoes' | 'records' | 'revs'
>;

export async function insertEdit(tx: Queryable, edit: NewEdit): Promise<StoredEdit> {
  const [stored] = await tx.query<StoredEdit>(sql`insert into bulk_edits
      (id, created_at, created_by, resource, field, mode, value, undoes, records, revs)
    values (${edit.id}::uuid, ${edit.createdAt}::timestamptz, ${edit.createdBy}::uuid, ${edit.resource}::text,
      ${edit.field}::text, ${edit.mode}::text, ${JSON.stringify(edit.value ?? null)}::jsonb, ${edit.undoes}::uuid,
      ${edit.records}::uuid[], ${edit.revs}::int[])
    returning ${bulkEdits.columns}`);
  if (!stored) throw new ApiError('unexpected');
  return stored;
}

/** A person's latest edits in a collection. */
export const recentEdits = (db: Queryable, resource: string, person: string, count: number) =>
  db.query<StoredEdit>(sql`select ${bulkEdits.columns} from bulk_edits
    where created_by = ${person}::uuid and resource = ${resource}::text
    order by created_at desc, id desc limit ${count}::int4`);

export interface BulkEditDeps {
  platform: Platform;
  registry: Registry;
  service: ResourceService;
}

/** A row as an edit needs it; `value` as change records have it. */
interface Seen {
  id: string;
  rev: number;
  value: unknown;
}

/** The rows of the list that the person chose, or that match its filters. Rows that are gone are left out. */
export async function chosenRows(
  { platform, registry }: BulkEditDeps,
  { resource }: Binding,
  principal: Principal,
  { field, rows, filters }: Pick<BulkEdit, 'field' | 'rows' | 'filters'>,
): Promise<Seen[]> {
  const access = accessTo(registry, resource.name, principal);
  // The preview shows the values.
  if (!access || !isFilterable(access, field)) throw new ApiError('forbidden');
  const asked: { filters?: Filters } = rows
    ? { filters: { id: { $in: rows.map(({ id }) => id) } } }
    : parseListQuery(new URLSearchParams({ _filters: JSON.stringify(filters ?? {}) }));
  const { query, options, run } = await prepareList(platform, registry, access.binding, asked);
  const builder = new Builder();
  const { alias, source, where } = matching({ registry, principal, builder, ...options }, access, query, {});
  const text = `select ${alias}.id, ${alias}.rev, to_jsonb(${column(access.binding, alias, field)}) as value
    from ${source} where ${where} order by ${alias}.created_at, ${alias}.id`;
  return run(() => platform.db.query<Seen>(statement(builder.text(text), builder.values)));
}

/** The chosen rows that the edit would write, each with the version that the person saw. */
export function rowsToWrite(
  { resource }: Binding,
  edit: BulkEdit,
  seen: readonly Seen[],
): Pick<StoredEdit, 'records' | 'revs'> {
  const versions = new Map(edit.rows?.map(({ id, rev }) => [id, rev]));
  const change: BulkChange = { ...edit, value: edit.value };
  const written = seen.filter(({ value }) => !isUnchanged(resource, change, value));
  return {
    records: written.map(({ id }) => id),
    revs: written.map(({ id, rev }) => versions.get(id) ?? rev),
  };
}

/** Says what an edit would do, after trying the first rows in a transaction that is taken back. */
export async function previewEdit(
  deps: BulkEditDeps,
  binding: Binding,
  edit: BulkEdit,
  request: WriteRequest,
): Promise<BulkPreview> {
  const { platform } = deps;
  const seen = await chosenRows(deps, binding, request.principal, edit);
  const { records, revs } = rowsToWrite(binding, edit, seen);
  const byId = new Map(seen.map((row) => [row.id, row]));
  const groups = new Map<string, { before: unknown; after: unknown; count: number }>();
  for (const id of records) {
    const before = byId.get(id)?.value ?? null;
    const key = JSON.stringify(before);
    const group = groups.get(key) ?? {
      ...{ before, count: 0 },
      after: changedValue({ ...edit, value: edit.value }, before) ?? null,
    };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  const frequent = [...groups.values()].sort((a, b) => b.count - a.count);
  const tried = records.slice(0, platform.config.batchSizes.edited);
  return {
    ...{ total: seen.length, changed: records.length, tried: tried.length },
    groups: frequent.slice(0, shownGroups),
    moreGroups: Math.max(0, frequent.length - shownGroups),
    failures: await failuresOf(deps, binding, { ...edit, value: edit.value }, tried, revs, request),
  };
}

const shownGroups = 8;

class TakenBack extends Error {
  readonly failures: BulkFailure[];

  constructor(failures: BulkFailure[]) {
    super();
    this.failures = failures;
  }
}

async function failuresOf(
  deps: BulkEditDeps,
  binding: Binding,
  change: BulkChange,
  ids: readonly string[],
  revs: readonly number[],
  request: WriteRequest,
): Promise<BulkFailure[]> {
  try {
    return await deps.platform.db.transaction(async (tx) => {
      await acquireBulkWriteLock(tx, binding.resource.name);
      throw new TakenBack((await editRows(deps, tx, binding, change, ids, revs, request)).failures);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.failures;
    throw error;
  }
}

async function editRows(
  { service }: BulkEditDeps,
  tx: Queryable,
  binding: Binding,
  change: BulkChange,
  ids: readonly string[],
  revs: readonly number[],
  request: WriteRequest,
) {
  const { name } = binding.resource;
  const rows = await lockRows(tx, binding, change.field, ids);
  return writeEach(tx, { name: binding.table, display: binding.resource.display }, ids, async (id, at) => {
    const row = rows.get(id);
    if (!row) throw new ApiError('not-found');
    if (row.rev !== revs[at]) throw stale(null, null);
    const value = changedValue(change, row.value);
    return service.update(tx, name, id, { [change.field]: value, rev: row.rev }, request);
  });
}

async function lockRows(
  tx: Queryable,
  { table }: Binding,
  field: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  const rows = await tx.query<Seen>(sql`select id, rev,
      to_jsonb(${quoted(toColumn(field))}) as value from ${quoted(table)}
    where id = any(${ids}::uuid[]) and archived_at is null order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

export function defineBulkEdits(deps: BulkEditDeps): void {
  deps.platform.jobs.define(bulkEditJob, async ({ id }, { signal }) => {
    if (typeof id === 'string')
      await runBatches(deps.platform, bulkEdits, id, signal, () => editBatch(deps, id));
  });
}

/** Enqueues edits that the end of a process interrupted. */
export async function resumeBulkEdits({ platform: { db, jobs } }: BulkEditDeps): Promise<void> {
  for (const { id } of await bulkEdits.unfinished(db)) await jobs.enqueue(db, bulkEditJob, { id });
}

/** Whether there are more batches. */
async function editBatch(deps: BulkEditDeps, id: string): Promise<boolean> {
  const { platform, registry, service } = deps;
  const edit = await bulkEdits.get(platform.db, id);
  const binding = registry.get(edit.resource);
  if (edit.finishedAt || !binding) return false;
  const request = { principal: await actingPrincipal(platform.db, edit), requestId: id, key: null };
  const end = edit.position + platform.config.batchSizes.edited;
  const ids = edit.records.slice(edit.position, end);
  const { undoes, field } = edit;
  return writeBatch(platform, bulkEdits, edit, ids.length, {
    async write(tx) {
      if (undoes === null)
        return editRows(deps, tx, binding, edit, ids, edit.revs.slice(edit.position, end), request);
      const rows = await lockRows(tx, binding, field, ids);
      const changed = await changesBy(tx, binding.resource, await bulkEdits.get(tx, undoes), ids);
      return writeEach(
        tx,
        { name: binding.table, display: binding.resource.display },
        ids,
        async (record) => {
          const row = rows.get(record);
          if (!row) throw new ApiError('not-found');
          const before: Row = restoring(binding.resource, { [field]: row.value }, changed.get(record) ?? {});
          return service.update(tx, edit.resource, record, { ...before, rev: row.rev }, request);
        },
      );
    },
  });
}

/** Whoever began the edit, with the present permissions. */
async function actingPrincipal(db: Queryable, { createdBy, resource }: StoredEdit): Promise<Principal> {
  const principal = await activeAdministrator(db, createdBy);
  if (!principal || !permits(principal, resource, 'update'))
    throw new ApiError('forbidden', undefined, 'Quien lo empezó ya no puede editar esta sección.');
  return principal;
}
