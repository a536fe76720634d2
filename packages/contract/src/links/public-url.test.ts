import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { isRecurrenceId, type PublicPage, publicUrl, readPublicUrl } from './public-url.ts';

const base = 'https://guia.example';
const id = '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

const slugs = fc
  .array(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 8 })
  .map((words) => words.join('-'));
const pages: fc.Arbitrary<PublicPage> = fc.oneof(
  fc.record({ kind: fc.constantFrom('commerce' as const, 'event', 'promotion'), slug: slugs }),
  fc.record({
    kind: fc.constant('event' as const),
    slug: slugs,
    occurrence: fc.constantFrom('20261129T190000', '20240229', '19991231T235959'),
  }),
  fc.record({ kind: fc.constant('product' as const), slug: slugs, product: fc.uuid() }),
);
const bases = fc.constantFrom(base, `${base}/`, 'http://localhost:3000', 'https://ciudad.example/guia');

describe('a public address', () => {
  it('is short and names its target', () => {
    expect(publicUrl({ kind: 'commerce', slug: 'cafe-luna-0f1a2b' }, base)).toBe(
      'https://guia.example/c/cafe-luna-0f1a2b',
    );
    expect(publicUrl({ kind: 'event', slug: 'feria' }, `${base}/`)).toBe('https://guia.example/e/feria');
    expect(publicUrl({ kind: 'promotion', slug: 'dos-por-uno' }, base)).toBe(
      'https://guia.example/p/dos-por-uno',
    );
    expect(publicUrl({ kind: 'product', slug: 'cafe-luna', product: id }, base)).toBe(
      `https://guia.example/c/cafe-luna?producto=${id}`,
    );
    expect(publicUrl({ kind: 'event', slug: 'feria', occurrence: '20261129T190000' }, base)).toBe(
      'https://guia.example/e/feria?occurrence=20261129T190000',
    );
  });

  it('names an occurrence by a date that exists, or the event as a whole', () => {
    for (const text of [
      '20261301',
      '20260229',
      '20261129T240000',
      '20261129T190000Z',
      '2026-11-29',
      'x',
      '',
    ]) {
      expect([text, isRecurrenceId(text)]).toEqual([text, false]);
      const url = `${base}/e/feria?occurrence=${text}`;
      expect(readPublicUrl(url, base)).toEqual({ kind: 'event', slug: 'feria' });
    }
    expect(readPublicUrl(`${base}/c/feria?occurrence=20261129`, base)).toEqual({
      kind: 'commerce',
      slug: 'feria',
    });
  });

  it('survives a round trip for every page', () => {
    fc.assert(
      fc.property(pages, bases, (page, home) => {
        expect(readPublicUrl(publicUrl(page, home), home)).toEqual(page);
      }),
    );
  });

  it('ignores tracking parameters and the case of the host', () => {
    for (const text of [
      'https://guia.example/c/cafe?utm_source=cartel&fbclid=1#mapa',
      'HTTPS://GUIA.example:443/c/cafe',
      'https://guia.example/c/cafe/',
    ])
      expect(readPublicUrl(text, base)).toEqual({ kind: 'commerce', slug: 'cafe' });
  });

  it.each([
    'https://guia.example.evil.example/c/cafe',
    'https://evil.example/c/cafe',
    'https://evil.example/https://guia.example/c/cafe',
    'https://guia.example@evil.example/c/cafe',
    'https://persona@guia.example/c/cafe',
    'https://:clave@guia.example/c/cafe',
    'http://guia.example/c/cafe',
    'https://guia.example:8443/c/cafe',
    '//guia.example/c/cafe',
    '/c/cafe',
    'c/cafe',
    'javascript:alert(1)//guia.example/c/cafe',
    'data:text/html,https://guia.example/c/cafe',
    'blob:https://guia.example/c/cafe',
    'https://guia.example/',
    'https://guia.example/c',
    'https://guia.example/c/',
    'https://guia.example/c//cafe',
    'https://guia.example/x/cafe',
    'https://guia.example/constructor/cafe',
    'https://guia.example/__proto__/cafe',
    'https://guia.example/c/cafe/menu',
    'https://guia.example/c/Café',
    'https://guia.example/c/caf%65',
    'https://guia.example/c/-cafe',
    'https://guia.example/c/..%2f..%2fadmin',
    'https://guia.example/c/cafe%00',
    'https://guia.example/c/cafe?producto=',
    'https://guia.example/c/cafe?producto=../1',
    `https://guia.example/c/cafe?producto=${id}&producto=${id}`,
    `https://guia.example/e/feria?producto=${id}`,
    `https://guia.example/c/${'a'.repeat(141)}`,
    `https://guia.example/c/cafe?x=${'a'.repeat(1000)}`,
    '',
    ' ',
    'BEGIN:VCARD',
  ])('is not %j', (text) => expect(readPublicUrl(text, base)).toBeNull());

  it('is null outside the base path of the installation', () => {
    const home = 'https://ciudad.example/guia';
    for (const text of ['https://ciudad.example/c/cafe', 'https://ciudad.example/guiada/c/cafe'])
      expect(readPublicUrl(text, home)).toBeNull();
  });

  it('is only read from the same origin, and reading never throws', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: 'grapheme' }).map((end) => `${base}/c/${end}`),
      fc.string().map((end) => `${base}${end}`),
    );
    fc.assert(
      fc.property(texts, bases, (text, home) => {
        const page = readPublicUrl(text, home);
        if (page === null) return;
        expect(new URL(text).origin).toBe(new URL(home).origin);
        expect(readPublicUrl(publicUrl(page, home), home)).toEqual(page);
      }),
      { numRuns: runs(500, 120) },
    );
  });
});
