/** What imports of data of others write: drafts of a collection's fields, the stored rows that they are compared with, and the result. */

import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { placeAddressSchema } from '@callejero/contract/resources/addresses.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql from 'sql-template-tag';
import type { Binding, Registry, Row } from '../../../access/binding.ts';
import { system } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { quoted } from '../../../resource/columns.ts';
import type { Source } from '../reading/source.ts';
import { createRowFinder, isEmpty, type StoredRow } from '../rows/stored-rows.ts';
import type { RowDecision } from '../target.ts';

/** A row of a file by the fields of its collection; an address by its own fields. */
export interface RecordDraft<Fields extends Row = Row> {
  fields: Fields;
  source: Source;
}

/** A stored row by the fields that imports write. */
export interface StoredRecord {
  id: string;
  rev: number;
  archived: boolean;
  fields: Row;
  /** The values that the last import wrote; null if none did. */
  written: Row | null;
  /** The id of that import. */
  writtenBy: string | null;
  /** All fields, of which references are ids. */
  row: Row;
  source: Source | null;
}

/** What waits for a review; null if nothing does. */
export const pendingChanges = ({ row }: StoredRecord): Row | null =>
  (row.pendingChanges ?? null) as Row | null;

/** The fields that imports write, in the order of reports. */
export const importedFields = ({ fields }: Resource): string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) => (field.imported ? [name] : []));

/** Without the fields that have no value, which most are; `withEmpty` reverses it. */
export const given = (fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

/** With all fields that imports write. */
export const withEmpty = (resource: Resource, fields: Row): Row =>
  Object.fromEntries(importedFields(resource).map((name) => [name, fields[name] ?? emptyOf(resource, name)]));

/** The value of a field of which nothing is known. */
const emptyOf = (resource: Resource, name: string): unknown => findField(resource, name)?.default ?? null;

/**
 * What an import does with a row. A field is updated if it still has the value that the last import wrote. What a person changed since
 * or filled in before stays, and fields that the import does not contain are not touched.
 */
export function decide(resource: Resource, incoming: Row, existing: StoredRecord | null): RowDecision {
  const decision: RowDecision = { outcome: 'created', reason: null, changes: {}, kept: [] };
  if (!existing) return decision;
  if (existing.archived) {
    const reason = 'Se archivó a mano después de importarlo: no se vuelve a crear.';
    return { ...decision, outcome: 'skipped', reason };
  }
  const { changes, kept } = decision;
  for (const name of importedFields(resource)) {
    const before = existing.fields[name];
    const after = incoming[name];
    if (before === after || isSame(before, after)) continue;
    const untouched = existing.written
      ? isSame(before, existing.written[name])
      : isEmpty(before) || isSame(before, emptyOf(resource, name));
    if (untouched) changes[name] = [before, after];
    else kept.push(name);
  }
  const labels = kept.map((name) => (findField(resource, name)?.label ?? name).toLowerCase());
  const reason = kept.length > 0 ? `Se conserva lo que se cambió a mano: ${labels.join(', ')}.` : null;
  return { ...decision, outcome: Object.keys(changes).length > 0 ? 'updated' : 'unchanged', reason };
}

/** The values that count as written by this import: its own, and for fields that people changed the ones it wrote before. */
export function writtenAfter(incoming: Row, existing: StoredRecord | null, kept: readonly string[]): Row {
  const written = { ...incoming };
  for (const name of kept) {
    const last = existing?.written?.[name];
    if (last === undefined) delete written[name];
    else written[name] = last;
  }
  return written;
}

/** Whether people filled in nothing that imports don't write, which means that somebody wants the row to stay. */
export function isUntouched({ fields }: Resource, row: Row): boolean {
  return Object.entries<Field>(fields).every(([name, field]) => {
    if (field.imported || field.readOnly || name === 'timezone') return true;
    return isSame(row[name] ?? null, field.default ?? null);
  });
}

const addressFields = Object.keys(placeAddressSchema.shape);

export interface RecordFinder {
  /** The stored row of each source, by index: known from earlier imports, otherwise by the row's own source. */
  bySource(tx: Queryable, sources: readonly Source[], lock?: boolean): Promise<Map<number, StoredRecord>>;
  /** Rows that the last import of their source wrote, by id, locked. */
  byId(tx: Queryable, ids: readonly string[]): Promise<Map<string, StoredRecord>>;
}

interface KnownRow {
  index: number;
  id: string;
  import: string | null;
  written: Row | null;
}

export function createRecordFinder(registry: Registry, binding: Binding): RecordFinder {
  const { resource } = binding;
  const finder = createRowFinder(registry, binding, system);
  const hasAddress = findField(resource, 'address') !== undefined;
  const populates = hasAddress ? ['address'] : [];

  function recordOf({ values, ...stored }: StoredRow, written: Row | null, by: string | null): StoredRecord {
    const address = values.address as Row | null;
    const fields = Object.fromEntries(
      importedFields(resource).map((name) => [name, comparable(resource, name, values[name])]),
    );
    if (hasAddress)
      fields.address =
        address && Object.fromEntries(addressFields.map((name) => [name, address[name] ?? null]));
    return {
      ...stored,
      ...{ fields, written, writtenBy: by },
      row: hasAddress ? { ...values, address: address?.id ?? null } : values,
      source: (values.source ?? null) as Source | null,
    };
  }

  return {
    async bySource(tx, sources, lock = false) {
      const input = JSON.stringify(
        sources.map(({ name, externalId }, index) => ({ index, name, externalId })),
      );
      const known = await tx.query<KnownRow>(sql`select * from (
          select i.index, p.import, p.written, coalesce(p.record, (select x.id from ${quoted(resource.name)} x
            where x.source ->> 'name' = i.name and x.source ->> 'externalId' = i."externalId"
              and x.archived_at is null and x.source is not null)) as id
          from jsonb_to_recordset(${input}::jsonb) as i(index int, name text, "externalId" text)
          left join imported_records p on p.resource = ${resource.name}::text and p.source = i.name
            and p.external_id = i."externalId") known where id is not null`);
      const rows = await finder.byIds(
        tx,
        known.map(({ id }) => id),
        { lock, populates },
      );
      return new Map(
        known.flatMap(({ index, id, written, import: by }) => {
          const row = rows.get(id);
          return row ? [[index, recordOf(row, written, by)] as const] : [];
        }),
      );
    },

    async byId(tx, ids) {
      const rows = await finder.byIds(tx, ids, { lock: true, populates });
      const known = await tx.query<Omit<KnownRow, 'index'>>(sql`select r.id, p.import, p.written
        from ${quoted(resource.name)} r join imported_records p on p.resource = ${resource.name}::text
          and p.record = r.id and p.source = r.source ->> 'name' and p.external_id = r.source ->> 'externalId'
        where r.id = any(${ids}::uuid[])`);
      const byId = new Map(known.map((each) => [each.id, each]));
      return new Map(
        [...rows].map(([id, row]) => {
          const { written = null, import: by = null } = byId.get(id) ?? {};
          return [id, recordOf(row, written, by)];
        }),
      );
    },
  };
}

/** PostgreSQL writes times with its own offset. */
const comparable = (resource: Resource, name: string, value: unknown): unknown =>
  findField(resource, name)?.kind === 'timestamp' && typeof value === 'string'
    ? new Date(value).toISOString()
    : (value ?? null);
