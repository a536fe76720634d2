/** The context of functions that write rows, their first parameter in this folder. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Binding, Registry, WriteContext } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import { type Principal, refusal } from '../access/policy.ts';
import type { Platform, Queryable } from '../ports/ports.ts';
import type { QueryScope } from '../query/scope.ts';
import type { ResourceService, WriteRequest } from './write/written.ts';

export interface ResourceContext {
  platform: Platform;
  registry: Registry;
  /** For writing the parts of a row. */
  service: ResourceService;
}

/** Throws `route-not-found` for an unknown collection. */
export function getBinding({ registry }: ResourceContext, name: string): Binding {
  const binding = registry.get(name);
  if (!binding) throw new ApiError('route-not-found');
  return binding;
}

export function refuse(principal: Principal): never {
  throw refusal(principal);
}

/** The context for a collection's hooks. */
export function writeContext(
  { platform }: ResourceContext,
  db: Queryable,
  { principal, network }: Pick<WriteRequest, 'principal' | 'network'>,
): WriteContext {
  return { platform, db, principal, network, now: platform.clock.now() };
}

export function createScope({ registry }: ResourceContext, principal: Principal): QueryScope {
  return { registry, principal, builder: new Builder() };
}
