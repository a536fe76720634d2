import { defineConfig } from 'vitest/config';
import { mockSuite } from './apps/mock/src/testing/suite.ts';
import { makeMemoryFolder } from './apps/server/src/testing/memory-folder.ts';
import { patience } from './packages/contract/src/testing/patience.ts';
import { type Half, isTurnOf } from './packages/contract/src/testing/turns.ts';

/** What a module remembers is their subject: each needs modules that nobody has used. */
const isolated = ['apps/client/src/api/http/no-eval.test.ts', 'apps/server/src/query/statement.test.ts'];

/** The longest, about as long in each half: each run of `npm test` has one. */
const longFiles: Record<Half, string[]> = {
  odd: [
    'apps/push/src/kill.torture.test.ts',
    'apps/server/src/campaigns/bad-inputs.torture.test.ts',
    'apps/server/src/disk-full.torture.test.ts',
    'apps/server/src/features/conversations/delivery.torture.test.ts',
    'apps/server/src/features/docs/generated-client.test.ts',
    'apps/server/src/node/backup/under-load.torture.test.ts',
  ],
  even: [
    'apps/server/src/campaigns/non-interference.torture.test.ts',
    'apps/server/src/campaigns/sockets.torture.test.ts',
    'apps/server/src/clock.torture.test.ts',
    'apps/server/src/features/conversations/model.torture.test.ts',
    'apps/server/src/features/notifications/notices/delivery.torture.test.ts',
    'apps/server/src/kill.torture.test.ts',
    'scripts/dev.test.ts',
  ],
};
const notInTurn = (['odd', 'even'] as const).flatMap((half) => (isTurnOf(half) ? [] : longFiles[half]));

// What the tests and their programs make in the folder for temporary files.
process.env.TMPDIR = makeMemoryFolder();

export default defineConfig({
  test: {
    setupFiles: ['packages/contract/src/testing/vitest-setup.ts'],
    // One more than the processors of CI: a test that waits leaves its own to another.
    maxWorkers: 3,
    // What a run has transformed the next one reads: a transformed module depends on its text alone.
    fsModuleCache: true,
    // As the server starts: without new space for what an answer throws away, garbage takes a tenth of the processor.
    execArgv: ['--min-semi-space-size=16'],
    // The longest tests take 20 seconds; a machine that does other work too needs several times that.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'apps/mock/**', ...isolated, ...notInTurn],
          // A process that has loaded the server or the client tests one file after the other with it.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      mockSuite(process.env.TEST_RUNS === 'full'),
    ],
  },
});
