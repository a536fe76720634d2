import { accessTo, column } from '../access/access.ts';
import type { Binding, Registry } from '../access/binding.ts';
import type { Principal } from '../access/policy.ts';
import { projection } from '../query/projection.ts';
import type { QueryScope } from '../query/scope.ts';

/** Names of parameters for errors, which can't occur, because writes have no parameters. */
export const noPaths = { select: '_select', populates: '_populates' };

/** Cached texts, of principals who see the same columns of every row, so that the text has no values. */
const texts = new WeakMap<Registry, WeakMap<Principal, Map<string, string>>>();

function textsOf(registry: Registry, principal: Principal): Map<string, string> {
  const ofRegistry = texts.get(registry) ?? new WeakMap<Principal, Map<string, string>>();
  texts.set(registry, ofRegistry);
  const own = ofRegistry.get(principal) ?? new Map<string, string>();
  ofRegistry.set(principal, own);
  return own;
}

/** The columns of a subselect that shows a row of `alias` as the principal may see it. */
export function presented(
  scope: QueryScope,
  binding: Binding,
  alias: string,
  populates: readonly string[] = [],
): string {
  const { registry, builder, principal } = scope;
  const known = textsOf(registry, principal);
  const key = `${binding.resource.name} ${alias} ${populates.join()}`;
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const access = accessTo(registry, binding.resource.name, principal);
  if (!access) return `${column(binding, alias, 'id')} as "id"`;
  const values = builder.values.length;
  const text = projection(
    scope,
    { ...access, binding },
    alias,
    { select: undefined, populates: [...populates] },
    noPaths,
  );
  if (builder.values.length === values) known.set(key, text);
  return text;
}
