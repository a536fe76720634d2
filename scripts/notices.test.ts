import path from 'node:path';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from '../apps/client/build/notices.ts';

test('the notices name the packages that the product runs, with licences, and none that only build it', () => {
  const text = thirdPartyNotices(path.resolve(import.meta.dirname, '..'));
  for (const name of [
    'maplibre-gl',
    'react',
    'react-router',
    'sharp',
    'hono',
    '@fontsource-variable/figtree',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d\\S* \\(`, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('MapLibre contributors');
  expect(text).toMatch(/^@img\/sharp-libvips-\S+ \S+ \(LGPL/m);
  expect(text).not.toMatch(/^(?:vitest|vite|@biomejs\/biome|@playwright\/test) \d/m);
  // A licence that many packages share is included once.
  expect(text.length).toBeLessThan(1_000_000);
});
