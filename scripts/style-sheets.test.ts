/** Rules for every style sheet of the client. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expandMedia } from '../apps/client/build/theme.ts';
import { customMedia } from '../apps/client/src/ui/breakpoints.ts';

const source = path.join(import.meta.dirname, '../apps/client/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const sheets = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: read(file).replace(/\/\*[\s\S]*?\*\//g, '') }));

/** Every match with its file, for the message of a failure. */
const found = (pattern: RegExp, within = sheets) =>
  within.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([text]) => `${file}: ${text.trim()}`));

const withoutUrls = sheets.map(({ file, css }) => ({ file, css: css.replace(/url\([^)]*\)/g, 'url()') }));
const theme = read('ui/theme.css');
const tokens = (prefix: string) =>
  [...theme.matchAll(new RegExp(`--${prefix}[\\w-]*: (\\d+)px;`, 'g'))].map(([, value]) => value).join('|');

test('no style sheet contains a colour, because colours come from the theme', () => {
  const color =
    /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;{}]*[\s(,](?:white|black|gr[ae]y|red|green|blue)\b/gi;
  expect(found(color, withoutUrls)).toEqual([]);
});

test('no component contains a colour', () => {
  const components = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, css: read(file).replace(/\/\*[\s\S]*?\*\//g, '') }));
  expect(
    found(/["'`(\s](?:#[\da-f]{3}|#[\da-f]{6}|#[\da-f]{8})\b|\b(?:rgba?|hsla?)\(/gi, components),
  ).toEqual([]);
});

test('gaps, paddings and margins use the tokens of space if there is one', () => {
  const property = '(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?';
  const space = new RegExp(`[\\s{;](?:${property}):[^;]*(?<![\\d.])(?:${tokens('space-')})px[^;]*;`, 'g');
  expect(tokens('space-').split('|')).toHaveLength(6);
  expect(found(space)).toEqual([]);
});

test('corners use the tokens of radius if there is one', () => {
  const radius = new RegExp(`-radius:[^;]*(?<![\\d.])(?:${tokens('radius')})px[^;]*;`, 'g');
  expect(
    found(
      radius,
      sheets.filter(({ file }) => !file.endsWith('theme.css')),
    ),
  ).toEqual([]);
});

test('layouts change only at the four named break points', () => {
  expect(Object.keys(customMedia).filter((name) => name.startsWith('--from-'))).toHaveLength(4);
  expect(found(/@media[^{]*(?:width|height)[^{]*/g)).toEqual([]);
  for (const { css } of sheets) expect(() => expandMedia(css)).not.toThrow();
});

test('an unknown break point stops the build', () => {
  expect(expandMedia('@media (--below-large) and (--short) {')).toBe(
    '@media (width < 992px) and (height <= 480px) {',
  );
  expect(() => expandMedia('@media (--below-huge) {')).toThrow('--below-huge');
});

test('only light-dark() distinguishes light and dark', () => {
  expect(found(/prefers-color-scheme[^{]*/g)).toEqual([]);
});

test('no feature restyles shared components, because they would change only after the feature was opened', () => {
  const classes = (css: string) => [...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name);
  const plain = sheets.filter(({ file }) => !file.endsWith('.module.css'));
  const isFeature = ({ file }: { file: string }) => /^(?:features|entities)\//.test(file);
  const shared = new Set(
    plain.filter(({ file }) => file.startsWith('ui/')).flatMap(({ css }) => classes(css)),
  );
  expect(shared).toContain('field');
  const restyled = plain
    .filter(isFeature)
    .flatMap(({ file, css }) => classes(css).map((name) => ({ file, name })))
    .filter(({ name }) => shared.has(name));
  expect(restyled).toEqual([]);
});
