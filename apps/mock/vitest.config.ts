/** The API's own suite in Chromium: `npx vitest run -c apps/mock/vitest.config.ts`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { browserSuite } from './src/testing/browser/suite.ts';

const suites = [
  'resource/**',
  'query/**',
  'access/**',
  'http/**',
  'features/accounts/**',
  'features/commerces/**',
  'features/promotions/**',
  'features/redemptions/**',
  'features/imports/**',
];

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  ...browserSuite([
    'apps/mock/src/**/*.browser.test.ts',
    ...suites.map((folder) => `apps/server/src/${folder}/*.test.ts`),
  ]),
});
