/** The built demonstration (`npm run build:mock`) in Chromium, served by a plain file server under a folder. */
import { patience } from '@callejero/contract/testing/patience.ts';
import { defineConfig } from '@playwright/test';
import everywhere from './playwright.config.ts';

const { serviceWorkers: _, ...use } = everywhere.use ?? {};

export default defineConfig({
  testDir: 'demonstration',
  outputDir: 'test-results',
  workers: 1,
  timeout: 3 * patience,
  expect: { timeout: patience },
  reporter: 'list',
  use: { ...use, viewport: { width: 1280, height: 800 } },
});
