import { expect, it } from 'vitest';
import { createBatches } from './batches.ts';

it('the work runs once for all keys that arrived while it was busy, one run at a time and in order', async () => {
  const runs: (readonly string[])[] = [];
  const first = Promise.withResolvers<void>();
  const ask = createBatches(async (keys) => {
    runs.push(keys);
    if (runs.length === 1) await first.promise;
    return runs.length;
  });
  const answers = [ask(['a']), ask(['b']), ask(['c', 'b'])];
  expect(runs).toEqual([['a']]);
  first.resolve();
  expect(await Promise.all(answers)).toEqual([1, 2, 2]);
  expect(runs).toEqual([['a'], ['b', 'c']]);
});

it('a failed run rejects its callers, and the next run follows', async () => {
  const ask = createBatches(async ([key]) => {
    if (key === 'bad') throw new Error('no');
    return key;
  });
  const [bad, good] = await Promise.allSettled([ask(['bad']), ask(['good'])]);
  expect(bad.status).toBe('rejected');
  expect(good).toMatchObject({ value: 'good' });
});
