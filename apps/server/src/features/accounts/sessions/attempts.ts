import { ApiError } from '@callejero/contract/errors.ts';
import type { Limits } from '../../../ports/ports.ts';

/** Seconds. */
const quarterHour = 15 * 60;

/** An IPv6 peer counts as its network: one household or server has 2^64 addresses. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip)) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? 0 : 8 - groups.length - end.length;
  const all = [...groups, ...Array<string>(Math.max(0, middle)).fill('0'), ...end];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Counts one attempt under `key`; throws 429 with the seconds to wait when there were too many. */
export async function attempt(
  limits: Limits,
  key: string,
  points: number,
  seconds = quarterHour,
): Promise<void> {
  const wait = await limits.consume(key, points, seconds);
  if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
}
