/**
 * How often the server works for somebody who reads. What the cache answers is not counted, nor are pictures and map tiles.
 * Everybody with an account has a limit of their own; guests and visitors share that of their network, which may be a school.
 * Administrators and the machine itself are not counted.
 */

import type { Principal } from '../access/policy.ts';
import type { Limits } from '../ports/ports.ts';
import { isLocal, networkOf } from './address.ts';
import { limitRate } from './rate-limit.ts';

/** Within a minute. */
export const readLimits = {
  person: 1800,
  network: 3000,
  /** What lists everything: feeds, sitemaps, tables. */
  everything: 30,
  handshakesOfPerson: 120,
  handshakesOfNetwork: 1200,
} as const;

export interface Caller {
  principal: Principal;
  ip: string;
}

const take = (limits: Limits, key: string, points: number) => limitRate(limits, key, points, 60);

/** Who is counted, or null. */
function counted({ principal, ip }: Caller): string | null {
  if (principal.kind === 'administrator') return null;
  if (principal.id !== null) return principal.id;
  return isLocal(ip) ? null : networkOf(ip);
}

export async function assertMayRead(limits: Limits, caller: Caller): Promise<void> {
  const who = counted(caller);
  if (who === null) return;
  await take(limits, `read:${who}`, caller.principal.id === null ? readLimits.network : readLimits.person);
}

export async function assertMayReadEverything(limits: Limits, caller: Caller): Promise<void> {
  const who = counted(caller);
  if (who !== null) await take(limits, `read-everything:${who}`, readLimits.everything);
}

/** Before anybody knows whose connection it will be. */
export async function assertMayConnect(limits: Limits, ip: string): Promise<void> {
  if (!isLocal(ip)) await take(limits, `connect:${networkOf(ip)}`, readLimits.handshakesOfNetwork);
}

export async function assertPersonMayConnect(limits: Limits, user: string): Promise<void> {
  await take(limits, `connect:${user}`, readLimits.handshakesOfPerson);
}
