import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import type { Context } from 'hono';
import type { Principal } from '../access/policy.ts';
import type { MaintenanceNow } from '../ports/maintenance.ts';
import type { Limits } from '../ports/ports.ts';
import type { CallerAddress } from './address.ts';

/** The other end of a request, as reported by the platform. */
export interface RequestPeer {
  ip: string;
  /** Closes the connection at once. Absent where the platform has none. */
  breakOff?(): void;
}

/** The context of every handler: created once per request, before routing. */
export interface RequestContext {
  principal: Principal;
  requestId: string;
  /** Headers of every answer (`commonHeaders`); frequent handlers add them directly (`plainResponse`). */
  common: Readonly<Record<string, string>>;
  ip: CallerAddress;
  /** Logs an error of an answer that has begun, and closes the connection; false if the platform can't close it. */
  breakOff(error: unknown): boolean;
  limits: Limits;
  /** Told which route answers, with its parameters' names; only where traces are made. */
  noteRoute?: (route: string) => void;
  /** Null while writes are accepted. */
  maintenance: MaintenanceNow | null;
}

export interface Env {
  Bindings: RequestContext;
}

export type ApiContext = Context<Env>;

/** The `:id` of the route's path. */
export const getId = (c: ApiContext): string => c.req.param('id') ?? '';

/** The `:id` of a row of a table of its own. Text that is no id answers 404, like an id that does not exist. */
export function getUuid(c: ApiContext): string {
  const id = idSchema.safeParse(getId(c));
  if (!id.success) throw new ApiError('not-found');
  return id.data;
}
