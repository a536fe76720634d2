/** The rows of imports in the database: reading, counting and deleting them. */
import type { ImportCounts, ImportRow } from '@callejero/contract/answers/imports.ts';
import type { ImportRowsQuery } from '@callejero/contract/resources/imports.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { noCounts, type StoredImport } from './store.ts';

/** Deletes some rows of an import; false if there were none. @param size the time of a statement is limited */
export async function deleteSomeRows(db: Queryable, id: string, size: number): Promise<boolean> {
  const [gone] = await db.query<{ count: number }>(sql`with gone as (
      delete from import_rows where import = ${id}::uuid and position in (
        select position from import_rows where import = ${id}::uuid limit ${size}) returning 1
    ) select count(*)::int as count from gone`);
  return gone !== undefined && gone.count > 0;
}

/** What became of a row: those that a cancelled import did not reach are skipped. */
const outcomeIn = (id: string): Sql => sql`case when outcome in ('created', 'updated') and not applied
  and (select status from imports where id = ${id}::uuid) = 'cancelled' then 'skipped' else outcome end`;
const notReached = 'Se canceló la importación antes de llegar a esta fila.';

/** The counts of the import and of its files, from its rows. */
export async function recount(
  db: Queryable,
  { id, files }: Pick<StoredImport, 'id' | 'files'>,
): Promise<Pick<StoredImport, 'counts' | 'files'>> {
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

/** The rows of a category, by how much is known of them. */
interface Group {
  fullest: number;
  middle: number;
  emptiest: number;
}

/**
 * The rows that are shown as people will see them: the positions of up to three that will be written. Of the most frequent
 * categories, one that says much, one like most, one that says little.
 */
async function exampleRows(db: Queryable, id: string): Promise<number[]> {
  const [first, second = first, third = second] = await db.query<Group>(sql`with drafts as (
        select position, jsonb_strip_nulls(draft -> 'fields') as fields from import_rows
        where import = ${id}::uuid and outcome in ('created', 'updated') and draft is not null
      ), counted as (
        select position, coalesce(fields #>> '{categories,0}', fields ->> 'category') as category,
          (select count(*) from jsonb_each_text(fields) where value not in ('[]', '{}', 'unknown')) as known
        from drafts
      ), sorted as (
        select category, array_agg(position order by known desc, position) as positions from counted group by category
      )
      select positions[1] as fullest, positions[(cardinality(positions) + 1) / 2] as middle,
        positions[cardinality(positions)] as emptiest
      from sorted order by cardinality(positions) desc, positions[1] limit 3`);
  return [...new Set([first?.fullest, second?.middle, third?.emptiest])].filter((row) => row !== undefined);
}
