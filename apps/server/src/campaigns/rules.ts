/** Finds the matrix's rule for a route, from its path and declared access, so that a new route has one automatically. */
import type { Registry } from '../access/binding.ts';
import { type Principal, permits } from '../access/policy.ts';
import type { DeclaredRoute, RouteAccess } from '../http/access.ts';
import type { ThingName } from '../testing/world-things.ts';

export type Rule =
  | 'list'
  | 'csv'
  | 'one'
  | 'create'
  | 'update'
  | 'replace'
  | 'archive'
  | 'restore'
  /** A special route of one row of a collection. */
  | 'row'
  /** A route without a row of a collection: only its declared access decides who may call it. */
  | 'door';

const standard: Readonly<Record<string, Rule>> = {
  'GET ': 'list',
  'GET /csv': 'csv',
  'GET /:id': 'one',
  'POST ': 'create',
  'PATCH /:id': 'update',
  'PUT /:id': 'replace',
  'DELETE /:id': 'archive',
  'POST /:id/restore': 'restore',
};

/** Paths of rows outside of the collections. They belong to the caller, or are for holders of the route's permission. */
const ownThings: Readonly<Record<string, ThingName | null>> = {
  '/v1/users/passkeys/:id': 'passkeys',
  '/v1/users/sessions/:id': 'sessions',
  '/v1/calls/:id': 'calls',
  '/v1/imports/:id': 'imports',
  '/v1/favourites/:kind/:id': 'favourites',
  /** Always the caller's own account, whatever the id. */
  '/v1/users/changePassword/:id': null,
  '/v1/base-map/uploads/:upload/:part': null,
  '/v1/commerces/review-jobs/:id': null,
  '/v1/commerces/mends/:id': null,
  '/v1/list-views/:id': null,
  '/v1/place-lists/:id': null,
  '/v1/shared-lists/:token': null,
};

/** The sort of row outside of the collections that a path names. */
export function findThing(path: string): ThingName | null {
  const own = Object.keys(ownThings).find((start) => path === start || path.startsWith(`${start}/`));
  return own === undefined ? null : (ownThings[own] ?? null);
}

export function findCollection(registry: Registry, path: string): string | null {
  const name = path.split('/')[2] ?? '';
  return path.startsWith('/v1/') && registry.has(name) ? name : null;
}

/** Null for a route without a rule. */
export function ruleFor(registry: Registry, { method, path, access }: DeclaredRoute): Rule | null {
  const name = findCollection(registry, path);
  const rest = name === null ? path : path.slice(`/v1/${name}`.length);
  const ordinary = name === null ? undefined : standard[`${method} ${rest}`];
  if (ordinary !== undefined && (access === 'policy' || access === `${name}:read`)) return ordinary;
  const isOwn = rest.startsWith('/bulk-edits/') || Object.keys(ownThings).some((own) => path.startsWith(own));
  if (!path.includes('/:') || access === 'open' || isOwn) return 'door';
  return name !== null && rest.startsWith('/:id/') ? 'row' : null;
}

/** Whether the route itself lets the caller in. */
export function isAdmitted(access: RouteAccess, principal: Principal): boolean {
  if (access === 'open') return true;
  if (access === 'till' || principal.kind === 'till') return access === principal.kind;
  if (access === 'policy') return true;
  if (access === 'reader') return principal.id !== null || principal.kind === 'guest';
  if (access === 'signed-in') return principal.id !== null;
  if (access === 'administrator') return principal.kind === 'administrator';
  const [resource = '', action = ''] = access.split(':');
  return permits(principal, resource, action);
}
