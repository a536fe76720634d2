/**
 * Rows as JSON, built by PostgreSQL: the database's output is the response. Only contract fields that the reader's grants
 * allow are selected, so there is no second list of columns.
 *
 * | kind | JSON |
 * |---|---|
 * | timestamp | RFC 3339 with the session's time zone, which is UTC |
 * | point(lng, lat) | {"lat":…,"lng":…} |
 * | references, texts | array, empty for null |
 * | others | as `row_to_json` writes them |
 *
 * A populated reference is the row, or null when it is archived or not visible; a populated list preserves the array's
 * order and omits such rows.
 */
import type { Populate } from '@callejero/contract/list-query/query.ts';
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import { refuse, refuseField } from '@callejero/contract/list-query/refusal.ts';
import { type Field, findField } from '@callejero/contract/resource.ts';
import {
  type Access,
  accessTo,
  column,
  fieldGuard,
  isReadable,
  quote,
  visibleRows,
} from '../access/access.ts';
import type { QueryScope } from './scope.ts';

interface Shape {
  select: readonly string[] | undefined;
  populates: readonly (string | Populate)[] | undefined;
}

/** `expression as "name", …` for a row of `alias`. */
export function projection(
  scope: QueryScope,
  access: Access,
  alias: string,
  shape: Shape,
  paths: { select: string; populates: string },
  depth = 1,
): string {
  const { binding } = access;
  const populated = readPopulates(access, shape.populates ?? [], paths.populates, depth);
  const wanted = shape.select?.length ? readSelect(access, shape.select, paths.select) : null;
  const guard = fieldGuard(access, scope.builder, alias);
  const parts: string[] = [];
  for (const name of Object.keys(binding.resource.fields)) {
    const populate = populated.get(name);
    if (wanted && name !== 'id' && populate === undefined && !wanted.has(name)) continue;
    if (!isReadable(access, name)) continue;
    const field = findField(binding.resource, name);
    if (!field) continue;
    const own = column(binding, alias, name);
    const value = populate
      ? populatedValue(scope, field, own, populate, `${paths.populates}.${name}`, depth)
      : encoded(field, own);
    const condition = guard(name);
    parts.push(
      `${condition === null ? value : `case when ${condition} then ${value} end`} as ${quote(name)}`,
    );
  }
  return parts.join(', ');
}

function readSelect(access: Access, select: readonly string[], path: string): ReadonlySet<string> {
  for (const name of select) if (!isReadable(access, name)) throw refuseField(`${path}.${name}`);
  return new Set(select);
}

function readPopulates(
  access: Access,
  populates: readonly (string | Populate)[],
  path: string,
  depth: number,
): ReadonlyMap<string, Populate> {
  const byPath = new Map<string, Populate>();
  if (populates.length === 0) return byPath;
  if (depth > queryLimits.populateDepth) {
    throw refuse(path, `Hay más de ${queryLimits.populateDepth} niveles.`);
  }
  for (const item of populates) {
    const populate = typeof item === 'string' ? { path: item } : item;
    const field = findField(access.binding.resource, populate.path);
    if (field?.to === undefined || !isReadable(access, populate.path)) {
      throw refuseField(`${path}.${populate.path}`);
    }
    byPath.set(populate.path, populate);
  }
  return byPath;
}

function encoded(field: Field, own: string): string {
  switch (field.kind) {
    case 'point':
      // For a null point the concatenation is null.
      return `('{"lat":' || ${own}[1] || ',"lng":' || ${own}[0] || '}')::json`;
    case 'references':
    case 'texts':
      return field.required ? own : `coalesce(${own}, '{}')`;
    default:
      return own;
  }
}

function populatedValue(
  scope: QueryScope,
  field: Field,
  own: string,
  populate: Populate,
  path: string,
  depth: number,
): string {
  const target = accessTo(scope.registry, field.to, scope.principal);
  if (!target) throw refuseField(path);
  const { builder } = scope;
  const other = builder.alias();
  const row = builder.alias();
  const fields = projection(
    scope,
    target,
    other,
    { select: populate.select, populates: populate.populates },
    { select: `${path}.select`, populates: `${path}.populates` },
    depth + 1,
  );
  const id = column(target.binding, other, 'id');
  const visible = visibleRows(target, builder, other, false);
  const table = quote(target.binding.table);
  if (field.kind === 'reference') {
    return (
      `(select row_to_json(${row}) from (select ${fields} from ${table} ${other}` +
      ` where ${id} = ${own} and ${visible}) ${row})`
    );
  }
  // The lists have at most a few dozen distinct ids: this is faster than `unnest … with ordinality`.
  return (
    `array(select row_to_json(${row}) from (select ${fields} from ${table} ${other}` +
    ` where ${id} = any(${own}) and ${visible} order by array_position(${own}, ${id})) ${row})`
  );
}
