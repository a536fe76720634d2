import { expect, it } from 'vitest';
import { acceptsEncoding, allowsRange, matchesEtag } from './etag.ts';
import { maxHeader } from './parsed-headers.ts';

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  [' "b" ,W/"a",', '"a"', true],
  ['*', '"a"', true],
  ['"b", "c"', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
  ['a', '"a"', false],
  [`${' '.repeat(maxHeader)},"a"`, '"a"', false],
])('If-None-Match %j names %s: %s', (header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected);
});

it('If-Range allows a range of the current version only', () => {
  expect([undefined, '"a"', 'W/"a"', '"b"'].map((header) => allowsRange(header, '"a"'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['gzip, deflate, br', true],
  ['br;q=1, GZIP;q=0.5', true],
  ['*', true],
  ['gzip;q=0, br', false],
  ['identity', false],
  ['x-gzip-like', false],
  [undefined, false],
  [`${','.repeat(maxHeader)}gzip`, false],
])('Accept-Encoding %j accepts gzip: %s', (header, expected) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(expected);
});
