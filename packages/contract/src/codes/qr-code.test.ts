import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PublicPage, publicUrl } from '../links/public-url.ts';
import { runs } from '../testing/property-runs.ts';
import { contactUrl } from './contact-code.ts';
import { readCode, readTypedCode, type ScannedCode, visibleText } from './qr-code.ts';
import { redemptionUrl } from './redemption-code.ts';

const home = 'https://guia.example';
const bases = fc.constantFrom(home, `${home}/`, 'http://localhost:3000', 'https://ciudad.example/guia');
const token = fc.stringMatching(/^[A-Za-z0-9_-]{52}$/);
const slug = fc.stringMatching(/^[a-z0-9]{1,12}(?:-[a-z0-9]{1,12}){0,4}$/);
const page: fc.Arbitrary<PublicPage> = fc.oneof(
  fc.record({ kind: fc.constantFrom('commerce' as const, 'event', 'promotion'), slug }),
  fc.record({ kind: fc.constant('product' as const), slug, product: fc.uuid() }),
);
/** Pieces of addresses and attacks, in random order. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'http://',
          'HTTPS://',
          'https:',
          '//',
          '/',
          '\\',
          '@',
          ':',
          '..',
          '.',
          '%2f',
          '%2e',
          '%00',
          '?',
          '#',
        ],
        ...[
          'guia.example',
          'guia.example:8443',
          'GUIA.EXAMPLE',
          '.evil.com',
          'javascript:',
          'data:',
          'intent:',
        ],
        ...[
          'c/cafe',
          'r/',
          'a'.repeat(52),
          '?producto=',
          '\u202e',
          '\u200b',
          '\0',
          '\r\n',
          '\t',
          ' ',
          'xn--80ak6aa92e',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 10 },
  )
  .map((list) => list.join(''));

const isOwn = ({ kind }: ScannedCode) => kind !== 'link' && kind !== 'text';

describe('a scanned code', () => {
  it('reads back every contact code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), bases, (key, base) => {
        expect(readCode(contactUrl(key, base), base)).toEqual({ kind: 'contact', token: key });
        expect(readTypedCode(contactUrl(key, base).replace(/^https?:\/\//, ''), base)).toMatchObject({
          token: key,
        });
      }),
    );
  });

  it('reads back every printed page and redemption', () => {
    fc.assert(
      fc.property(page, token, bases, (of, key, base) => {
        expect(readCode(publicUrl(of, base), base)).toEqual(of);
        expect(readCode(redemptionUrl(key, base), base)).toEqual({ kind: 'redemption', token: key });
      }),
    );
  });

  it('is ours only with our visible origin, and a link only with http(s) and without credentials', () => {
    fc.assert(
      fc.property(pieces, bases, (text, base) => {
        const code = readCode(text, base);
        if (code.kind === 'text') expect(code).toEqual({ kind: 'text', text });
        else expect(text).toMatch(/^https?:\/\/[\x21-\x5b\x5d-\x7e\u00a1-\u{10ffff}]+$/iu);
        if (code.kind === 'link') {
          const { protocol, username, password, host, href } = new URL(text);
          expect(['http:', 'https:']).toContain(protocol);
          expect([username, password]).toEqual(['', '']);
          expect([code.host, code.url]).toEqual([host, href]);
          expect(code.url).toMatch(/^[\x21-\x7e]+$/);
        }
        if (isOwn(code)) expect(new URL(text).origin).toBe(new URL(base).origin);
      }),
      { numRuns: runs(5000, 800) },
    );
  });

  it('with another scheme is text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,11}$/), fc.string(), (scheme, rest) => {
        fc.pre(!/^https?$/i.test(scheme));
        expect(readCode(`${scheme}:${rest}`, home).kind).toBe('text');
        expect(readCode(`${scheme}://guia.example/c/cafe${rest}`, home).kind).toBe('text');
      }),
    );
  });

  it('shows the full host of a link and marks look-alike letters', () => {
    expect(readCode('https://tienda.example:8080/a?b=1#c', home)).toEqual({
      kind: 'link',
      url: 'https://tienda.example:8080/a?b=1#c',
      host: 'tienda.example:8080',
      foreign: false,
    });
    // The first letter is Cyrillic.
    expect(readCode('https://\u0430pple.com/', home)).toMatchObject({
      host: 'xn--pple-43d.com',
      foreign: true,
    });
    expect(readCode('https://guía.example/c/cafe', home)).toMatchObject({
      kind: 'link',
      host: 'xn--gua-sma.example',
      foreign: true,
    });
  });
});

describe('a typed code', () => {
  it('may omit its scheme, have spaces around it, or be only a token', () => {
    const key = 'b'.repeat(52);
    const cafe = { kind: 'commerce', slug: 'cafe' };
    expect(readTypedCode('  guia.example/c/cafe ', home)).toEqual(cafe);
    expect(readTypedCode('localhost:3000/c/cafe', 'http://localhost:3000')).toEqual(cafe);
    expect(readTypedCode(`${home}/c/cafe\n`, home)).toEqual(cafe);
    expect(readTypedCode(` ${key}`, home)).toEqual({ kind: 'redemption', token: key });
    expect(readTypedCode(`guia.example/r/${key}`, home)).toEqual({ kind: 'redemption', token: key });
  });

  it('is text whenever the scanned form is text', () => {
    for (const text of [
      'otro.example/c/cafe',
      'javascript:alert(1)',
      'guia.example/x/../c/cafe',
      'CAFE-2026',
      '',
    ]) {
      expect(readTypedCode(text, home)).toEqual({ kind: 'text', text });
    }
    expect(readTypedCode('guia.example/c/ca fe', home).kind).toBe('text');
    expect(readTypedCode('guia.example/c/cafe', 'nada').kind).toBe('text');
  });
});

describe('text that is shown', () => {
  it('loses invisible and direction characters, and keeps its lines and letters', () => {
    expect(visibleText('BEGIN:VCARD\r\nFN:Ana Ñandú\r\nEND:VCARD')).toBe(
      'BEGIN:VCARD\nFN:Ana Ñandú\nEND:VCARD',
    );
    expect(visibleText('a\u202eexe.pdf\0\u001b[2J\u200b\ud800')).toBe(
      'a\ufffdexe.pdf\ufffd\ufffd[2J\ufffd\ufffd',
    );
    expect(visibleText('👩‍👧 नमस्ते\ttab')).toBe('👩‍👧 नमस्ते\ttab');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleText(text)).not.toMatch(
          /(?![\n\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u,
        );
      }),
    );
  });
});
