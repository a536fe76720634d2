import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../apps/client/src/', import.meta.url));

it('code that is loaded later uses lazyComponent, because a Suspense of React shows its fallback for at least 300 ms', () => {
  const suspending = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /import[^;]*\b(lazy|Suspense)\b[^;]*from 'react'/.test(readFileSync(`${source}${file}`, 'utf8')),
    );
  expect(suspending).toEqual([]);
});
