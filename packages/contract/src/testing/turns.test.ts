import { afterEach, expect, test, vi } from 'vitest';
import { seed } from './property-runs.ts';
import { isTurnOf } from './turns.ts';

afterEach(() => vi.unstubAllEnvs());

test('npm test has one half of the long tests, test:full and a file that is run alone have both', () => {
  vi.stubEnv('TEST_RUNS', 'brief');
  expect([isTurnOf('odd'), isTurnOf('even')].filter(Boolean)).toHaveLength(1);
  vi.stubEnv('TEST_RUNS', 'full');
  expect([isTurnOf('odd'), isTurnOf('even')]).toEqual([true, true]);
  vi.stubEnv('TEST_RUNS', undefined);
  expect([isTurnOf('odd'), isTurnOf('even')]).toEqual([true, true]);
});

test('of many seeds each half has about half, whichever rows these seeds mean', () => {
  vi.stubEnv('TEST_RUNS', 'brief');
  const seeds = Array.from({ length: 4096 }, (_, index) => seed + index);
  for (const rest of [0, 1]) {
    const odd = seeds.filter((of) => of % 2 === rest && isTurnOf('odd', of));
    expect(odd.length).toBe(1024);
  }
});
