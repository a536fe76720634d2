/**
 * Writes many rows of one collection with their change records in one statement, whatever their number. The caller has decided who
 * may, has run the collection's hooks, and publishes after the commit; only the database checks the values.
 */

import { findField, type Point, type Resource } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import { quoted } from '../columns.ts';
import { type ChangeRecord, changeRecord } from '../record.ts';

/** The column of a field: `osmTags` → `osm_tags`. */
export const toColumn = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field's value as JSON that PostgreSQL reads. */
function toJson(resource: Resource, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (findField(resource, name)?.kind !== 'point') return value;
  const { lat, lng } = value as Point;
  return `(${lng},${lat})`;
}

/** The rows as records of the table, all with the fields of any of them: a field that a row lacks is null. */
function recordsOf(resource: Resource, rows: readonly Row[]): { columns: string[]; records: Row[] } {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const folded = names.filter((name) => findField(resource, name)?.folded);
  const records = rows.map((row) => {
    const record: Row = {};
    for (const name of names) record[toColumn(name)] = toJson(resource, name, row[name]);
    for (const name of folded) {
      const value = row[name];
      record[`${toColumn(name)}_folded`] = typeof value === 'string' ? fold(value) : null;
    }
    return record;
  });
  return { columns: [...names.map(toColumn), ...folded.map((name) => `${toColumn(name)}_folded`)], records };
}

const asRows = (resource: Resource, records: readonly Row[]): Sql =>
  sql`jsonb_populate_recordset(null::${raw(`"${resource.name}"`)}, ${JSON.stringify(records)}::jsonb)`;

/** What the change records say; null writes none. `requestId` is that of the act to which they belong. */
type Diffs = {
  by: string | null;
  diffs: readonly { id: unknown; diff: Row }[];
  requestId?: string;
} | null;

/** Runs `write`, which returns `id` of the rows, and writes their change records. */
async function withRecords(
  tx: Queryable,
  write: Sql,
  changed: Diffs,
  record: Pick<ChangeRecord, 'at' | 'action' | 'resource'>,
): Promise<void> {
  if (!changed) return void (await tx.query(write));
  await tx.query(
    sql`with written as (${write}) ${changeRecord(
      {
        ...{ ...record, actor: changed.by, record: sql`written.id`, diff: sql`diffs.diff` },
        requestId: changed.requestId ?? null,
      },
      sql`from written
      join jsonb_to_recordset(${JSON.stringify(changed.diffs)}::jsonb) as diffs(id uuid, diff jsonb) using (id)
      order by written.created_at, written.id`,
    )}`,
  );
}

/**
 * Inserts rows with their `id`, `createdAt`, `updatedAt` and `rev`.
 *
 * @param changed by default a `created` change of the system for each row, with all its values and the row's date
 */
export async function insertRows(
  tx: Queryable,
  resource: Resource,
  rows: readonly Row[],
  changed: Diffs = {
    by: null,
    diffs: rows.map(({ id, createdAt: _, updatedAt: __, rev: ___, ...diff }) => ({ id, diff })),
  },
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, records } = recordsOf(resource, rows);
  const list = join(columns.map(quoted));
  const insert = sql`insert into ${quoted(resource.name)} (${list})
    select ${list} from ${asRows(resource, records)} returning id, created_at`;
  await withRecords(tx, insert, changed, {
    ...{ at: sql`written.created_at`, action: 'created', resource: resource.name },
  });
}

/** Sets all fields that any of the rows has, besides its `id`, in all rows. */
export async function updateRows(
  tx: Queryable,
  resource: Resource,
  rows: readonly Row[],
  now: Date,
  changed: Diffs,
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, records } = recordsOf(resource, rows);
  const sets = columns
    .filter((name) => name !== 'id')
    .map((name) => sql`${quoted(name)} = i.${quoted(name)}`);
  const update = sql`update ${quoted(resource.name)} t set ${join(sets)}, rev = t.rev + 1, updated_at = ${now}::timestamptz
    from ${asRows(resource, records)} i where t.id = i.id returning t.id, t.created_at`;
  await withRecords(tx, update, changed, { at: now, action: 'updated', resource: resource.name });
}

/** Archives the rows that are not yet. */
export async function archiveRows(
  tx: Queryable,
  resource: Resource,
  ids: readonly string[],
  now: Date,
  changed: Diffs,
): Promise<void> {
  if (ids.length === 0) return;
  const archive = sql`update ${quoted(resource.name)} set archived_at = ${now}::timestamptz,
      updated_at = ${now}::timestamptz, rev = rev + 1
    where id = any(${ids}::uuid[]) and archived_at is null returning id, created_at`;
  await withRecords(tx, archive, changed, { at: now, action: 'archived', resource: resource.name });
}
