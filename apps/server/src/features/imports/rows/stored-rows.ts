/** The stored rows that correspond to rows of a file, as the importing administrator may read them, and by what they correspond. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import { accessTo, column, quote, visibleRows } from '../../../access/access.ts';
import type { Binding, Registry, Row } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { projection } from '../../../query/projection.ts';
import { hash } from '../reading/source.ts';

export interface StoredRow {
  id: string;
  rev: number;
  archived: boolean;
  values: Row;
}

/** The source name of rows from other installations. */
export const foreignSource = 'Callejero';

/** For error messages only, which can't occur here because no client's query is involved. */
const paths = { select: '_select', populates: '_populates' };

export interface RowFinder {
  /** `lock`: nobody else changes them until the transaction ends. */
  byIds(
    tx: Queryable,
    ids: readonly string[],
    how?: { lock?: boolean; populates?: readonly string[] },
  ): Promise<Map<string, StoredRow>>;
  /** By `naturalKey`; archived rows are not found. */
  byKeys(tx: Queryable, rows: readonly Row[]): Promise<Map<string, StoredRow>>;
}

export function createRowFinder(registry: Registry, binding: Binding, principal: Principal): RowFinder {
  const { resource } = binding;

  async function find(
    tx: Queryable,
    conditionOf: (builder: Builder) => string,
    archived: readonly boolean[],
    { lock = false, populates }: { lock?: boolean; populates?: readonly string[] } = {},
  ): Promise<StoredRow[]> {
    const access = accessTo(registry, resource.name, principal);
    if (!access) return [];
    const scope = { registry, principal, builder: new Builder() };
    const { builder } = scope;
    const shown = projection(scope, access, 't', { select: undefined, populates }, paths);
    const visible = archived.map((view) => `(${visibleRows(access, builder, 't', view)})`).join(' or ');
    const rows = await tx.query<{ row: Row; archived: boolean }>({
      text:
        `select (select row_to_json(r) from (select ${shown}) r) as row,` +
        ` ${column(binding, 't', 'archivedAt')} is not null as archived` +
        ` from ${quote(binding.table)} t where ${conditionOf(builder)} and (${visible})` +
        (lock ? ' order by t.id for update of t' : ''),
      values: builder.values,
    });
    return rows.map(({ row, archived }) => ({
      id: String(row.id),
      rev: Number(row.rev),
      archived,
      values: row,
    }));
  }

  return {
    async byIds(tx, ids, how) {
      if (ids.length === 0) return new Map();
      const rows = await find(
        tx,
        (builder) => `${column(binding, 't', 'id')} = any(${builder.value(ids, 'uuid[]')})`,
        [false, true],
        how,
      );
      return new Map(rows.map((row) => [row.id, row]));
    },

    async byKeys(tx, given) {
      const wanted = given.flatMap((values) => {
        const key = keyValues(resource, values);
        return key ? [key] : [];
      });
      if (wanted.length === 0) return new Map();
      const fields = keyFields[resource.name] ?? [];
      const rows = await find(
        tx,
        (builder) => {
          const lists = fields.map((name, at) => {
            const type = findField(resource, name)?.kind === 'reference' ? 'uuid[]' : 'text[]';
            return builder.value(
              wanted.map((key) => key[at]),
              type,
            );
          });
          const columns = fields.map((name) => column(binding, 't', name)).join(', ');
          return `(${columns}) in (select * from unnest(${lists.join(', ')}))`;
        },
        [false],
      );
      return new Map(
        rows.flatMap((row) => {
          const key = naturalKey(resource, row.values);
          return key === null ? [] : [[key, row] as const];
        }),
      );
    },
  };
}

/** The local ids of foreign ids from earlier imports, of this collection and of those it refers to. */
export async function foreignIds(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; record: string }>(
    sql`select external_id as id, record from imported_records
      where source = ${foreignSource} and external_id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ id, record }) => [id, record]));
}

/** The unique fields of a collection besides the id, by which a row without a known id is found. */
const keyFields: Readonly<Record<string, readonly string[]>> = {
  categories: ['kind', 'slug'],
  commerces: ['slug'],
  events: ['slug'],
  products: ['commerce', 'sku'],
  promotions: ['slug'],
  provinces: ['code'],
  quarters: ['name'],
  vehicles: ['plate'],
};

/** The values of the key as text; null if one is missing or invalid, or the collection has no key. */
export function naturalKey(resource: Resource, values: Row): string | null {
  const parts = keyValues(resource, values);
  return parts && JSON.stringify(parts);
}

function keyValues(resource: Resource, values: Row): string[] | null {
  const fields = keyFields[resource.name] ?? [];
  const parts = fields.flatMap((name) => {
    const parsed = findField(resource, name)?.schema.safeParse(values[name]);
    return parsed?.success && typeof parsed.data === 'string' ? [parsed.data] : [];
  });
  return fields.length > 0 && parts.length === fields.length ? parts : null;
}

/** Whether a value says nothing: none at all, or a list or an object without any. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** A mark of all values, for a row without id and key, so that the same file finds it a second time. */
export function toMark(resource: Resource, values: Row): string {
  const said = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return `fila-${hash(JSON.stringify([resource.name, ...said.sort(([one], [other]) => (one < other ? -1 : 1))]))}`;
}
