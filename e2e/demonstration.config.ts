/** The built demonstration (`npm run build:mock`) in Chromium, served by a plain file server under a folder. */
import { defineConfig } from '@playwright/test';
import everywhere from './playwright.config.ts';

const { serviceWorkers: _, ...use } = everywhere.use ?? {};

export default defineConfig({
  testDir: 'demonstration',
  outputDir: 'test-results',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { ...use, actionTimeout: 30_000, viewport: { width: 1280, height: 800 } },
});
