import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { linkedText } from './linked-text.ts';

const base = 'https://guia.example';
const links = (text: string) => linkedText(text, base).filter(({ kind }) => kind !== 'text');

describe('links in a text', () => {
  it.each([
    ['https://cafe.example/menu', 'https://cafe.example/menu'],
    ['Mira: http://cafe.example.', 'http://cafe.example/'],
    ['(https://cafe.example/a_(b))', 'https://cafe.example/a_(b)'],
    ['«https://cafe.example/?q=1&r=2#x», dice', 'https://cafe.example/?q=1&r=2#x'],
    ['visita:https://cafe.example!', 'https://cafe.example/'],
    ['www.cafe.example', 'https://www.cafe.example/'],
    ['HTTPS://Cafe.Example/Menu', 'https://cafe.example/Menu'],
    ['escribe a ana.paz@correo.example, gracias', 'mailto:ana.paz@correo.example'],
    ['llama al 228 817 3390.', 'tel:2288173390'],
    ['+52 228 817 33 90', 'tel:+522288173390'],
    ['tel. (228) 817-3390', 'tel:2288173390'],
    ['612 34 56 78', 'tel:612345678'],
  ])('%s opens %s', (text, href) => {
    expect(links(text)).toMatchObject([{ href }]);
  });

  it.each([
    'Son las 10:30 del 2026-03-02 y cuesta 1.250,00',
    'pedido 123456789012',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://cafe.example',
    'xhttps://cafe.example',
    'http://localhost/secret',
    'https://',
    'https://banco.example@otro.example',
    'https://banco.example\\@otro.example',
    'https://banco.example/\u202egpj.exe',
    'https://ban\u200bco.example',
    'a@b',
    '@ana',
    'www..example',
  ])('%s has none', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('an address of this guide names its page', () => {
    expect(links(`Aquí: ${base}/c/cafe-luna, y ${base}/e/feria?occurrence=20261129T190000`)).toMatchObject([
      { kind: 'page', page: { kind: 'commerce', slug: 'cafe-luna' } },
      { kind: 'page', page: { kind: 'event', slug: 'feria', occurrence: '20261129T190000' } },
    ]);
    expect(links(`${base}/c/x/../../c/cafe`)).not.toMatchObject([{ kind: 'page' }]);
    expect(links('https://guia.example.otro.example/c/cafe')).toMatchObject([{ kind: 'link' }]);
  });

  it('shows the real host where letters of another script imitate it or turn the direction', () => {
    for (const text of ['https://b\u0430nco.example/x', 'https://banco.example/\u05d0/elpmaxe.ortoa'])
      for (const part of links(text)) {
        expect(part).toMatchObject({ kind: 'link', shown: part.kind === 'link' && part.href });
        expect(part).toMatchObject({ href: expect.stringMatching(/^[!-~]+$/) });
      }
    expect(links('https://b\u0430nco.example')).toMatchObject([{ shown: 'https://xn--bnco-53d.example/' }]);
    expect(links('https://cafe.example/menú')).toMatchObject([{ shown: 'https://cafe.example/menú' }]);
  });
});

const pieces = fc.constantFrom(
  ...['https://', 'http://', 'www.', 'a', 'cafe', '.example', '/', '(', ')', '.', ' ', '\n', '@', '?q=', '#'],
  ...[
    '228 817 3390',
    '+52',
    '-',
    '\u202e',
    '\u0430',
    'ñ',
    '«',
    '»',
    '%2e',
    ':',
    'javascript:',
    '\\',
    '\ud800',
  ],
);
const written = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

it('the parts are the whole text, and an address that opens is harmless and says its host', () => {
  fc.assert(
    fc.property(written, (text) => {
      const parts = linkedText(text, base);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) {
        if (part.kind === 'text') continue;
        expect(part.href).toMatch(/^(?:https?:\/\/|mailto:|tel:)[!-~]+$/);
        const shown = part.kind === 'link' ? part.shown : part.text;
        if (part.kind !== 'link' && part.kind !== 'page') continue;
        const { host, username } = new URL(part.href);
        expect(username).toBe('');
        // What is shown names the host that opens.
        expect(URL.parse(/^https?:/i.test(shown) ? shown : `https://${shown}`)?.host).toBe(host);
      }
    }),
    { numRuns: runs(2000, 200) },
  );
});

it('the work grows with the length alone', () => {
  for (const piece of ['(', ')', '.', 'https://', '1 ', '12-', 'a@', 'www.', '((https://a.b)', '+1 ']) {
    const text = piece.repeat(4000 / piece.length);
    expect(linkedText(text, base).reduce((sum, part) => sum + part.text.length, 0)).toBeGreaterThan(0);
  }
});
