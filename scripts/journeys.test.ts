import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Playwright's checks of visibility, for which transparent and covered elements are visible. */
const ownNotion = /\.(?:isVisible|isHidden|waitForSelector)\(|state: '(?:visible|hidden)'/g;

it('journeys check visibility only with the matcher of e2e/support', () => {
  const files = globSync('e2e/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(80);
  const asked = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(ownNotion)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(asked).toEqual([]);
});
