/** Imports in the database: reading, changes of state, and the mark of the worker. */

import type { Import, ImportCounts, ImportFile } from '@callejero/contract/answers/imports.ts';
import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { defaultImportOptions, type ImportTargetName } from '@callejero/contract/resources/imports.ts';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { quoted } from '../../resource/columns.ts';
import { changeRecord } from '../../resource/record.ts';
import { toColumn } from '../../resource/write/write-many.ts';
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

const fields = [
  ...(['id', 'target', 'layout', 'status', 'createdBy', 'askedBy', 'starts', 'files', 'options'] as const),
  ...(['counts', 'done', 'total', 'error', 'undo', 'source', 'automatic', 'waits', 'missing'] as const),
  ...(['createdAt', 'updatedAt', 'finishedAt', 'purgedAt', 'rev'] as const),
] satisfies (keyof StoredImport)[];

const columns = join(fields.map((name) => sql`${quoted(toColumn(name))} as ${quoted(name)}`));

function fromRow(row: Row): StoredImport {
  const texts = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  const item = Object.fromEntries(texts) as StoredImport;
  return {
    ...item,
    askedBy: item.askedBy ?? item.createdBy,
    // Files and options of old imports lack newer fields.
    files: item.files.map((file) => ({ ...unreadFile, ...file })),
    options: { ...defaultImportOptions, ...item.options },
  };
}

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

export async function getImport(db: Queryable, id: string, lock = false): Promise<StoredImport> {
  const [row] = await db.query<Row>(
    sql`select ${columns} from imports where id = ${id}::uuid ${lock ? raw('for update') : empty}`,
  );
  if (!row) throw new ApiError('not-found');
  return fromRow(row);
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

/** What is known of a file before it is read. */
export const unreadFile: Omit<ImportFile, 'name' | 'size'> = {
  ...{ format: null, encoding: null, delimiter: null, source: null, timezone: null },
  ...{ columns: [], mapping: {}, confidence: {}, alternatives: {}, values: {}, notes: [], sample: [] },
  ...{ lists: [], list: null, counts: noCounts },
};

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

export interface ImportPatch
  extends Partial<Omit<StoredImport, 'id' | 'rev' | 'createdAt' | 'updatedAt' | 'finishedAt'>> {
  finishedAt?: Date | null;
  worker?: string | null;
  /** What its rows say, counted. */
  said?: readonly object[] | null;
  losses?: Record<string, number> | null;
}

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
  const record = Object.fromEntries(Object.entries(patch).map(([name, value]) => [toColumn(name), value]));
  const set = join(Object.keys(record).map((column) => sql`${quoted(column)} = i.${quoted(column)}`));
  const rows =
    await db.query(sql`update imports t set updated_at = ${now}::timestamptz, rev = t.rev + 1, ${set}
      from jsonb_populate_record(null::imports, ${JSON.stringify(record)}::jsonb) i
      where t.id = ${id}::uuid ${worker === undefined ? empty : sql`and t.worker = ${worker}::uuid`} returning t.id`);
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
