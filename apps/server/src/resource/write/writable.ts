/** Checks which fields a body may write, and fills in omitted ones. */
import { invalid } from '@callejero/contract/errors.ts';
import type { Field } from '@callejero/contract/resource.ts';
import type { Binding, Row } from '../../access/binding.ts';
import type { Principal, WriteGrant } from '../../access/policy.ts';
import { type ResourceContext, refuse } from '../context.ts';
import { getParts, isFields } from './parts.ts';

/** Throws for fields that the grant does not contain, with the same message as for unknown fields. */
export function assertWritable(
  context: ResourceContext,
  grant: WriteGrant,
  input: unknown,
  binding: Binding,
  principal: Principal,
  under = '',
): void {
  if (!isFields(input)) return;
  const refused = Object.keys(input).filter((name) => name !== 'rev' && !grant.fields.includes(name));
  if (refused.length > 0) {
    throw invalid(refused.map((name) => ({ path: `${under}${name}`, message: 'Este campo no se admite.' })));
  }
  for (const { name, binding: part } of getParts(context.registry, binding)) {
    if (!isFields(input[name])) continue;
    const own = part.policy.create?.(principal) ?? refuse(principal);
    assertWritable(context, own, input[name], part, principal, `${name}.`);
  }
}

const defaults = new WeakMap<Binding, Row>();

/** Fields that a creation omits get their default. */
export function withDefaults(binding: Binding, input: Row): Row {
  let own = defaults.get(binding);
  if (!own) {
    const fields = Object.entries<Field>(binding.resource.fields);
    const given = fields.filter(([, field]) => field.defaulted && !field.readOnly);
    own = Object.fromEntries(given.map(([name, field]) => [name, field.default]));
    defaults.set(binding, own);
  }
  return { ...own, ...input };
}

/** Fields that a replacement omits become null. */
export function emptied(binding: Binding, input: Row): Row {
  const row: Row = { ...input };
  for (const [name, field] of Object.entries<Field>(binding.resource.fields)) {
    if (row[name] === undefined && !field.readOnly) row[name] = null;
  }
  return row;
}
