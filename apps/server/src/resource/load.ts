/** Loads the stored row before it is changed. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import * as z from 'zod';
import { accessTo, column, quote, visibleRows } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import type { Principal, WriteGrant } from '../access/policy.ts';
import { issuesToDetails } from '../http/body.ts';
import type { Queryable } from '../ports/ports.ts';
import { projection } from '../query/projection.ts';
import { statement } from '../query/statement.ts';
import { createScope, type ResourceContext, refuse } from './context.ts';
import { noPaths, presented } from './presented.ts';
import { getParts, isFields } from './write/parts.ts';
import type { WriteRequest } from './write/written.ts';

export interface LoadedRow {
  /** All fields. */
  row: Row;
  /** Whether the principal sees the row, among archived rows or active ones, as requested. */
  visible: boolean;
  writable: boolean;
  /** The row as the principal may see it, with its parts. */
  presented: unknown;
}

interface Wanted {
  binding: Binding;
  id: string;
  principal: Principal;
  /** Condition for rows that the principal may write; null for all. */
  writable: WriteGrant['rows'];
  archived?: boolean;
}

export async function load(
  context: ResourceContext,
  db: Queryable,
  { binding, id, principal, writable, archived = false }: Wanted,
): Promise<LoadedRow | null> {
  const { registry } = context;
  const access = accessTo(registry, binding.resource.name, principal);
  if (!access || !z.uuid().safeParse(id).success) return null;
  const scope = createScope(context, principal);
  const { builder } = scope;
  const everything = { binding, grants: [{ rows: null, read: Object.keys(binding.resource.fields) }] };
  const all = projection(scope, everything, 't', { select: undefined, populates: undefined }, noPaths);
  const parts = getParts(registry, binding).map(({ name }) => name);
  const [found] = await db.query<LoadedRow>(
    statement(
      `select (select row_to_json(r) from (select ${all}) r) as row,` +
        ` (select row_to_json(r) from (select ${presented(scope, binding, 't', parts)}) r) as presented,` +
        ` (${visibleRows(access, builder, 't', archived)}) as visible,` +
        ` ${writable ? builder.embed(writable('t')) : 'true'} as writable` +
        ` from ${quote(binding.table)} t where ${column(binding, 't', 'id')} = ${builder.value(id, 'uuid')}`,
      builder.values,
      { pipeline: 'read' },
    ),
  );
  return found ?? null;
}

/** Throws `not-found` when the row is absent or invisible, and `forbidden` when the caller may only read it. */
export async function loadForWrite(
  context: ResourceContext,
  db: Queryable,
  binding: Binding,
  id: string,
  { principal }: WriteRequest,
  grant: Pick<WriteGrant, 'rows'> | null | undefined,
  archived = false,
): Promise<LoadedRow> {
  if (!grant) return refuse(principal);
  const found = await load(context, db, { binding, id, principal, writable: grant.rows, archived });
  if (!found?.visible) throw new ApiError('not-found');
  if (!found.writable) throw new ApiError('forbidden');
  return found;
}

/** The error 409 with both versions. */
export const stale = (current: unknown, yours: unknown) => new ApiError('stale', { current, yours });

export const revSchema = z.int('Falta la revisión.').min(1, 'Falta la revisión.');

const revised = z.looseObject({ rev: revSchema });

/**
 * Separates the `rev` of a body from its fields, which the caller validates. Without a `rev` it throws a 400 that also names the
 * fields that `schema` refuses.
 */
export function takeRev(body: unknown, schema: z.ZodType): { rev: number; fields: Row } {
  const taken = revised.safeParse(body, { reportInput: true });
  if (taken.success) {
    const { rev, ...fields } = taken.data;
    return { rev, fields };
  }
  if (!isFields(body)) throw invalid(issuesToDetails(taken.error));
  const { rev: _, ...fields } = body;
  const { error } = schema.safeParse(fields, { reportInput: true });
  throw invalid([...issuesToDetails(taken.error), ...(error ? issuesToDetails(error) : [])]);
}
