/** What the functions that write rows need; those in this folder take it as their first parameter. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Binding, Registry, WriteContext } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import { type Principal, refusal } from '../access/policy.ts';
import type { Platform, Queryable } from '../ports/ports.ts';
import type { Scope } from '../query/filters.ts';
import type { ResourceService } from './written.ts';

export interface ResourceContext {
  platform: Platform;
  registry: Registry;
  /** A row may be written with its parts. */
  service: ResourceService;
}

/** Throws `route-not-found` for a name that no collection has. */
export function bindingOf({ registry }: ResourceContext, name: string): Binding {
  const binding = registry.get(name);
  if (!binding) throw new ApiError('route-not-found');
  return binding;
}

export function refuse(principal: Principal): never {
  throw refusal(principal);
}

/** What the hooks of a collection get. */
export function writeContext(
  { platform }: ResourceContext,
  db: Queryable,
  principal: Principal,
): WriteContext {
  return { platform, db, principal, now: platform.clock.now() };
}

export function scopeOf({ registry }: ResourceContext, principal: Principal): Scope {
  return { registry, principal, builder: new Builder() };
}
