import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Limits } from '../../ports/ports.ts';

/** Counts in this process. */
export function createMemoryLimits(): Limits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async consume(key, points, seconds) {
      const name = `${points}/${seconds}`;
      let limiter = limiters.get(name);
      if (!limiter) {
        limiter = new RateLimiterMemory({ points, duration: seconds });
        limiters.set(name, limiter);
      }
      try {
        await limiter.consume(key);
        return 0;
      } catch (refused) {
        if (typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused) {
          return Math.max(1, Math.ceil(Number(refused.msBeforeNext) / 1000));
        }
        throw refused;
      }
    },
  };
}
