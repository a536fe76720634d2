/** Sources in the database: those that data belong to, and what their runs did. */
import { ApiError } from '@callejero/contract/errors.ts';
import type {
  ColumnMapping,
  ImportOptions,
  ImportTargetName,
} from '@callejero/contract/resources/imports.ts';
import { sourceTargets } from '@callejero/contract/resources/sources.ts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Change, FileVersion, Queryable } from '../../../ports/ports.ts';

export type SourceTarget = keyof typeof sourceTargets;

export const isSourceTarget = (target: ImportTargetName): target is SourceTarget =>
  Object.hasOwn(sourceTargets, target);

/** The options of an import that the source answers, and the columns of each header that was seen. */
export interface SourceAnswers
  extends Pick<
    ImportOptions,
    | 'status'
    | 'publication'
    | 'timezone'
    | 'defaultCategory'
    | 'names'
    | 'areaCode'
    | 'srid'
    | 'turns'
    | 'values'
  > {
  /** The list or sheet of its files; null for the longest. */
  list: string | null;
  tables: AnsweredTable[];
}

export interface StoredSource {
  id: string;
  name: string;
  licence: string;
  target: SourceTarget;
  url: string | null;
  schedule: string;
  scheduledBy: string | null;
  /** Null before its first data were confirmed. */
  answers: SourceAnswers | null;
  /** Of the file that was fetched last; `digest` is the SHA-256 of its bytes. */
  version: (FileVersion & { digest: string }) | null;
}

/** The columns of one header, with what they mean. */
export interface AnsweredTable {
  columns: readonly string[];
  mapping: ColumnMapping;
}

const columns = raw(
  `s.id, s.name, s.licence, s.target, s.url, s.schedule, s.scheduled_by as "scheduledBy", s.answers, s.version`,
);

async function one(db: Queryable, condition: Sql, rest: Sql = empty): Promise<StoredSource | null> {
  const [found] = await db.query<StoredSource>(
    sql`select ${columns} from sources s where s.archived_at is null and ${condition} ${rest}`,
  );
  return found ?? null;
}

export const findSource = (db: Queryable, id: string) => one(db, sql`s.id = ${id}::uuid`);

export async function getSource(db: Queryable, id: string): Promise<StoredSource> {
  const found = await findSource(db, id);
  if (!found) throw new ApiError('not-found');
  return found;
}

export const sourceNamed = (db: Queryable, target: ImportTargetName, name: string, lock = false) =>
  one(db, sql`s.target = ${target} and s.name = ${name}`, lock ? sql`for update` : empty);

/** By its name alone, for the command line; the older one if a collection of each kind has one. */
export const anySourceNamed = (db: Queryable, name: string) =>
  one(db, sql`s.name = ${name}`, sql`order by s.id limit 1`);

/** The source that last had a file with exactly this header. */
export const sourceWithHeader = (db: Queryable, target: ImportTargetName, header: readonly string[]) =>
  one(
    db,
    sql`s.target = ${target} and exists (select from jsonb_array_elements(case jsonb_typeof(s.answers -> 'tables')
        when 'array' then s.answers -> 'tables' else '[]' end) as known
      where known -> 'columns' = ${JSON.stringify(header)}::jsonb)`,
    sql`order by s.last_run_at desc nulls last, s.id limit 1`,
  );

/** The rows of a source that people can still see: a past event leaves an agenda without having been cancelled. */
const shown: Readonly<Record<SourceTarget, (now: Date) => Sql>> = {
  commerces: () => sql`r.archived_at is null and r.permanently_closed_at is null`,
  events: (now) =>
    sql`r.archived_at is null and (r.recurrence is not null or coalesce(r.ends_at, r.starts_at) >= ${now}::timestamptz)`,
  shifts: (now) => sql`r.archived_at is null and r.ends_at >= ${now}::timestamptz`,
};

/** `from` and `where` of the rows `r` that runs of a source wrote last, by what imports know of them (`k`). */
export function rowsOfSource(source: string, target: SourceTarget, now: Date): Sql {
  return sql`from imported_records k join imports i on i.id = k.import and i.source = ${source}::uuid
    join ${raw(target)} r on r.id = k.record
    where k.resource = ${target}::text and ${shown[target](now)}`;
}

/**
 * Writes into the source of an import what its list and its page show of its runs. Derived from the imports, so it may be repeated.
 * Returns the change to publish.
 */
export async function refreshSource(db: Queryable, importId: string, now: Date): Promise<Change[]> {
  const [source] = await db.query<{ id: string; target: SourceTarget }>(
    sql`select s.id, s.target from sources s join imports i on i.source = s.id where i.id = ${importId}::uuid`,
  );
  if (!source) return [];
  const { id, target } = source;
  await db.query(sql`with runs as (
      select id, status, counts, missing, waits, error, finished_at, created_at from imports where source = ${id}::uuid
    ), last as (
      select * from runs where status in ('done', 'undone') order by finished_at desc nulls last, id desc limit 1
    ), newest as (
      select * from runs order by created_at desc, id desc limit 1
    )
    update sources set
      places = (select count(distinct r.id) ${rowsOfSource(id, target, now)}),
      last_run = (select jsonb_build_object('import', id, 'status', status, 'created', counts -> 'created',
        'updated', counts -> 'updated', 'unchanged', counts -> 'unchanged', 'skipped', counts -> 'skipped',
        'missing', coalesce(missing -> 'count', '0')) from last),
      last_run_at = (select finished_at from last),
      waiting = (select id from newest where status = 'planned'),
      notice = (select case status when 'planned' then waits when 'failed' then error end from newest)
    where id = ${id}::uuid`);
  return [{ resource: 'sources', id, change: 'updated' }];
}
