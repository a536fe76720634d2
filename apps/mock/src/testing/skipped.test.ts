/** A skipped test that was renamed would run where it can't, in the runs that are made last. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { excludedFiles, excludedInBrowser, skippedTests, skippedTestsInBrowser } from './skipped.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const found = async (pattern: string) => Array.fromAsync(glob(pattern, { cwd: root }));

it('every skipped file exists', async () => {
  for (const pattern of new Set([...excludedFiles, ...excludedInBrowser]))
    expect(await found(pattern), pattern).not.toEqual([]);
});

it('every skipped test exists', async () => {
  const files = await found('apps/server/src/**/*.test.ts');
  const sources = (await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))).join();
  for (const title of Object.values({ ...skippedTests, ...skippedTestsInBrowser }).flat())
    expect(sources.includes(title), title).toBe(true);
});

it('every test that reads the table of the server’s jobs is skipped', async () => {
  const skipped = skippedTests['reads the table of the server’s jobs'] ?? [];
  const excluded = (await Promise.all(excludedFiles.map(found))).flat();
  for (const file of await found('apps/server/src/features/**/*.test.ts')) {
    if (excluded.includes(file)) continue;
    const [outside, ...tests] = (await readFile(path.join(root, file), 'utf8')).split(/\n\s*(?:it|test)\(/);
    for (const text of [
      outside ?? '',
      ...tests.filter((each) => !skipped.some((title) => each.includes(title))),
    ])
      expect(text.includes('pgboss.'), `${file}: ${text.slice(0, 80)}`).toBe(false);
  }
});
