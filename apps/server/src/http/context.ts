import type { Context } from 'hono';
import type { Principal } from '../access/policy.ts';
import type { Limits } from '../ports/ports.ts';

/** The context of every handler: created once per request, before routing. */
export interface RequestContext {
  principal: Principal;
  requestId: string;
  /** Headers of every answer (`commonHeaders`); frequent handlers add them directly (`plainResponse`). */
  common: Readonly<Record<string, string>>;
  /** The peer's address as reported by the platform. */
  ip: string;
  limits: Limits;
}

export interface Env {
  Bindings: RequestContext;
}

export type ApiContext = Context<Env>;

/** The `:id` of the route's path. */
export const idOf = (c: ApiContext): string => c.req.param('id') ?? '';
