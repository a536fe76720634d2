/** What replaces Node in the suite in Chromium, which runs last, has everything that the suite imports of it. */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { excludedInBrowser, includedInBrowser } from '../skipped.ts';
import { standIn, withoutNode } from './without-node.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const found = async (patterns: readonly string[]) =>
  (await Promise.all(patterns.map((pattern) => Array.fromAsync(glob(pattern, { cwd: root }))))).flat();

it('the files that replace Node’s modules export what the suite imports', async () => {
  const excluded = new Set(await found(excludedInBrowser));
  const input = (await found(includedInBrowser)).filter((file) => !excluded.has(file));
  expect(input.length).toBeGreaterThan(50);
  await build({
    ...{ configFile: false, root, logLevel: 'silent', plugins: [withoutNode] },
    build: {
      ...{ write: false, minify: false, target: 'esnext' },
      rolldownOptions: {
        input: input.map((file) => path.join(root, file)),
        external: (id, importer) => !/^[./]/.test(id) && standIn(id, importer) === null,
      },
    },
  });
});
