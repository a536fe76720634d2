import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Limits, Log } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';

/** Milliseconds that a request waits for Redis before this process counts alone. */
const redisWithin = 500;

interface Counted {
  points: number;
  /** Seconds. */
  duration: number;
}

/** Counts in the memory of this process. */
export const createMemoryLimits = (): Limits =>
  limitsOf(
    (key) => key,
    (counted) => new RateLimiterMemory(counted),
  );

interface OpenLimits {
  limits: Limits;
  check: () => Promise<void>;
  close: () => void;
}

/** Those in Redis if there is one. */
export const openLimits = async (redisUrl: string | null, log: Log): Promise<OpenLimits> =>
  redisUrl
    ? connectRedisLimits(redisUrl, log)
    : { limits: createMemoryLimits(), check: async () => {}, close: () => {} };

/**
 * Counts in the Redis of REDIS_URL, together with other servers. While it can't be reached each process counts alone, so a
 * person has the whole limit at each server.
 */
export async function connectRedisLimits(url: string, log: Log): Promise<OpenLimits> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: redisWithin,
    connectTimeout: 5000,
    // A connection that was lost without an end is replaced: otherwise every command would wait, until a restart.
    socketTimeout: 2000,
  });
  /** Why Redis can't be reached; logged once each time. */
  let away: string | null = null;
  let hasStarted = false;
  client.on('error', (error: Error) => {
    if (hasStarted && away === null) log.error('redis is away', { error });
    away = error.message;
  });
  client.on('ready', () => {
    hasStarted = true;
    away = null;
  });
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new StartError(`No se puede conectar con el Redis de REDIS_URL: ${away ?? String(error)}.`);
  }
  const limits = limitsOf(
    // A key may contain an address of a person, so Redis gets a hash.
    (key) => hash('sha256', key, 'base64url'),
    (counted) =>
      new RateLimiterRedis({
        ...counted,
        storeClient: client,
        keyPrefix: `callejero:${counted.points}/${counted.duration}`,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(counted),
      }),
  );
  return {
    limits,
    check: async () => void (await client.ping()),
    close: () => client.disconnect(),
  };
}

function limitsOf(
  storedKey: (key: string) => string,
  make: (counted: Counted) => RateLimiterMemory | RateLimiterRedis,
): Limits {
  const limiters = new Map<string, ReturnType<typeof make>>();
  const limiterOf = (points: number, duration: number) => {
    const limiter = limiters.get(`${points}/${duration}`) ?? make({ points, duration });
    limiters.set(`${points}/${duration}`, limiter);
    return limiter;
  };
  return {
    async consume(key, points, seconds) {
      try {
        await limiterOf(points, seconds).consume(storedKey(key));
        return 0;
      } catch (refused) {
        if (typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused) {
          return Math.max(1, Math.ceil(Number(refused.msBeforeNext) / 1000));
        }
        throw refused;
      }
    },
    async giveBack(key, points, seconds) {
      await limiterOf(points, seconds).reward(storedKey(key));
    },
  };
}
