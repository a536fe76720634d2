import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { limitKey } from '../../http/rate-limit.ts';
import type { Limits } from '../../ports/ports.ts';
import { type RunningRedis, redisServer, startRedis } from '../../testing/redis-server.ts';
import { connectRedisLimits, createMemoryLimits } from './limits.ts';
import { createLog } from './log.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Whether each of `count` attempts is allowed. */
const tries = async (limits: Limits, key: string, count: number, points: number) => {
  const waits: number[] = [];
  for (let index = 0; index < count; index += 1)
    waits.push(await limits.consume(limitKey`${key}`, points, 60));
  return waits.map((wait) => wait === 0);
};

test('each key and each limit is counted separately', async () => {
  const limits = createMemoryLimits();
  expect(await tries(limits, 'a', 3, 2)).toEqual([true, true, false]);
  expect(await tries(limits, 'b', 1, 2)).toEqual([true]);
  expect(await tries(limits, 'a', 1, 5)).toEqual([true]);
  await limits.giveBack(limitKey`a`, 2, 60);
  await limits.giveBack(limitKey`a`, 2, 60);
  expect(await tries(limits, 'a', 2, 2)).toEqual([true, false]);
});

test('an unreachable Redis stops the start with a sentence', async () => {
  await expect(connectRedisLimits('redis://127.0.0.1:9', createLog('silent'))).rejects.toThrow(
    /^No se puede conectar con el Redis de REDIS_URL: .*ECONNREFUSED/,
  );
});

describe.skipIf(redisServer === null)('several servers with one Redis', () => {
  const redis = async (at?: number): Promise<RunningRedis> => {
    const started = await startRedis(at);
    ends.push(started.stop);
    return started;
  };
  const server = async (url: string) => {
    const { limits, close } = await connectRedisLimits(url, createLog('silent'));
    ends.push(close);
    return limits;
  };

  test('count together', async () => {
    const { url } = await redis();
    const [one, two] = [await server(url), await server(url)];
    expect(await tries(one, 'a', 2, 3)).toEqual([true, true]);
    expect(await tries(two, 'a', 2, 3)).toEqual([true, false]);
    expect(await one.consume(limitKey`a`, 3, 60)).toBeGreaterThan(50);
    expect(await tries(two, 'a', 1, 7)).toEqual([true]);
    await one.giveBack(limitKey`a`, 3, 60);
    await one.giveBack(limitKey`a`, 3, 60);
    await one.giveBack(limitKey`a`, 3, 60);
    expect(await tries(two, 'a', 2, 3)).toEqual([true, false]);
  });

  test('store no address of a person in it', async () => {
    const { url } = await redis();
    await (await server(url)).consume(limitKey`login-account:ana@prueba.example`, 3, 60);
    const client = new Redis(url);
    ends.push(() => client.disconnect());
    const keys = await client.keys('*');
    expect(keys).toHaveLength(1);
    expect(keys.join()).not.toContain('ana');
  });

  test('count separately while it is unreachable, and together as soon as it is back', async () => {
    const first = await redis();
    const [one, two] = [await server(first.url), await server(first.url)];
    expect(await tries(one, 'a', 2, 2)).toEqual([true, true]);
    await first.stop();
    expect(await tries(one, 'a', 3, 2)).toEqual([true, true, false]);
    expect(await tries(two, 'a', 3, 2)).toEqual([true, true, false]);
    await redis(first.port);
    let key = 0;
    const areCountedTogether = async () => {
      key += 1;
      await one.consume(limitKey`${key}`, 1, 60);
      return (await two.consume(limitKey`${key}`, 1, 60)) > 0;
    };
    await expect.poll(areCountedTogether).toBe(true);
  });

  test('are told when it is away', async () => {
    const started = await redis();
    const { check, close } = await connectRedisLimits(started.url, createLog('silent'));
    ends.push(close);
    await check();
    await started.stop();
    await expect(check()).rejects.toThrow();
  });
});
