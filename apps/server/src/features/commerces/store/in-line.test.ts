import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { downFrom, inLine, takeFirst } from './in-line.ts';

it('lets requests run during a long computation, and begins no other one', async () => {
  let hasRun = false;
  const seen: string[] = [];
  const long = inLine(function* () {
    setTimeout(() => {
      hasRun = true;
    }, 0);
    for (let step = 0; step < 5_000_000 && !hasRun; step++) yield;
    seen.push(`long ${hasRun}`);
  });
  const other = inLine(function* () {
    yield;
    seen.push('other');
  });
  await Promise.all([long, other]);
  expect(seen).toEqual(['long true', 'other']);
});

it('goes on after a computation that failed', async () => {
  const failed = inLine<void>(function* () {
    yield;
    throw new Error('no such place');
  });
  const next = inLine(function* () {
    yield;
    return 'next';
  });
  await expect(failed).rejects.toThrow('no such place');
  expect(await next).toBe('next');
});

it('takes the first ones that are kept, as if all had been sorted', async () => {
  const key = fc.integer({ min: -3, max: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 60 }), fc.nat({ max: 12 }), key, async (keys, count, out) => {
      const order = {
        keyOf: (one: number) => keys[one] ?? 0,
        compare: (one: number, other: number) => one - other,
      };
      const keeps = (one: number) => keys[one] !== out;
      const sorted = [...keys.keys()]
        .filter(keeps)
        .sort((one, other) => order.keyOf(one) - order.keyOf(other) || order.compare(one, other));
      expect(await inLine(() => takeFirst(downFrom(keys.length), count, order, keeps))).toEqual(
        sorted.slice(0, count),
      );
    }),
    { numRuns: runs(2000, 300) },
  );
});
