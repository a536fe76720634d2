/**
 * Policies: who may read, filter and write which rows and fields. Everything that touches rows for somebody (HTTP,
 * sockets, jobs, exports, caches) asks here. Default deny: no grant, no row; no field in a grant, no field.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Role } from '@callejero/contract/resources/users.ts';
import type { Sql } from 'sql-template-tag';

/** Who asks. Made by the server from a verified token, never from what a client says of itself. */
export interface Principal {
  /** `guest`: looks around without an account, by a token of its own. */
  kind: 'visitor' | 'public' | 'guest' | 'user' | 'administrator';
  /** Null for a visitor, a guest and the public. */
  id: string | null;
  roles: readonly Role[];
  /** `resource:action`, `resource:*` or `*`. */
  permissions: readonly string[];
  /** The session whose access token it was; none for a job or a test that acts for somebody. */
  session?: string;
  /** Signed in with a temporary password: nothing but setting an own one is possible. */
  mustChangePassword?: boolean;
}

export const visitor: Principal = { kind: 'visitor', id: null, roles: [], permissions: [] };

/**
 * Everybody, search engines among them: whom the public pages and the open data are made for. No request is ever
 * theirs, so the API stays closed to a visitor all the same.
 */
export const everybody: Principal = { kind: 'public', id: null, roles: [], permissions: [] };

/** Somebody who chose to look around without an account. Reads what is published and writes nothing. */
export const guest: Principal = { kind: 'guest', id: null, roles: [], permissions: [] };

/** Those who read what is published and nothing else. */
export function readsOnlyPublished({ kind }: Principal): boolean {
  return kind === 'public' || kind === 'guest';
}

/** Why `principal` is not let in, when it is not. */
export function refusal({ kind }: Principal): ApiError {
  if (kind === 'visitor') return new ApiError('unauthorized');
  return new ApiError(kind === 'guest' ? 'account-required' : 'forbidden');
}

/** Who does what a job does. Its changes have no actor. */
export const system: Principal = {
  kind: 'administrator',
  id: null,
  roles: ['administrator'],
  permissions: ['*'],
};

/** Rows that a principal may read and how much of them. A principal sees the union of its grants. */
export interface Grant {
  /** A condition on the table's alias (an SQL identifier such as `t`); null is every row. */
  rows: ((alias: string) => Sql) | null;
  /** Fields of the contract that may be read on those rows. */
  read: readonly string[];
  /** Fields that may be filtered and sorted by; `read` unless it is narrower. Must be part of `read`. */
  filter?: readonly string[];
}

/** Rows and fields that a principal may write. */
export interface WriteGrant {
  /** Null is every row that the principal reads. */
  rows?: ((alias: string) => Sql) | null;
  /** Fields that a create, update or replace may name. */
  fields: readonly string[];
}

export interface Policy {
  read(principal: Principal): readonly Grant[];
  create?(principal: Principal): WriteGrant | null;
  update?(principal: Principal): WriteGrant | null;
  /** Archive and restore. */
  archive?(principal: Principal): Pick<WriteGrant, 'rows'> | null;
}

/** Whether an administrator holds `resource:action`. */
export function permits(principal: Principal, resource: string, action: string): boolean {
  return (
    principal.kind === 'administrator' &&
    principal.permissions.some((p) => p === '*' || p === `${resource}:*` || p === `${resource}:${action}`)
  );
}
