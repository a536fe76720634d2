/**
 * What a principal sees of one collection: its grants, put the way that the compiler asks. Rows are the union of the
 * grants; a field is readable when some grant reads it (on the others' rows it is projected away), and usable in
 * filters and sorts only when every grant allows it, because a filter on a field that is hidden in some rows would tell
 * its value by which rows come.
 */
import { fieldOf } from '@callejero/contract/resource.ts';
import type { Binding, Registry } from './binding.ts';
import type { Builder } from './builder.ts';
import type { Grant, Principal } from './policy.ts';

export interface Access {
  binding: Binding;
  /** At least one. */
  grants: readonly Grant[];
}

/** Null when the collection doesn't exist or the principal sees nothing of it. */
export function accessTo(registry: Registry, name: string | undefined, principal: Principal): Access | null {
  const binding = name === undefined ? undefined : registry.get(name);
  if (!binding) return null;
  const grants = binding.policy.read(principal);
  return grants.length === 0 ? null : { binding, grants };
}

/** Field lists of policies are constants, so their sets are made once. */
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

/** Whether some visible row shows the field. */
export function isReadable(access: Access, field: string): boolean {
  return (
    fieldOf(access.binding.resource, field) !== undefined &&
    access.grants.some((grant) => reads(grant, field))
  );
}

/** Whether the field may decide which rows come and in which order. */
export function isFilterable(access: Access, field: string): boolean {
  return (
    fieldOf(access.binding.resource, field) !== undefined &&
    access.grants.every(
      (grant) =>
        reads(grant, field) &&
        (field === 'id' || grant.filter === undefined || setOf(grant.filter).has(field)),
    )
  );
}

/** Conditions on an alias of the collection's table that every visible row satisfies, and only they do. */
export function visibleRows(access: Access, builder: Builder, alias: string, archived: boolean): string {
  const { binding } = access;
  builder.reads(binding.table);
  let text = `${column(binding, alias, 'archivedAt')} is ${archived ? 'not null' : 'null'}`;
  if (binding.scope) text += ` and (${builder.embed(binding.scope(alias))})`;
  const rows = anyRows(access.grants, builder, alias);
  return rows === null ? text : `${text} and ${rows}`;
}

/**
 * Says per field under which condition a visible row shows it: null is always. Conditions are made once per set of
 * grants, however many fields share it.
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

/** A column of a contract field; the field has been looked up before. */
export function column(binding: Binding, alias: string, field: string): string {
  return `${alias}.${quote(columnName(binding, field))}`;
}

/** The folded copy of a folded field. */
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
