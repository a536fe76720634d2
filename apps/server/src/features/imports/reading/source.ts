/** The source of imported rows, by which another import of the same data finds them again. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';

export interface Source {
  name: string;
  externalId: string;
  licence: string;
}

export const sourceKey = ({ name, externalId }: Source): string => `${name}\n${externalId}`;

/** In hexadecimal: enough that a city's places do not collide. */
export const hash = (text: string): string =>
  toSums(text)
    .map((sum) => sum.toString(16).padStart(8, '0'))
    .join('');

/** Two 32-bit FNV-1a sums with different seeds. */
export function toSums(text: string): [number, number] {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return [a >>> 0, b >>> 0];
}

/** `lista (1).csv` and `lista.csv` are the same list. */
export function fileTitle(name: string): string {
  const title = name
    .replace(/\.(?:geo)?json$|\.csv$|\.txt$/i, '')
    .replace(/\(\d+\)$/, '')
    .trim();
  return title.slice(0, 120).toWellFormed() || 'Archivo';
}

/** Which row an imported record became. */
export interface KnownRecord {
  source: string;
  externalId: string;
  record: string;
  import: string;
  /** The values that the import wrote, by field. */
  written: object;
}

export async function remember(
  tx: Queryable,
  resource: string,
  records: readonly KnownRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.query(
    sql`insert into imported_records (resource, source, external_id, record, import, written)
      select ${resource}::text, source, "externalId", record, import, written
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as t(source text, "externalId" text, record uuid, import uuid, written jsonb)
      on conflict (resource, source, external_id) do update
        set record = excluded.record, import = excluded.import, written = excluded.written`,
  );
}

export async function forget(tx: Queryable, resource: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await tx.query(
    sql`delete from imported_records where resource = ${resource}::text and record = any(${records}::uuid[])`,
  );
}
