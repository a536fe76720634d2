/**
 * The API's own tests in Chromium, over the browser's adapters: PGlite in the private file system, files, pictures, Argon2id.
 * Files in `in-place/` replace the modules that need Node.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { patience } from '@callejero/contract/testing/patience.ts';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium } from '../../../../../scripts/chromium.mjs';
import { excludedInBrowser } from '../skipped.ts';

const server = path.resolve(import.meta.dirname, '../../../../server/src');
const inPlace = (name: string) => path.join(import.meta.dirname, 'in-place', name);

const nodeModules = ['node:fs', 'node:fs/promises', 'node:os', 'node:path', 'node:url'];

/** Modules of the server by their path, and the modules that replace them. */
const standIns: Record<string, string> = {
  [path.join(server, 'testing/platform.ts')]: inPlace('platform.ts'),
  [path.join(server, 'testing/database.ts')]: inPlace('database.ts'),
  [path.join(server, 'testing/picture.ts')]: inPlace('picture.ts'),
  [path.join(server, 'testing/outbox.ts')]: inPlace('outbox.ts'),
  [path.join(server, 'node/services/hasher.ts')]: inPlace('hasher.ts'),
  [path.join(server, 'node/http-server/serve.ts')]: inPlace('serve.ts'),
};

function withoutNode(): Plugin {
  return {
    name: 'suite-without-node',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.startsWith(server)) return null;
      if (nodeModules.includes(id)) return inPlace('node.ts');
      return id.startsWith('.') ? (standIns[path.resolve(path.dirname(importer), id)] ?? null) : null;
    },
  };
}

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
    plugins: [withoutNode()],
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
