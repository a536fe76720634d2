/** The journeys of `journeys/`, through the built demonstration (`npm run build:mock`) in place of the servers. */
import { defineConfig } from '@playwright/test';
import everywhere from './playwright.config.ts';
import { workFolder } from './support/demonstration/folders.ts';
import { ignoredFiles } from './support/demonstration/skipped.ts';
import type { SiteOptions } from './support/ground.ts';

workFolder();
const { serviceWorkers: _, ...use } = everywhere.use ?? {};

export default defineConfig<SiteOptions>({
  ...everywhere,
  globalSetup: './support/demonstration/global-setup.ts',
  testIgnore: ignoredFiles,
  // Each journey runs a database of its own in the browser, which needs the processor too.
  workers: 2,
  use,
});
