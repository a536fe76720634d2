import { afterEach, expect, test, vi } from 'vitest';
import { seed } from './property-runs.ts';
import { isTurnOf } from './turns.ts';

afterEach(() => vi.unstubAllEnvs());

test('npm test runs one half of the long tests; test:full and a file that is run alone run both', () => {
  vi.stubEnv('TEST_RUNS', 'brief');
  expect([isTurnOf('odd'), isTurnOf('even')].filter(Boolean)).toHaveLength(1);
  vi.stubEnv('TEST_RUNS', 'full');
  expect([isTurnOf('odd'), isTurnOf('even')]).toEqual([true, true]);
  vi.stubEnv('TEST_RUNS', undefined);
  expect([isTurnOf('odd'), isTurnOf('even')]).toEqual([true, true]);
});

test('each half runs for about half of the seeds, independently of the rows that those choose', () => {
  vi.stubEnv('TEST_RUNS', 'brief');
  const seeds = Array.from({ length: 4096 }, (_, index) => seed + index);
  for (const rest of [0, 1]) {
    const odd = seeds.filter((of) => of % 2 === rest && isTurnOf('odd', of));
    expect(odd.length).toBe(1024);
  }
});
