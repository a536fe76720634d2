/**
 * The API's own suite in Chromium: every test that can run there.
 * `npx vitest run -c apps/mock/vitest.config.ts <file>` runs one file.
 */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { browserSuite } from './src/testing/browser/suite.ts';
import { includedInBrowser } from './src/testing/skipped.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  ...browserSuite(['apps/mock/src/**/*.browser.test.ts', ...includedInBrowser]),
});
