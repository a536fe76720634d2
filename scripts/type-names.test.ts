import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Takes the place of a module of the server in the tests of the demonstration, so it has its names. */
const inPlace = 'apps/mock/src/testing/browser/in-place/';

it('one exported type has each name, in all packages together', async () => {
  const files = new Map<string, string[]>();
  for await (const file of glob('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }))
    if (!file.includes('node_modules') && !file.startsWith(inPlace)) await note(file);
  for await (const file of glob('{e2e,bench}/**/*.ts', { cwd: root }))
    if (!file.includes('node_modules')) await note(file);

  async function note(file: string): Promise<void> {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  expect(files.size).toBeGreaterThan(500);
  expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
});
