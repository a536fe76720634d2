/**
 * The API's own tests in Chromium, over the browser's adapters: PGlite in the private file system, files, pictures, Argon2id.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { patience } from '@callejero/contract/testing/patience.ts';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium } from '../../../../../scripts/chromium.mjs';
import { excludedInBrowser } from '../skipped.ts';
import { withoutNode } from './without-node.ts';

const executablePath = findChromium();
const { TEST_RUNS, TEST_SEED } = process.env;

/** A private window holds stored files in another process, so each read and write would be a message. */
function newProfile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-chromium-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function browserSuite(include: string[]): TestProjectInlineConfiguration {
  return {
    plugins: [withoutNode],
    define: { 'process.env': JSON.stringify({ TEST_RUNS, TEST_SEED }) },
    optimizeDeps: { exclude: ['@electric-sql/pglite'], include: ['fast-check'] },
    server: { fs: { strict: false } },
    worker: { format: 'es' },
    test: {
      name: 'chromium',
      setupFiles: ['packages/contract/src/testing/vitest-setup.ts', 'apps/mock/src/testing/browser/skip.ts'],
      globalSetup: ['apps/mock/src/testing/global-setup.ts'],
      include,
      exclude: ['**/node_modules/**', ...excludedInBrowser],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: patience } },
      isolate: false,
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        ui: false,
        provider: playwright({
          persistentContext: newProfile(),
          launchOptions: {
            ...(executablePath ? { executablePath } : {}),
            args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
