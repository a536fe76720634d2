/**
 * Every route says who may call it, where it is defined; one that doesn't keeps the server from starting. What it says is
 * also what the tests of all routes with all principals read.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Handler, Hono } from 'hono';
import { type Principal, permits, refusal } from '../access/policy.ts';
import type { ApiContext, Env } from './context.ts';

/**
 * `open`: anybody. `reader`: any account, and a guest. `signed-in`: any account. `administrator`: any of them, whatever their permissions. `policy`: what the
 * collection's policy grants decides, row by row.
 * `resource:action`: administrators with that permission.
 */
export type Access = 'open' | 'reader' | 'signed-in' | 'administrator' | 'policy' | `${string}:${string}`;

type RouteHandler = (c: ApiContext) => Response | Promise<Response>;

const declared = new WeakMap<object, Access>();

/**
 * `handler` for whom `access` admits: others get 401 without a token, else 403. Who signed in with a temporary password
 * gets only what is open, and what helps to set an own one (`allowDuringPasswordChange`).
 */
export function allow(
  access: Access,
  handler: RouteHandler,
  { allowDuringPasswordChange = false } = {},
): RouteHandler {
  const guarded: RouteHandler = (c) => {
    assertAllowed(access, c.env.principal, allowDuringPasswordChange);
    return handler(c);
  };
  declared.set(guarded, access);
  return guarded;
}

function assertAllowed(access: Access, principal: Principal, allowDuringPasswordChange: boolean): void {
  if (access === 'open') return;
  if (principal.mustChangePassword && !allowDuringPasswordChange)
    throw new ApiError('password-change-required');
  if (access === 'policy') return;
  if (!admits(access, principal)) throw refusal(principal);
}

function admits(access: Access, principal: Principal): boolean {
  if (access === 'reader') return principal.id !== null || principal.kind === 'guest';
  if (access === 'signed-in') return principal.id !== null;
  if (access === 'administrator') return principal.kind === 'administrator';
  const [resource = '', action = ''] = access.split(':');
  return permits(principal, resource, action);
}

export interface DeclaredRoute {
  method: string;
  /** With parameters: `/v1/users/:id`. */
  path: string;
  access: Access;
}

/** All routes of `app` with what they declare. Throws for one that declares nothing. */
export function declaredRoutes(app: Hono<Env>): DeclaredRoute[] {
  return app.routes.map(({ method, path, handler }) => {
    const access = declared.get(handler as Handler);
    if (access === undefined) throw new Error(`${method} ${path} does not say who may call it`);
    return { method, path, access };
  });
}
