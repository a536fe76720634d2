/** Imports and their rows in the database: reading, changes of state, and the mark of the worker. */

import type {
  Import,
  ImportCounts,
  ImportFile,
  ImportRow,
  MissingPlaces,
  UndoCounts,
} from '@callejero/contract/answers/imports.ts';
import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  defaultImportOptions,
  type ImportLayout,
  type ImportOptions,
  type ImportRowsQuery,
  type ImportTargetName,
} from '@callejero/contract/resources/imports.ts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { exampleRows } from './examples.ts';
import { refreshSource } from './sources/store.ts';

/** A stored file: its description, and the path of its bytes. */
export interface StoredImportFile extends ImportFile {
  path: string;
}

export interface StoredImport extends Omit<Import, 'files' | 'progress'> {
  files: StoredImportFile[];
  /** Who asked for the current phase, which acts with their rights; null is the command line. */
  askedBy: string | null;
  starts: number;
  done: number;
  total: number;
}

const columns = raw(`id, target, layout, status, created_by as "createdBy",
  coalesce(asked_by, created_by) as "askedBy", starts, files, options, counts, done, total, error, undo,
  source, automatic, waits, missing,
  created_at as "createdAt", updated_at as "updatedAt", finished_at as "finishedAt",
  purged_at as "purgedAt", rev`);

interface Row extends Omit<StoredImport, 'createdAt' | 'updatedAt' | 'finishedAt' | 'purgedAt'> {
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
  purgedAt: Date | null;
}

const newerFields = { confidence: {}, alternatives: {}, lists: [], list: null, values: {}, notes: [] };

const fromRow = (row: Row): StoredImport => ({
  ...row,
  // Files and options of old imports lack newer fields.
  files: row.files.map((file) => ({ ...newerFields, ...file })),
  options: { ...defaultImportOptions, ...row.options },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  purgedAt: row.purgedAt?.toISOString() ?? null,
});

/** The fields for readers: without the path of the bytes. */
export function presentImport({
  files,
  done,
  total,
  askedBy: _askedBy,
  starts: _starts,
  ...rest
}: StoredImport): Import {
  return { ...rest, files: files.map(({ path: _path, ...file }) => file), progress: { done, total } };
}

async function findImport(db: Queryable, id: string, lock = false): Promise<StoredImport | null> {
  const [row] = await db.query<Row>(
    sql`select ${columns} from imports where id = ${id}::uuid ${lock ? raw('for update') : empty}`,
  );
  return row ? fromRow(row) : null;
}

export async function getImport(db: Queryable, id: string, lock = false): Promise<StoredImport> {
  const found = await findImport(db, id, lock);
  if (!found) throw new ApiError('not-found');
  return found;
}

export async function listImports(
  db: Queryable,
  {
    page,
    perPage,
    target,
    source,
  }: { page: number; perPage: number; target?: ImportTargetName | undefined; source?: string | undefined },
): Promise<{ rows: StoredImport[]; total: number }> {
  const where = sql`where (${target ?? null}::text is null or target = ${target ?? null}::text)
    and (${source ?? null}::uuid is null or source = ${source ?? null}::uuid)`;
  const rows =
    await db.query<Row>(sql`select ${columns} from imports ${where} order by created_at desc, id desc
      limit ${perPage} offset ${page * perPage}`);
  const [count] = await db.query<{ total: number }>(sql`select count(*)::int as total from imports ${where}`);
  return { rows: rows.map(fromRow), total: count?.total ?? 0 };
}

/** Imports whose job was interrupted by the end of a process. */
export async function unfinishedImports(db: Queryable): Promise<{ id: string; status: ImportStatus }[]> {
  return db.query(sql`select id, status from imports
      where status in ('uploaded', 'planning', 'running', 'undoing') order by created_at`);
}

export const noCounts: ImportCounts = { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };

export async function insertImport(
  db: Queryable,
  {
    id,
    createdBy,
    files,
    options,
    source = null,
    automatic = false,
    now,
  }: Pick<StoredImport, 'id' | 'createdBy' | 'files' | 'options'> &
    Partial<Pick<StoredImport, 'source' | 'automatic'>> & { now: Date },
): Promise<void> {
  await db.query(sql`with written as (
        insert into imports (id, created_at, updated_at, created_by, target, status, files, options, counts,
          source, automatic)
        values (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${createdBy}::uuid,
          ${options.target ?? 'commerces'}::text, 'uploaded',
          ${JSON.stringify(files)}::jsonb, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(noCounts)}::jsonb,
          ${source}::uuid, ${automatic})
        returning id
      )
      ${changeRecord(
        {
          ...{ at: now, actor: createdBy, action: 'created', resource: 'imports' },
          diff: { files: [null, files.map((file) => file.name)] },
        },
        sql`from written`,
      )}`);
}

export interface ImportPatch {
  said?: readonly object[] | null;
  target?: ImportTargetName;
  layout?: ImportLayout;
  status?: ImportStatus;
  options?: ImportOptions;
  files?: StoredImportFile[];
  counts?: ImportCounts;
  done?: number;
  total?: number;
  error?: string | null;
  undo?: UndoCounts | null;
  worker?: string | null;
  askedBy?: string | null;
  starts?: number;
  finishedAt?: Date | null;
  source?: string | null;
  automatic?: boolean;
  waits?: string | null;
  missing?: MissingPlaces | null;
  losses?: Record<string, number> | null;
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const assignments: { [K in keyof ImportPatch]-?: (value: ImportPatch[K]) => Sql } = {
  said: (value) => sql`said = ${value ? JSON.stringify(value) : null}::jsonb`,
  target: (value) => sql`target = ${value}`,
  layout: (value) => sql`layout = ${value}`,
  status: (value) => sql`status = ${value}`,
  options: (value) => sql`options = ${JSON.stringify(value)}::jsonb`,
  files: (value) => sql`files = ${JSON.stringify(value)}::jsonb`,
  counts: (value) => sql`counts = ${JSON.stringify(value)}::jsonb`,
  done: (value) => sql`done = ${value}`,
  total: (value) => sql`total = ${value}`,
  error: (value) => sql`error = ${value}`,
  undo: (value) => sql`undo = ${json(value)}::jsonb`,
  worker: (value) => sql`worker = ${value}::uuid`,
  askedBy: (value) => sql`asked_by = ${value}::uuid`,
  starts: (value) => sql`starts = ${value}`,
  finishedAt: (value) => sql`finished_at = ${value}::timestamptz`,
  source: (value) => sql`source = ${value}::uuid`,
  automatic: (value) => sql`automatic = ${value}`,
  waits: (value) => sql`waits = ${value}`,
  missing: (value) => sql`missing = ${json(value)}::jsonb`,
  losses: (value) => sql`losses = ${json(value)}::jsonb`,
};

/**
 * Sets the given fields, and those of the source that follow from a new state. With `worker`, only while that worker's mark is
 * current. Returns the changes to publish, none if another one took over.
 */
export async function patchImport(
  db: Queryable,
  id: string,
  now: Date,
  patch: ImportPatch,
  worker?: string,
): Promise<Change[]> {
  const set = (Object.keys(patch) as (keyof ImportPatch)[]).map((key) =>
    (assignments[key] as (value: unknown) => Sql)(patch[key]),
  );
  const rows =
    await db.query(sql`update imports set updated_at = ${now}::timestamptz, rev = rev + 1, ${join(set)}
      where id = ${id}::uuid ${worker === undefined ? empty : sql`and worker = ${worker}::uuid`} returning id`);
  if (rows.length === 0) return [];
  const own: Change = { resource: 'imports', id, change: 'updated' };
  return patch.status === undefined ? [own] : [own, ...(await refreshSource(db, id, now))];
}

/** Takes over the work on an import that is in one of these states, whoever had it. Null if there is nothing to do any more. */
export async function claimImport(
  { db, ids, clock }: Pick<Platform, 'db' | 'ids' | 'clock'>,
  id: string,
  from: readonly ImportStatus[],
  to: ImportStatus,
): Promise<{ worker: string; claimed: StoredImport } | null> {
  const worker = ids.next();
  const [row] =
    await db.query<Row>(sql`update imports set worker = ${worker}::uuid, status = ${to}, rev = rev + 1, starts = starts + 1,
      updated_at = ${clock.now()}::timestamptz
      where id = ${id}::uuid and status = any(${from}::text[]) returning ${columns}`);
  return row ? { worker, claimed: fromRow(row) } : null;
}

/** Thrown inside a batch whose import was taken over, cancelled or removed: the batch is rolled back and the work ends. */
export class WorkLost extends Error {
  constructor() {
    super('The import is worked on elsewhere or was cancelled');
    this.name = 'WorkLost';
  }
}

/** Rows that one statement deletes: the time of a statement is limited, and an import may have hundreds of thousands. */
const fewRows = 10_000;

/** Deletes some rows of an import; false if there were none. */
export async function deleteSomeRows(db: Queryable, id: string): Promise<boolean> {
  const [gone] = await db.query<{ count: number }>(sql`with gone as (
      delete from import_rows where import = ${id}::uuid and position in (
        select position from import_rows where import = ${id}::uuid limit ${fewRows}) returning 1
    ) select count(*)::int as count from gone`);
  return gone !== undefined && gone.count > 0;
}

/** What became of a row: those that a cancelled import did not reach are skipped. */
const outcomeIn = (id: string): Sql => sql`case when outcome in ('created', 'updated') and not applied
  and (select status from imports where id = ${id}::uuid) = 'cancelled' then 'skipped' else outcome end`;
const notReached = 'Se canceló la importación antes de llegar a esta fila.';

/** Counts the rows by outcome. */
async function countRows(
  db: Queryable,
  id: string,
): Promise<{ counts: ImportCounts; byFile: Map<number, ImportCounts> }> {
  const rows = await db.query<ImportCounts & { file: number }>(sql`select file, count(*)::int as read,
        count(*) filter (where outcome = 'created')::int as created,
        count(*) filter (where outcome = 'updated')::int as updated,
        count(*) filter (where outcome = 'unchanged')::int as unchanged,
        count(*) filter (where outcome = 'skipped')::int as skipped
      from (select file, ${outcomeIn(id)} as outcome from import_rows
        where import = ${id}::uuid and outcome <> 'archived') rows group by file`);
  const counts = { ...noCounts };
  const byFile = new Map<number, ImportCounts>();
  for (const { file, ...own } of rows) {
    byFile.set(file, own);
    for (const key of Object.keys(counts) as (keyof ImportCounts)[]) counts[key] += own[key];
  }
  return { counts, byFile };
}

/** The counts of the import and of its files, from its rows. */
export async function recount(
  db: Queryable,
  { id, files }: Pick<StoredImport, 'id' | 'files'>,
): Promise<{ counts: ImportCounts; files: StoredImportFile[] }> {
  const { counts, byFile } = await countRows(db, id);
  return { counts, files: files.map((file, index) => ({ ...file, counts: byFile.get(index) ?? noCounts })) };
}

export async function listRows(
  db: Queryable,
  id: string,
  { outcome, file, flagged, _page, _perPage }: ImportRowsQuery,
): Promise<{ rows: ImportRow[]; total: number }> {
  const conditions = [sql`import = ${id}::uuid`];
  if (outcome) conditions.push(sql`${outcomeIn(id)} = ${outcome}`);
  if (file !== undefined) conditions.push(sql`file = ${file}`);
  if (flagged === 'notes') conditions.push(sql`notes <> '{}'`);
  if (flagged === 'kept') conditions.push(sql`kept <> '{}'`);
  if (flagged === 'duplicates') conditions.push(sql`duplicates <> '[]'`);
  if (flagged === 'examples') conditions.push(sql`position = any(${await exampleRows(db, id)}::int[])`);
  const where = join(conditions, ' and ');
  const perPage = _perPage === 0 ? 1000 : _perPage;
  const rows = await db.query<ImportRow>(sql`select position, file, row, name, external_id as "externalId",
        case when location is null then null
          else jsonb_build_object('lat', location[1], 'lng', location[0]) end as location,
        ${outcomeIn(id)} as outcome, case when ${outcomeIn(id)} = outcome then reason else ${notReached} end as reason,
        record, coalesce(raw, '{}') as raw,
        draft -> 'fields' || jsonb_build_object('source', draft -> 'source') as result,
        changes, kept, notes, duplicates, applied, undone
      from import_rows where ${where} order by position limit ${perPage} offset ${_page * perPage}`);
  const [count] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from import_rows where ${where}`,
  );
  return { rows, total: count?.total ?? 0 };
}
