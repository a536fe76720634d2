import { expect, it } from 'vitest';
import { inLine } from './in-line.ts';

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
