/**
 * The API's own suite in Chromium: a share of it, or with TEST_RUNS=full every test that can run there.
 * `TEST_RUNS=full npx vitest run -c apps/mock/vitest.config.ts <file>` runs one file.
 */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { browserSuite } from './src/testing/browser/suite.ts';
import { includedInBrowser } from './src/testing/skipped.ts';

const share = ['apps/server/src/resource/resource.test.ts'];
const isFull = process.env.TEST_RUNS === 'full';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  ...browserSuite([
    ...(isFull ? ['apps/mock/src/**/*.browser.test.ts'] : []),
    ...(isFull ? includedInBrowser : share),
  ]),
});
