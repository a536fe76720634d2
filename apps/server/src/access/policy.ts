/**
 * Policies: which principals may read, filter and write which rows and fields. HTTP, sockets, jobs, exports and caches all
 * use them. Default deny: without a grant no row, and no field outside a grant's list.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Role } from '@callejero/contract/resources/users.ts';
import type { Sql } from 'sql-template-tag';

/** The caller. Derived by the server from a verified token, never from the client's own claims. */
export interface Principal {
  /** `guest`: browses without an account, with a guest token. `till`: a shop's computer that redeems codes of one commerce. */
  kind: 'visitor' | 'public' | 'guest' | 'till' | 'user' | 'administrator';
  /** Null for a visitor, a guest, a till and the public. */
  id: string | null;
  roles: readonly Role[];
  /** `resource:action`, `resource:*` or `*`. */
  permissions: readonly string[];
  /** The session of the access token; absent for jobs and for tests that act for a user. */
  session?: string;
  /** Signed in with a temporary password: may only set a new password. */
  mustChangePassword?: boolean;
  /** An administrator without a second step where one is required: may only set one up. */
  mustSetUpSecondStep?: boolean;
  /** Of a `till` only. */
  till?: TillSession;
}

export interface TillSession {
  id: string;
  commerce: string;
  /** Who opened it. */
  user: string;
  name: string;
}

/** Whether the principal must first secure the account. Routes that a restricted principal may call declare it. */
export function isRestricted({ mustChangePassword, mustSetUpSecondStep }: Principal): boolean {
  return mustChangePassword === true || mustSetUpSecondStep === true;
}

export const visitor: Principal = { kind: 'visitor', id: null, roles: [], permissions: [] };

/**
 * The general public, search engines included, for the public pages and the open data. No API request has this principal,
 * so the API stays closed to visitors.
 */
export const everybody: Principal = { kind: 'public', id: null, roles: [], permissions: [] };

/** A person who browses without an account. Reads what is published and writes nothing. */
export const guest: Principal = { kind: 'guest', id: null, roles: [], permissions: [] };

/** Whether the principal reads only what is published. */
export function readsOnlyPublished({ kind }: Principal): boolean {
  return kind === 'public' || kind === 'guest';
}

/** The error for a principal that lacks access. */
export function refusal({ kind }: Principal): ApiError {
  if (kind === 'visitor') return new ApiError('unauthorized');
  return new ApiError(kind === 'guest' ? 'account-required' : 'forbidden');
}

/** The principal of jobs. Its changes have no actor. */
export const system: Principal = {
  kind: 'administrator',
  id: null,
  roles: ['administrator'],
  permissions: ['*'],
};

/** Rows that a principal may read, and their readable fields. A principal sees the union of its grants. */
export interface Grant {
  /** A condition on the table's alias (an SQL identifier such as `t`); null is every row. */
  rows: ((alias: string) => Sql) | null;
  /** Contract fields that are readable on those rows. */
  read: readonly string[];
  /** Fields usable in filters and sorts; defaults to `read`, of which it must be a subset. */
  filter?: readonly string[];
}

/** Rows and fields that a principal may write. */
export interface WriteGrant {
  /** Null is every row that the principal reads. */
  rows?: ((alias: string) => Sql) | null;
  /** Fields that a create, update or replace may contain. */
  fields: readonly string[];
}

export interface Policy {
  read(principal: Principal): readonly Grant[];
  /** What the copy of a person's data contains of the own rows, where it is more than what the person's screens show. */
  ownData?(principal: Principal): readonly Grant[];
  /**
   * The SQL name of a column with moments that the grants compare with the present: an answer holds until the next of them, and nothing
   * that contains the present is compiled in advance.
   */
  changesAt?: string;
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
