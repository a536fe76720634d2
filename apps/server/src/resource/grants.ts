/** Grants that many policies share. */
import type { Resource } from '@callejero/contract/resource.ts';
import type { Grant, Principal, WriteGrant } from './policy.ts';
import { permits } from './policy.ts';

/** Every row and every field, for an administrator who may `read` the collection. */
export function readAll(resource: Resource, principal: Principal): Grant[] {
  return permits(principal, resource.name, 'read')
    ? [{ rows: null, read: Object.keys(resource.fields) }]
    : [];
}

/** All fields of the contract that a client may write, for an administrator who holds `action`. */
export function writeAll(resource: Resource, principal: Principal, action: string): WriteGrant | null {
  return permits(principal, resource.name, action)
    ? { fields: Object.entries(resource.fields).flatMap(([name, f]) => (f.readOnly ? [] : [name])) }
    : null;
}

export function archiveAll(resource: Resource, principal: Principal): Pick<WriteGrant, 'rows'> | null {
  return permits(principal, resource.name, 'delete') ? {} : null;
}
