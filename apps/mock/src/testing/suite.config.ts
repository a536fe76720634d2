/** The API's own suite over the demonstration's platform: `npx vitest run -c apps/mock/src/testing/suite.config.ts`. */
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../../../..');
const server = path.join(root, 'apps/server/src');

/** The demonstration's test platform in the server's place. */
function mockPlatform(): Plugin {
  return {
    name: 'mock-platform',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './platform.ts' && importer === path.join(server, 'testing/api.ts')
        ? path.join(import.meta.dirname, 'platform.ts')
        : null,
  };
}

export default defineConfig({
  root,
  plugins: [mockPlatform()],
  test: {
    name: 'mock',
    setupFiles: ['packages/contract/src/testing/vitest-setup.ts'],
    globalSetup: ['apps/mock/src/testing/global-setup.ts'],
    include: ['apps/mock/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'apps/server/src/node/**', 'apps/server/src/commands/**'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
