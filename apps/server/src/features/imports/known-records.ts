/** Which row an imported record became, by its source: so a second import finds it again. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';

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
