/**
 * Limits of reads. Answers from the cache, pictures and map tiles are not counted. Everybody with an account has a limit of
 * their own; guests and visitors share the limit of their network, which may be a school. Administrators and this machine have
 * none.
 */

import type { Principal } from '../access/policy.ts';
import type { LimitKey, Limits } from '../ports/ports.ts';
import { type CallerAddress, isLocal, toNetwork } from './address.ts';
import { limitKey, limitRate } from './rate-limit.ts';

/** Requests within a minute. */
export const readLimits = {
  person: 1800,
  network: 3000,
  /** Answers that list everything: feeds, sitemaps, tables. */
  everything: 30,
  handshakesOfPerson: 120,
  handshakesOfNetwork: 1200,
} as const;

export interface RequestSource {
  principal: Principal;
  ip: CallerAddress;
}

const take = (limits: Limits, key: LimitKey, points: number) => limitRate(limits, key, points, 60);

/** The key that a caller is counted under; null without a limit. */
function countedAs({ principal, ip }: RequestSource): string | null {
  if (principal.kind === 'administrator') return null;
  if (principal.id !== null) return principal.id;
  return isLocal(ip) ? null : toNetwork(ip);
}

export async function assertMayRead(limits: Limits, caller: RequestSource): Promise<void> {
  const who = countedAs(caller);
  if (who === null) return;
  await take(
    limits,
    limitKey`read:${who}`,
    caller.principal.id === null ? readLimits.network : readLimits.person,
  );
}

export async function assertMayReadEverything(limits: Limits, caller: RequestSource): Promise<void> {
  const who = countedAs(caller);
  if (who !== null) await take(limits, limitKey`read-everything:${who}`, readLimits.everything);
}

/** For connections whose person is not known yet. */
export async function assertMayConnect(limits: Limits, ip: string): Promise<void> {
  if (!isLocal(ip)) await take(limits, limitKey`connect:${toNetwork(ip)}`, readLimits.handshakesOfNetwork);
}

export async function assertPersonMayConnect(limits: Limits, user: string): Promise<void> {
  await take(limits, limitKey`connect:${user}`, readLimits.handshakesOfPerson);
}
