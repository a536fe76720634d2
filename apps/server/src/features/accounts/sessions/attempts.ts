import { type CallerAddress, type Network, toNetwork } from '../../../http/address.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import type { LimitKey, Limits } from '../../../ports/ports.ts';

/** Seconds. */
export const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

/** How many attempts are allowed within how many seconds. */
type Allowance = readonly [points: number, seconds: number];

/** Wrong passwords for an account from one network or one known device. Continued guessing waits longer. */
const guessesOfOne: readonly Allowance[] = [
  [10, 60],
  [30, quarterHour],
  [100, day],
];
/** From all unknown devices together. */
const guessesOfAll: readonly Allowance[] = [
  [100, quarterHour],
  [300, day],
];

/** An IPv6 address counts as its network: one household or server has 2^64 addresses. */
export function addressKey(ip: CallerAddress): Network {
  return toNetwork(ip, 4);
}

/** The network that attempts at one account count by. A rented IPv6 network has 2^16 of the networks of `addressKey`. */
export function siteKey(ip: CallerAddress): Network {
  return toNetwork(ip, 3);
}

/** Counts one attempt under `key`. */
export const attempt = (limits: Limits, key: LimitKey, points: number, seconds = quarterHour) =>
  limitRate(limits, key, points, seconds);

interface Guess {
  /** The address as typed, whether it has an account or not. */
  email: string;
  ip: CallerAddress;
  /** The name of a known device, on which guesses made elsewhere do not count. */
  device: string | null;
}

/** Counts one password for an account before it is compared, so that parallel guesses can't exceed the limit. */
export async function attemptPassword(
  limits: Limits,
  { email, ip, device }: Guess,
): Promise<() => Promise<void>> {
  if (device !== null) return attemptSecret(limits, [[limitKey`login-device:${device}`, guessesOfOne]]);
  await attempt(limits, limitKey`login-address:${addressKey(ip)}`, 300);
  return attemptSecret(limits, [
    [limitKey`login-account-network:${email} ${siteKey(ip)}`, guessesOfOne],
    [limitKey`login-account:${email}`, guessesOfAll],
  ]);
}

/**
 * Counts one code of a second step. Whoever guesses it already has the password, and codes are short, so unknown devices get few.
 * `device` is one where the person has given a second step before.
 */
export async function attemptCode(
  limits: Limits,
  { user, ip, device }: { user: string; ip: CallerAddress; device: string | null },
): Promise<() => Promise<void>> {
  if (device !== null) return attemptSecret(limits, [[limitKey`second-step-device:${device}`, guessesOfOne]]);
  return attemptSecret(limits, [
    [
      limitKey`second-step-network:${user} ${siteKey(ip)}`,
      [
        [10, quarterHour],
        [30, day],
      ],
    ],
    [
      limitKey`second-step:${user}`,
      [
        [30, quarterHour],
        [100, day],
      ],
    ],
  ]);
}

/** Counts one guess under each key, like `attempt`. The returned function takes the counts back after a right guess. */
export async function attemptSecret(
  limits: Limits,
  keys: readonly (readonly [key: LimitKey, allowances: readonly Allowance[]])[],
): Promise<() => Promise<void>> {
  const all = keys.flatMap(([key, allowances]) =>
    allowances.map((allowance) => [key, ...allowance] as const),
  );
  for (const [key, points, seconds] of all) await attempt(limits, key, points, seconds);
  return async () => {
    for (const [key, points, seconds] of all) await limits.giveBack(key, points, seconds);
  };
}
