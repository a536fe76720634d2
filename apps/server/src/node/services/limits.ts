import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Limits } from '../../ports/ports.ts';

/** Counts in this process. */
export function createMemoryLimits(): Limits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (points: number, duration: number) => {
    const limiter = limiters.get(`${points}/${duration}`) ?? new RateLimiterMemory({ points, duration });
    limiters.set(`${points}/${duration}`, limiter);
    return limiter;
  };
  return {
    async consume(key, points, seconds) {
      try {
        await limiterOf(points, seconds).consume(key);
        return 0;
      } catch (refused) {
        if (typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused) {
          return Math.max(1, Math.ceil(Number(refused.msBeforeNext) / 1000));
        }
        throw refused;
      }
    },
    async giveBack(key, points, seconds) {
      await limiterOf(points, seconds).reward(key);
    },
  };
}
