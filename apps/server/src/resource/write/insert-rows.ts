/**
 * Inserts many rows of one collection with their change records in one statement, for data of the system itself (the first
 * categories, demo data). Writes of people use the service.
 */

import { fieldOf, type Point, type Resource } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { join, raw } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import { quoted } from '../columns.ts';
import { changeRecord } from '../record.ts';

/** The column of a field: `osmTags` → `osm_tags`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field's value as JSON that PostgreSQL reads. */
function toJson(resource: Resource, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (fieldOf(resource, name)?.kind !== 'point') return value;
  const { lat, lng } = value as Point;
  return `(${lng},${lat})`;
}

/**
 * Inserts rows that all have the same fields (including `id`, `createdAt`, `updatedAt` and `rev`) and writes a `created`
 * change of the system for each, with the row's date. Only the database checks the values; the caller publishes after the
 * commit.
 */
export async function insertRows(tx: Queryable, resource: Resource, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const folded = names.filter((name) => fieldOf(resource, name)?.folded);
  const records = rows.map((row) => {
    const record: Row = {};
    for (const name of names) record[columnOf(name)] = toJson(resource, name, row[name]);
    for (const name of folded) {
      const value = row[name];
      record[`${columnOf(name)}_folded`] = typeof value === 'string' ? fold(value) : null;
    }
    return record;
  });
  const diffs = rows.map(({ id, createdAt: _, updatedAt: __, rev: ___, ...after }) => ({ id, after }));
  const table = quoted(resource.name);
  const columns = [...names.map(columnOf), ...folded.map((name) => `${columnOf(name)}_folded`)];
  const list = join(columns.map(quoted));
  const created = {
    at: sql`written.created_at`,
    actor: null,
    action: 'created' as const,
    resource: resource.name,
    record: sql`written.id`,
    diff: sql`diffs.after`,
  };
  await tx.query(sql`with written as (
      insert into ${table} (${list})
        select ${list} from jsonb_populate_recordset(null::${raw(`"${resource.name}"`)}, ${JSON.stringify(records)}::jsonb)
        returning id, created_at
    ) ${changeRecord(
      created,
      sql`from written
      join jsonb_to_recordset(${JSON.stringify(diffs)}::jsonb) as diffs(id uuid, after jsonb) using (id)
      order by written.created_at, written.id`,
    )}`);
}
