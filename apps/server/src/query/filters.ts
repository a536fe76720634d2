/**
 * Compiles filters to an SQL condition. The naive evaluator of the tests implements the same rules:
 *
 * - A comparison is true or false, never unknown. A null matches only `{field: null}`, `$eq: null`, `$in: [null]`,
 *   `$exists: false` and negations: `$ne: v`, `$nin: […]`, `$not: {…}`, `$nor: […]`.
 * - Text compares by code points (`$gt` and its like), not by a language's order.
 * - `references` and `texts`: a value means "contains", `$in` "contains one of", `$ne` and `$nin` their opposites. A null
 *   array counts as empty, and for an empty array `$exists` is false.
 * - `point`: `$near`, `$within`, `$exists` and null. `json`: `$exists` and null; `source.name` is one member as text
 *   (`->>`), compared by `$eq`, `$ne`, `$in`, `$nin` and `$exists`.
 * - `relation.field`: one visible row of the relation satisfies the whole comparison, negations included; "no row
 *   does" is `$nor`.
 * - `$search`: every word of the folded text is part of one of the folded fields, or the collection's own search applies
 *   (`text-search.ts`).
 * - `$openAt`: the row is known to be open at that instant (`open-at.ts`); closed and unknown rows do not match.
 * - `$defect`: the row's data have the defect, as the binding says. Only for callers who may filter by all fields of the
 *   collection, because any of them may decide it.
 * - `$regex`: on a folded field, the output of `textFilter` compares the folded column. Anything else is a restricted
 *   regular expression (`regex.ts`) on the original text.
 *
 * Nonexistent fields, hidden fields and fields that are readable but not filterable get the same error, so that it reveals
 * nothing.
 */

import type { Comparison, Filters, Scalar } from '@callejero/contract/list-query/query.ts';
import { refuse, refuseField } from '@callejero/contract/list-query/refusal.ts';
import { findField } from '@callejero/contract/resource.ts';
import { type Access, accessTo, column, foldedColumn, isFilterable, visibleRows } from '../access/access.ts';
import type { Builder } from '../access/builder.ts';
import { compare, compareMember } from './comparisons.ts';
import type { QueryScope } from './scope.ts';
import { findHits, hasWords, isFound } from './text-search.ts';

/** The condition for rows of `alias`; null when every row matches. */
export function filterCondition(
  scope: QueryScope,
  access: Access,
  alias: string,
  filters: Filters,
  path: string,
): string | null {
  const conditions: string[] = [];
  for (const key of Object.keys(filters)) {
    const value = filters[key];
    const at = `${path}.${key}`;
    if (value === undefined) continue;
    if (key === '$and' || key === '$or' || key === '$nor') {
      conditions.push(logical(scope, access, alias, key, value as Filters[], at));
    } else if (key === '$search') {
      const found = search(scope, access, alias, value as string, at);
      if (found !== null) conditions.push(found);
    } else if (key === '$openAt') {
      conditions.push(isOpen(scope, access, alias, value as string, at));
    } else if (key === '$defect') {
      conditions.push(hasDefect(scope, access, alias, value as string, at));
    } else {
      conditions.push(fieldCondition(scope, access, alias, key, value as Scalar | Comparison, at));
    }
  }
  return conditions.length === 0 ? null : conditions.join(' and ');
}

function logical(
  scope: QueryScope,
  access: Access,
  alias: string,
  operator: '$and' | '$or' | '$nor',
  branches: readonly Filters[],
  path: string,
): string {
  const conditions = branches.map(
    (branch, index) => filterCondition(scope, access, alias, branch, `${path}.${index}`) ?? 'true',
  );
  if (operator === '$and') return `(${conditions.join(' and ')})`;
  const any = conditions.map((condition) => `(${condition})`).join(' or ');
  return operator === '$or' ? `(${any})` : `(${any}) is not true`;
}

function search(scope: QueryScope, access: Access, alias: string, text: string, path: string): string | null {
  const hits = findHits(scope, access, text, path);
  return hits ? isFound(scope, access, alias, hits, text) : hasWords(scope, access, alias, text, path);
}

/** Requires access to every field that decides whether a row is open, because the answer would reveal their values. */
function isOpen({ builder }: QueryScope, access: Access, alias: string, at: string, path: string): string {
  const condition = openCondition(builder, access, alias, new Date(at));
  if (condition === null) throw refuseField(path);
  return condition;
}

/** Null if the collection has no `$openAt` or the caller may not filter by the fields that decide it. */
export function openCondition(builder: Builder, access: Access, alias: string, at: Date): string | null {
  const { openAt, resource } = access.binding;
  if (!openAt || !resource.openAt.every((name) => isFilterable(access, name))) return null;
  for (const table of openAt.tables) builder.reads(table);
  return builder.embed(openAt.condition(alias, at));
}

function hasDefect(
  { builder, now }: QueryScope,
  { binding, grants }: Access,
  alias: string,
  defect: string,
  path: string,
): string {
  const { defects, resource } = binding;
  const isAllowed = (name: string) => isFilterable({ binding, grants }, name);
  if (!defects || !Object.keys(resource.fields).every(isAllowed)) throw refuseField(path);
  if (!now) throw new Error('A query with $defect must be prepared (prepared-list.ts).');
  const condition = defects.condition(alias, defect, now);
  if (!condition) throw refuse(path, 'Este defecto no se conoce.');
  return builder.embed(condition);
}

function fieldCondition(
  scope: QueryScope,
  access: Access,
  alias: string,
  key: string,
  value: Scalar | Comparison,
  path: string,
): string {
  const dot = key.indexOf('.');
  const name = dot < 0 ? key : key.slice(0, dot);
  const field = findField(access.binding.resource, name);
  if (!field || !isFilterable(access, name)) throw refuseField(path);
  const own = column(access.binding, alias, name);
  if (dot < 0) {
    const folded = field.folded ? foldedColumn(access.binding, alias, name) : null;
    return compare(scope.builder, { field, own, folded }, value, path);
  }
  const inner = key.slice(dot + 1);
  if (field.kind === 'json') return compareMember(scope.builder, own, inner, value, path);
  if (field.kind !== 'reference' && field.kind !== 'references') throw refuseField(path);
  const target = accessTo(scope.registry, field.to, scope.principal);
  const innerField = target && findField(target.binding.resource, inner);
  if (!target || !innerField || !isFilterable(target, inner)) throw refuseField(path);
  const other = scope.builder.alias();
  const id = column(target.binding, other, 'id');
  const subject = {
    field: innerField,
    own: column(target.binding, other, inner),
    folded: innerField.folded ? foldedColumn(target.binding, other, inner) : null,
  };
  return (
    `exists (select 1 from "${target.binding.table}" ${other}` +
    ` where ${id} = ${field.kind === 'reference' ? own : `any(${own})`}` +
    ` and ${visibleRows(target, scope.builder, other, false)}` +
    ` and ${compare(scope.builder, subject, value, path)})`
  );
}
