/**
 * Limits of what a person writes: every route but GET, and every message of a socket that stores something. They count by
 * person; administrators have none. Routes that anybody may call count by network, where they need it.
 */
import type { Principal } from '../access/policy.ts';
import type { Limits } from '../ports/ports.ts';
import { limitKey, limitRate } from './rate-limit.ts';

/** So many writes within these seconds, counted by person under this name. */
export interface WriteLimit {
  name: string;
  points: number;
  seconds: number;
}

/** Shared by all writes without a limit of their own: one a second, because each may leave a change record. */
export const usualWrites: WriteLimit = { name: 'write', points: 3600, seconds: 3600 };

export async function assertMayWrite(
  limits: Limits,
  { kind, id, till }: Principal,
  { name, points, seconds }: WriteLimit = usualWrites,
): Promise<void> {
  if (kind === 'user' || till) await limitRate(limits, limitKey`${name}:${till?.id ?? id}`, points, seconds);
}
