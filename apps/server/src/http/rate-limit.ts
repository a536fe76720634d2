import { ApiError } from '@callejero/contract/errors.ts';
import type { Limits } from '../ports/ports.ts';

/** Counts a request under `key`. Throws 429 with the seconds to wait if there were more than `points` within `seconds`. */
export async function limitRate(limits: Limits, key: string, points: number, seconds: number): Promise<void> {
  const wait = await limits.consume(key, points, seconds);
  if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
}
