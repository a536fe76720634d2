import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** Abbreviations used in docs/seed-coverage.md. */
const folders: Readonly<Record<string, string>> = {
  s: 'apps/server/src',
  c: 'apps/client/src',
  k: 'packages/contract/src',
  e2e: 'e2e/journeys',
};

it('every path that the coverage of the seed names exists', async () => {
  const text = await readFile(path.join(root, 'docs/seed-coverage.md'), 'utf8');
  const missing: string[] = [];
  for (const [, folder = '', rest = ''] of text.matchAll(/`(s|c|k|e2e)\/([^`\s]*)`/g)) {
    const found = await Array.fromAsync(glob(`${folders[folder]}/${rest}`, { cwd: root }));
    if (found.length === 0) missing.push(`${folder}/${rest}`);
  }
  expect(missing).toEqual([]);
});
