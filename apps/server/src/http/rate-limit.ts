import { ApiError } from '@callejero/contract/errors.ts';
import type { LimitKey, Limits } from '../ports/ports.ts';
import type { NoAddress } from './address.ts';

/** The key of a limit: what is counted, and for whom. Addresses are counted by `toNetwork`; one as it is does not compile. */
export function limitKey(
  what: TemplateStringsArray,
  ...whom: readonly (NoAddress | number | null)[]
): LimitKey {
  return String.raw({ raw: what }, ...whom) as LimitKey;
}

/** Counts a request under `key`. Throws 429 with the seconds to wait if there were more than `points` within `seconds`. */
export async function limitRate(
  limits: Limits,
  key: LimitKey,
  points: number,
  seconds: number,
): Promise<void> {
  const wait = await limits.consume(key, points, seconds);
  if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
}
