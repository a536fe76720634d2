/** Checks that the referenced rows of a write exist and that the writer may see them. */
import { invalid } from '@callejero/contract/errors.ts';
import type { Field } from '@callejero/contract/resource.ts';
import { type Access, accessTo, column, quote, visibleRows } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';
import type { Principal } from '../access/policy.ts';
import type { Queryable } from '../ports/ports.ts';
import type { QueryScope } from '../query/scope.ts';
import { statement } from '../query/statement.ts';
import { createScope, getBinding, type ResourceContext } from './context.ts';
import { isFields } from './write/parts.ts';

/** Up to this number, the references of a field are checked one by one. */
const fewReferences = 3;

const references = new WeakMap<Binding, readonly { name: string; to: string }[]>();

/** The reference fields of a collection. */
function referencesOf(binding: Binding): readonly { name: string; to: string }[] {
  let own = references.get(binding);
  if (!own) {
    own = Object.entries<Field>(binding.resource.fields).flatMap(([name, { to }]) =>
      to ? [{ name, to }] : [],
    );
    references.set(binding, own);
  }
  return own;
}

/**
 * SQL for whether all rows with these ids are visible. A few ids are checked by one `exists` each, which is much faster than
 * counting.
 */
function allVisible(target: Access, builder: Builder, ids: readonly unknown[]): string {
  const alias = builder.alias();
  const found = (condition: string) =>
    `from ${quote(target.binding.table)} ${alias} where ${column(target.binding, alias, 'id')} ${condition}` +
    ` and ${visibleRows(target, builder, alias, false)}`;
  if (ids.length > fewReferences) {
    const count = `(select count(*) ${found(`= any(${builder.value(ids, 'uuid[]')})`)})`;
    return `${count} = ${builder.value(ids.length, 'int4')}`;
  }
  return ids.map((id) => `exists (select ${found(`= ${builder.value(id, 'uuid')}`)})`).join(' and ');
}

/** SQL checks, by reference field of `row`, whether all its targets exist and are visible to the principal. */
export function referenceChecks(
  context: ResourceContext,
  { builder, principal }: QueryScope,
  binding: Binding,
  row: Row,
): { field: string; check: string }[] {
  const checks: { field: string; check: string }[] = [];
  for (const { name, to } of referencesOf(binding)) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    if (isFields(value)) {
      const scope = { builder, principal, registry: context.registry };
      const inside = referenceChecks(context, scope, getBinding(context, to), value);
      checks.push(...inside.map(({ field, check }) => ({ field: `${name}.${field}`, check })));
      continue;
    }
    const ids = Array.isArray(value) ? value : [value];
    if (ids.length === 0) continue;
    const target = accessTo(context.registry, to, principal);
    checks.push({ field: name, check: target ? allVisible(target, builder, ids) : 'false' });
  }
  return checks;
}

/** Throws `validation` with every field whose target is missing or invisible. */
export async function assertReferences(
  context: ResourceContext,
  db: Queryable,
  binding: Binding,
  row: Row,
  principal: Principal,
): Promise<void> {
  const scope = createScope(context, principal);
  const checks = referenceChecks(context, scope, binding, row);
  if (checks.length === 0) return;
  const columns = checks.map(({ check }, index) => `${check} as c${index}`).join(', ');
  const [found] = await db.query<Record<string, boolean>>(
    statement(`select ${columns}`, scope.builder.values),
  );
  const missing = checks.filter((_, index) => found?.[`c${index}`] === false);
  if (missing.length > 0) {
    throw invalid(missing.map(({ field }) => ({ path: field, message: 'No existe o no está disponible.' })));
  }
}

/** The changed fields of `row`. Unchanged references are not checked, because their target may have been archived since. */
export function changedOnly(row: Row, current: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name])),
  );
}
