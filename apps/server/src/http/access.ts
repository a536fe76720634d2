/**
 * Every route declares who may call it; a route without a declaration keeps the server from starting. The tests of all
 * routes with all principals read the same declarations.
 */
import type { LimitDetails } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Handler, Hono } from 'hono';
import { routePath } from 'hono/route';
import { type Principal, permits, refusal, visitor } from '../access/policy.ts';
import type { MaintenanceNow } from '../ports/maintenance.ts';
import type { ApiContext, Env } from './context.ts';
import type { RouteDoc } from './route-docs.ts';
import { assertMayWrite, type WriteLimit } from './write-limits.ts';

/**
 * `open`: anyone. `reader`: any account, and a guest. `signed-in`: any account. `administrator`: any administrator,
 * whatever the permissions. `policy`: the collection's policy decides, row by row. `resource:action`: administrators with
 * that permission. `till`: the session of a shop's computer, which no other route but open ones admits.
 */
export type RouteAccess =
  | 'open'
  | 'reader'
  | 'signed-in'
  | 'administrator'
  | 'till'
  | 'policy'
  | `${string}:${string}`;

export type RouteHandler = (c: ApiContext) => Response | Promise<Response>;

interface Declaration {
  access: RouteAccess;
  /** The description of the route in the API's reference. */
  doc?: RouteDoc;
  /** Its own limit of a person's writes, instead of the one that all share. */
  limit?: WriteLimit;
}

const declared = new WeakMap<object, Declaration>();

/** What differs from other routes: which restricted callers (`isRestricted`) it admits, whether it is open during maintenance, and its own limit of a person's writes. */
export interface Exceptions {
  allowDuringPasswordChange?: boolean;
  allowDuringSecondStepSetUp?: boolean;
  /** A write without which nobody could go on reading. */
  allowDuringMaintenance?: boolean;
  /** A read that is recorded, and thus refused during maintenance. */
  isRecorded?: boolean;
  limit?: WriteLimit;
}

/**
 * Runs `handler` for callers that `access` admits: others get 401 without a token, else 403. Callers signed in with a temporary
 * password may call only open routes and those with `allowDuringPasswordChange`; administrators without the required second step,
 * only open ones and those with `allowDuringSecondStepSetUp`. Every call that is no GET counts towards a limit of the person's writes, and
 * is refused during maintenance without `allowDuringMaintenance`; a GET only if it `isRecorded`.
 */
export function allow(
  access: RouteAccess,
  handler: RouteHandler,
  exceptions: Exceptions = {},
  doc?: RouteDoc,
): RouteHandler {
  const { limit } = exceptions;
  const guarded: RouteHandler = (c) => {
    const { principal, limits, maintenance, noteRoute } = c.env;
    noteRoute?.(routePath(c));
    // Open routes see a till as anybody, so that none gives it more.
    if (access === 'open' && principal.kind === 'till') c.env.principal = visitor;
    assertAllowed(access, principal, exceptions);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isOpen = isRead ? !exceptions.isRecorded : exceptions.allowDuringMaintenance;
    if (maintenance && !isOpen) throw duringMaintenance(maintenance);
    if (isRead) return handler(c);
    if (access === 'open') return handler(c);
    return assertMayWrite(limits, principal, limit).then(() => handler(c));
  };
  declared.set(guarded, { access, ...(doc && { doc }), ...(limit && { limit }) });
  return guarded;
}

/** Puts a described route under a heading of the reference that is not the name of its collection. */
export function putInChapter(handler: RouteHandler, tag: string): void {
  const known = declared.get(handler);
  if (known?.doc) declared.set(handler, { ...known, doc: { tag, ...known.doc } });
}

function duringMaintenance({ sentence, retryAfter }: MaintenanceNow): ApiError {
  return new ApiError('read-only', { retryAfter } satisfies LimitDetails, sentence);
}

function assertAllowed(access: RouteAccess, principal: Principal, exceptions: Exceptions): void {
  if (access === 'open') return;
  // The password comes first: somebody else who knows the temporary one must not set up the second step.
  if (principal.mustChangePassword) {
    if (!exceptions.allowDuringPasswordChange) throw new ApiError('password-change-required');
  } else if (principal.mustSetUpSecondStep && !exceptions.allowDuringSecondStepSetUp) {
    throw new ApiError('second-step-set-up-required');
  }
  if (access === 'policy' && principal.kind !== 'till') return;
  if (!admits(access, principal)) throw refusal(principal);
}

function admits(access: RouteAccess, principal: Principal): boolean {
  if (access === 'till' || principal.kind === 'till') return access === principal.kind;
  if (access === 'reader') return principal.id !== null || principal.kind === 'guest';
  if (access === 'signed-in') return principal.id !== null;
  if (access === 'administrator') return principal.kind === 'administrator';
  const [resource = '', action = ''] = access.split(':');
  return permits(principal, resource, action);
}

export interface DeclaredRoute extends Declaration {
  method: string;
  /** With parameters: `/v1/users/:id`. */
  path: string;
}

/** All routes of `app` with their declared access. Throws for a route without one. */
export function declaredRoutes(app: Hono<Env>): DeclaredRoute[] {
  return app.routes.map(({ method, path, handler }) => {
    const declaration = declared.get(handler as Handler);
    if (!declaration) throw new Error(`${method} ${path} does not say who may call it`);
    return { method, path, ...declaration };
  });
}
