import { defineConfig } from 'vitest/config';
import { mockSuite } from './apps/mock/src/testing/suite.ts';
import { makeMemoryFolder } from './apps/server/src/testing/memory-folder.ts';
import { patience } from './packages/contract/src/testing/patience.ts';
import { isWhole, seed } from './packages/contract/src/testing/property-runs.ts';
import { longFiles } from './scripts/long-files.ts';

/** Tests about the state of modules, which need unused ones. */
const isolated = [
  'apps/client/src/api/http/no-eval.test.ts',
  'apps/client/src/api/resource.test.ts',
  'apps/client/src/entities/favourites/place-lists.test.ts',
  'apps/server/src/query/statement.test.ts',
];

// The folder for temporary files of the tests and their programs.
process.env.TMPDIR = makeMemoryFolder();

export default defineConfig({
  test: {
    setupFiles: ['packages/contract/src/testing/vitest-setup.ts'],
    // One more than CI's processors, because a waiting test leaves its processor to another.
    maxWorkers: 3,
    // Files share processes, and which ones is chance. So the full run finds those that depend on what ran before them.
    sequence: isWhole ? { shuffle: { files: true, tests: false }, seed } : {},
    // Caches transformed modules between runs; they depend only on their source.
    fsModuleCache: true,
    // The server's option, without which collecting garbage takes much more processor time.
    execArgv: ['--min-semi-space-size=16'],
    // Generous, because a busy machine needs several times as long.
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
            'apps/client/{build,gallery}/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [
            ...['**/node_modules/**', 'apps/mock/**', ...isolated, ...(isWhole ? [] : longFiles)],
            // Of `npm run test:changed`; the command line's `--exclude` holds for no project.
            ...(process.env.TEST_SERVER === 'none' ? ['apps/server/**'] : []),
          ],
          // A process tests one file after another, without loading the server or the client again.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      mockSuite(process.env.TEST_RUNS === 'full'),
    ],
  },
});
