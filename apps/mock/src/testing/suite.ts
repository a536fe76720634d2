/** The API's own tests over the demonstration's platform: a share of them in every run, all that can run in the full one. */
import path from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { excludedFiles } from './skipped.ts';

const server = path.resolve(import.meta.dirname, '../../../server/src');

const share = ['apps/server/src/features/promotions/promotions.test.ts'];

/** The demonstration's platform in the place of the server's; null for every other import. */
export const standIn = (id: string, importer: string | undefined): string | null =>
  id === './platform.ts' && importer?.startsWith(path.join(server, 'testing'))
    ? path.join(import.meta.dirname, 'platform.ts')
    : null;

export function mockSuite(isFull: boolean): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [{ name: 'mock-platform', enforce: 'pre', resolveId: standIn }],
    test: {
      name: 'mock',
      setupFiles: ['packages/contract/src/testing/vitest-setup.ts', 'apps/mock/src/testing/skip.ts'],
      globalSetup: ['apps/mock/src/testing/global-setup.ts'],
      include: ['apps/mock/src/**/*.test.ts', ...(isFull ? ['apps/server/src/**/*.test.ts'] : share)],
      exclude: ['**/node_modules/**', '**/*.browser.test.ts', ...excludedFiles],
      isolate: false,
    },
  };
}
