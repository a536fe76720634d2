/** SECURITY.md promises a test for each name in its table. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const name = /CVE-\d{4}-\d+|GHSA(?:-[a-z0-9]{4}){1,3}|Strapi #\d+/g;

it('every name in SECURITY.md is in the title of a test', () => {
  const promised = new Set(readFileSync(path.join(root, 'SECURITY.md'), 'utf8').match(name));
  const tests = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts'], { cwd: root });
  const own = path.relative(root, import.meta.filename);
  const tested = new Set(
    tests
      .filter((file) => file !== own)
      .flatMap((file) => readFileSync(path.join(root, file), 'utf8').replace(comment, '').match(name) ?? []),
  );
  expect(promised.size).toBeGreaterThan(40);
  expect([...promised].filter((one) => !tested.has(one))).toEqual([]);
});
