import { expect, test } from 'vitest';
import { latestOnly } from './latest-only.ts';

test('of the jobs that arrive while one runs only the last is run', async () => {
  const run = latestOnly();
  const ran: string[] = [];
  let release = () => {};
  const first = run(async () => {
    ran.push('one');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  for (const name of ['two', 'three', 'four'])
    void run(async () => {
      ran.push(name);
    });
  expect(ran).toEqual(['one']);
  release();
  await first;
  expect(ran).toEqual(['one', 'four']);
});

test('a failed job does not prevent the next one', async () => {
  const run = latestOnly();
  await run(() => Promise.reject(new Error('closed')));
  const ran: string[] = [];
  await run(async () => {
    ran.push('next');
  });
  expect(ran).toEqual(['next']);
});
