/**
 * A principal's access to one collection: its grants in the form that the compiler needs. Rows are the union of the
 * grants. A field is readable when any grant reads it (it is projected away on other rows), and usable in filters and sorts
 * only when every grant allows it, because a filter on a field hidden in some rows would reveal its value by which rows
 * match.
 */
import { findField } from '@callejero/contract/resource.ts';
import type { Binding, ListField, Registry } from './binding.ts';
import type { Builder } from './builder.ts';
import type { Grant, Principal } from './policy.ts';

export interface Access {
  binding: Binding;
  /** At least one. */
  grants: readonly Grant[];
}

/** Null when the collection does not exist or the principal has no grant for it. */
export function accessTo(registry: Registry, name: string | undefined, principal: Principal): Access | null {
  const binding = name === undefined ? undefined : registry.get(name);
  // `http/access.ts` lets a till into no collection.
  if (!binding || principal.kind === 'till') return null;
  const grants = binding.policy.read(principal);
  return grants.length === 0 ? null : { binding, grants };
}

/** Field lists of policies are constants, so their sets are cached. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(fields: readonly string[]): ReadonlySet<string> {
  let set = sets.get(fields);
  if (!set) {
    set = new Set(fields);
    sets.set(fields, set);
  }
  return set;
}

function reads(grant: Grant, field: string): boolean {
  return field === 'id' || setOf(grant.read).has(field);
}

/** Whether the field is readable on some visible row. */
export function isReadable(access: Access, field: string): boolean {
  return (
    findField(access.binding.resource, field) !== undefined &&
    access.grants.some((grant) => reads(grant, field))
  );
}

/** Whether the field may be used in filters and sorts. */
export function isFilterable(access: Access, field: string): boolean {
  return (
    findField(access.binding.resource, field) !== undefined &&
    access.grants.every(
      (grant) =>
        reads(grant, field) &&
        (field === 'id' || grant.filter === undefined || setOf(grant.filter).has(field)),
    )
  );
}

/** The condition, on an alias of the collection's table, that exactly the visible rows satisfy. */
export function visibleRows(access: Access, builder: Builder, alias: string, archived: boolean): string {
  const { binding } = access;
  builder.reads(binding.table);
  let text = `${column(binding, alias, 'archivedAt')} is ${archived ? 'not null' : 'null'}`;
  if (binding.scope) text += ` and (${builder.embed(binding.scope(alias))})`;
  const rows = anyRows(access.grants, builder, alias);
  return rows === null ? text : `${text} and ${rows}`;
}

/**
 * Returns, by field, the condition under which a visible row shows it; null means always. Conditions are built once per set
 * of grants, however many fields share it.
 */
export function fieldGuard(
  access: Access,
  builder: Builder,
  alias: string,
): (field: string) => string | null {
  if (access.grants.length === 1) return () => null;
  const conditions = new Map<string, string | null>();
  return (field) => {
    const readers = access.grants.filter((grant) => reads(grant, field));
    if (readers.length === access.grants.length) return null;
    const key = access.grants.map((grant) => (readers.includes(grant) ? '1' : '0')).join('');
    let condition = conditions.get(key);
    if (condition === undefined) {
      condition = anyRows(readers, builder, alias);
      conditions.set(key, condition);
    }
    return condition;
  };
}

function anyRows(grants: readonly Grant[], builder: Builder, alias: string): string | null {
  const conditions: string[] = [];
  for (const { rows } of grants) {
    if (rows === null) return null;
    conditions.push(`(${builder.embed(rows(alias))})`);
  }
  return conditions.length === 1 ? (conditions[0] ?? null) : `(${conditions.join(' or ')})`;
}

/** The SQL expression for a contract field of the row at `alias`. The caller has checked that the field exists. */
export function column(binding: Binding, alias: string, field: string): string {
  const list = findList(binding, field);
  if (list) return list.read(alias);
  return `${alias}.${quote(columnName(binding, field))}`;
}

/** How a list field is read and written; undefined for a field that has a column. */
export function findList({ lists = {} }: Binding, field: string): ListField | undefined {
  return Object.hasOwn(lists, field) ? lists[field] : undefined;
}

/** The column with the folded copy of a field. */
export function foldedColumn(binding: Binding, alias: string, field: string): string {
  return `${alias}.${quote(`${columnName(binding, field)}_folded`)}`;
}

function columnName(binding: Binding, field: string): string {
  const name = Object.hasOwn(binding.columns, field) ? binding.columns[field] : undefined;
  if (name === undefined) throw new Error(`${binding.resource.name}.${field} has no column`);
  return name;
}

/** Names come from tables and contracts, never from a request; quoting keeps reserved words (`order`) usable. */
export function quote(name: string): string {
  return `"${name}"`;
}
