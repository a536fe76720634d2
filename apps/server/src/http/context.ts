import type { Context } from 'hono';
import type { Principal } from '../access/policy.ts';

/** What every handler finds on its context: made once per request, before any route is looked for. */
export interface RequestContext {
  principal: Principal;
  requestId: string;
  /** What every answer carries (`commonHeaders`); handlers that answer often give it along (`plainResponse`). */
  common: Readonly<Record<string, string>>;
  /** The peer's address, as the platform saw it. */
  ip: string;
}

export interface Env {
  Bindings: RequestContext;
}

export type ApiContext = Context<Env>;
