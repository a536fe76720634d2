/** Grants that many policies share. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import type { Grant, Principal, WriteGrant } from './policy.ts';
import { permits } from './policy.ts';

interface FieldLists {
  all: readonly string[];
  writable: readonly string[];
  open: readonly string[];
  owned: readonly string[];
}

/** Cached per resource, so that the sets derived from these lists are cached too. */
const lists = new WeakMap<Resource, FieldLists>();

function listsOf(resource: Resource): FieldLists {
  let list = lists.get(resource);
  if (!list) {
    const all = Object.keys(resource.fields);
    const writable = all.filter((name) => !findField(resource, name)?.readOnly);
    list = {
      ...{ all, writable },
      open: all.filter((name) => findField(resource, name)?.forAll),
      owned: writable.filter((name) => findField(resource, name)?.forOwners),
    };
    lists.set(resource, list);
  }
  return list;
}

/** Every row and every field, for an administrator who may `read` the collection. */
export function readAll(resource: Resource, principal: Principal): Grant[] {
  return permits(principal, resource.name, 'read') ? [{ rows: null, read: listsOf(resource).all }] : [];
}

/** Every field, for administrators. */
export function teamFields(resource: Resource): readonly string[] {
  return listsOf(resource).all;
}

/** The fields that everybody reads who may read the row. */
export function openFields(resource: Resource): readonly string[] {
  return listsOf(resource).open;
}

/** The fields that the owners of a row write. */
export function ownerFields(resource: Resource): readonly string[] {
  return listsOf(resource).owned;
}

/** All fields of the contract that a client may write. */
export function writableFields(resource: Resource): readonly string[] {
  return listsOf(resource).writable;
}

/** All fields of the contract that a client may write, for an administrator who holds `action`. */
export function writeAll(resource: Resource, principal: Principal, action: string): WriteGrant | null {
  return permits(principal, resource.name, action) ? { fields: listsOf(resource).writable } : null;
}

export function archiveAll(resource: Resource, principal: Principal): Pick<WriteGrant, 'rows'> | null {
  return permits(principal, resource.name, 'delete') ? {} : null;
}
