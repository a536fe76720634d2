import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { headers } from '@callejero/contract/envelope.ts';
import { expect, it } from 'vitest';
import { isTooLong, maxHeader, parsedHeaders } from './parsed-headers.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** Headers of answers, and cookies, whose readers are linear and which may be many. */
const others = [
  'cookie',
  'content-encoding',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
];

/** What reads a header by its name: `headerOf('x')`, `c.req.header('x')`, `request.headers.get('x')`, `request.headers['x']`. */
const reading =
  /(?:\bheaderOf|\breq\.header|\bheaders\.get)\(\s*(?:'([\w-]+)'|headers\.(\w+))|\bheaders(?:\['([\w-]+)'\]|\.(range|accept|host|upgrade)\b)/gi;

it('every header that is read is in the list of those that must be short', async () => {
  const read = new Set<string>();
  const sources = ['apps/server/src/**/*.ts', 'apps/push/src/**/*.ts'];
  for await (const file of glob(sources, { cwd: root })) {
    if (/\.test\.ts$|\/(?:testing|campaigns|regressions)\//.test(file)) continue;
    for (const [, literal, ours, key, property] of (await readFile(path.join(root, file), 'utf8')).matchAll(
      reading,
    )) {
      const name = literal ?? (ours ? headers[ours as keyof typeof headers] : undefined) ?? key ?? property;
      if (name) read.add(name.toLowerCase());
    }
  }
  expect(read.size).toBeGreaterThan(10);
  expect([...read].filter((name) => !parsedHeaders.has(name) && !others.includes(name))).toEqual([]);
});

it('a parsed header is at most 2 kB long, others are as long as they like', () => {
  const long = ' '.repeat(maxHeader + 1);
  expect(isTooLong('If-None-Match', long)).toBe(true);
  expect(isTooLong('If-None-Match', long.slice(1))).toBe(false);
  expect(isTooLong('Referer', long)).toBe(false);
});
