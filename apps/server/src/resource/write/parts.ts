/**
 * A part is a row that belongs to exactly one other row, for example the address of a place. It is written with its row in one
 * transaction. Changing it requires the same rights as replacing it: to create one and to reference it.
 */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { type Field, findField, type Part as PartField } from '@callejero/contract/resource.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql, { join, raw } from 'sql-template-tag';
import { column } from '../../access/access.ts';
import type { Binding, Registry, Row } from '../../access/binding.ts';
import { system } from '../../access/policy.ts';
import { referencesTo } from '../../access/references.ts';
import type { Change, Queryable } from '../../ports/ports.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { quoted } from '../columns.ts';
import type { ResourceContext } from '../context.ts';
import type { WriteRequest, Written } from './written.ts';

interface Part extends PartField {
  name: string;
  binding: Binding;
}

const known = new WeakMap<Binding, readonly Part[]>();

export function getParts(registry: Registry, binding: Binding): readonly Part[] {
  let parts = known.get(binding);
  if (!parts) {
    parts = Object.entries<Field>(binding.resource.fields).flatMap(([name, { to = '', part }]) => {
      const target = registry.get(to);
      return part && target ? [{ name, binding: target, ...part }] : [];
    });
    known.set(binding, parts);
  }
  return parts;
}

/** Whether a reference is given as the fields of a part instead of an id. */
export function isFields(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface RowWrite {
  binding: Binding;
  /** The values to write; a part is an id or fields. */
  row: Row;
  /** The stored row; null for a new one. */
  current: Row | null;
  request: WriteRequest;
}

/**
 * Writes the parts, then runs `write` with their ids in place of their fields. A part that the row no longer references is
 * archived.
 */
export async function writeWithParts(
  { platform, registry, service }: ResourceContext,
  db: Queryable,
  { binding, row, current, request }: RowWrite,
  write: (db: Queryable, row: Row, parts: Row) => Promise<Written>,
): Promise<Written> {
  const touched = getParts(registry, binding).filter((part) => isTouched(part, row, current));
  if (touched.length === 0) return write(db, row, {});
  // The right to write the row includes its parts.
  const acting = { ...request, key: null, principal: { ...system, id: request.principal.id } };
  const changes: Change[] = [];
  /** The parts in the change record of the row: `[before, after]`, or for a new row only the fields. */
  const described: Row = {};

  async function writeAll(tx: Queryable): Promise<Written> {
    // Lock the row before its part, as a merge does, so that two writes can't deadlock.
    if (current) await tx.query(lock(binding, current.id));
    const ids: Row = {};
    for (const part of touched) ids[part.name] = await writePart(tx, part).catch(within(part.name));
    for (const part of touched) {
      const before = current?.[part.name];
      if (typeof before !== 'string' || ids[part.name] !== null) continue;
      const released = await findPart(tx, part, before);
      if (released) describe(part, released, null);
    }
    const written = await write(tx, { ...row, ...ids }, described);
    for (const part of touched) {
      const before = current?.[part.name];
      if (typeof before === 'string' && before !== ids[part.name]) await archivePart(tx, part, before);
    }
    return { ...written, changes: [...written.changes, ...changes] };
  }

  /** Writes a part; returns the id that the row will reference. */
  async function writePart(tx: Queryable, part: Part): Promise<unknown> {
    const { name, shares, schema, binding: target } = part;
    const before = current?.[name] ?? null;
    const value = name in row ? (row[name] ?? null) : before;
    const brought = isFields(value) ? value : null;
    if (!brought && value !== before) return value;
    const given: Row = {};
    for (const field of shares) given[field] = (field in row ? row[field] : current?.[field]) ?? null;
    for (const field of brought ? Object.keys(schema.shape) : []) given[field] = brought?.[field] ?? null;
    // Required fields can't be emptied: they keep their value, or the server finds one.
    for (const field of Object.keys(given))
      if (given[field] === null && findField(target.resource, field)?.required) delete given[field];
    const stored = typeof before === 'string' ? await findPart(tx, part, before) : null;
    if (!stored && !brought) return before;
    if (stored && Object.keys(given).every((field) => isSame(given[field], stored[field]))) return before;
    if (brought) describe(part, stored, { ...stored, ...given });
    const { changes: own } = stored
      ? await service.update(tx, target.resource.name, String(before), { ...given, rev: stored.rev }, acting)
      : await service.create(tx, target.resource.name, given, acting);
    changes.push(...own);
    return stored ? before : own[0]?.id;
  }

  function describe({ name, schema }: Part, before: Row | null, after: Row | null): void {
    const fieldsOf = (part: Row) =>
      Object.fromEntries(
        Object.keys(schema.shape).flatMap((field) => (part[field] == null ? [] : [[field, part[field]]])),
      );
    const was = before && fieldsOf(before);
    const is = after && fieldsOf(after);
    if (!isSame(was, is)) described[name] = current ? [was, is] : is;
  }

  async function archivePart(tx: Queryable, part: Part, id: string): Promise<void> {
    const stored = await findPart(tx, part, id);
    if (!stored) return;
    const { name } = part.binding.resource;
    changes.push(...(await service.archive(tx, name, id, { rev: stored.rev }, acting)).changes);
  }

  /** Locks and returns the part's row, if only this row references it and no person owns it. */
  async function findPart(
    tx: Queryable,
    { schema, shares, binding: target }: Part,
    id: string,
  ): Promise<Row | null> {
    const { fields, name } = target.resource;
    const own = Object.entries<Field>(fields)
      .filter(([field, { readOnly }]) => !readOnly && !(field in schema.shape) && !shares.includes(field))
      .map(
        ([field, { default: empty = null }]) =>
          sql`${raw(column(target, 'p', field))} is not distinct from ${empty}`,
      );
    const others = referencesTo(registry, name).map(
      ({ table, column }) => sql`not exists (select 1 from ${table} r
        where r.${column} = p.id and r.id is distinct from ${current?.id ?? null}::uuid)`,
    );
    const [part] = await tx.query(sql`select 1 from ${quoted(target.table)} p
        where p.id = ${id}::uuid and p.archived_at is null and ${join([...own, ...others], ' and ')} for update`);
    if (!part) return null;
    const [found] = await tx.query<OneRow>(compileOne(registry, name, id, {}, system).statement);
    return found?.data ? (JSON.parse(found.data) as Row) : null;
  }

  return db === platform.db ? platform.db.transaction(writeAll) : writeAll(db);
}

/** Whether the part is created, released, or updated with the fields that it shares with its row. */
function isTouched({ name, shares }: Part, row: Row, current: Row | null): boolean {
  const value = row[name];
  if (isFields(value)) return true;
  const before = current?.[name] ?? null;
  if (before === null) return false;
  const stays = (field: string) => !(field in row) || isSame(row[field], current?.[field]);
  return !stays(name) || !shares.every(stays);
}

/** Prefixes the paths of a part's errors with its field. */
const within = (name: string) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'validation') throw error;
  throw invalid(
    (error.details as ErrorDetail[]).map(({ path, message }) => ({ path: `${name}.${path}`, message })),
  );
};

const lock = ({ table }: Binding, id: unknown) =>
  sql`select 1 from ${quoted(table)} where id = ${id}::uuid for update`;
