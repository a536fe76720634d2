import { runs } from '@callejero/contract/testing/property-runs.ts';
import { hasLostLetters, mendMojibake } from '@callejero/contract/text/mojibake.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, mendedText, stripHtml } from './clean-text.ts';
import { parseCoordinate, parsePosition } from './coordinates.ts';
import { findPhones } from './phones.ts';
import { detectReferenceSystem } from './reference-system.ts';

describe('telephones in a text', () => {
  test.each<[string, string, string[]]>([
    ['ES', 'Centralita 912 34 56 78 (mañanas)', ['+34912345678']],
    ['ES', 'Tfno.: 912345678', ['+34912345678']],
    ['ES', '+34 (0)912 345 678', ['+34912345678']],
    ['ES', '912345678 - 612345678', ['+34912345678', '+34612345678']],
    ['ES', '912345678 612345678', ['+34912345678', '+34612345678']],
    ['ES', '912345678-612345678', ['+34912345678', '+34612345678']],
    ['ES', '912 34 56 78 612 34 56 78', ['+34912345678', '+34612345678']],
    ['ES', '91 234 56 78/79', ['+34912345678', '+34912345679']],
    ['ES', 'tel:+34912345678', ['+34912345678']],
    ['AR', '4523-6400 / 6226', ['+541145236400', '+541145236226']],
    ['AR', '15 5003 5619', ['+5491150035619']],
    ['AR', '(011) 4556-1463 o 4556 1464', ['+541145561463', '+541145561464']],
    ['MX', '044 228 123 4567', ['+522281234567']],
    ['MX', '0152 2281234567', ['+522281234567']],
    ['MX', '55 5512 3456 ext. 12', ['+525555123456']],
    ['ES', '0', []],
    ['ES', '000000000', []],
    ['ES', '+34', []],
    ['ES', 'Sin teléfono', []],
    ['MX', '228 812 3456 ext. 101 y 102', ['+522288123456']],
    ['ES', '912345678 (de 9:00-14:00)', ['+34912345678']],
    ['ES', '912345678.0', ['+34912345678']],
  ])('%s: %j', (country, text, phones) => {
    const found = findPhones(text, { country, areaCode: country === 'AR' ? '11' : null });
    expect(found).toMatchObject({ phones, unread: [] });
  });

  test.each([
    ['4831 459', ['4831 459']],
    ['Ver web', ['Ver web']],
    ['5.41143E+12', ['5.41143E+12']],
    ['4374 1444 / 99887766554433', ['99887766554433']],
  ])('%j is not lost without a word', (text, unread) => {
    expect(findPhones(text, { country: 'AR', areaCode: '11' }).unread).toEqual(unread);
  });

  test('a local number says that it got the area code, and an extension that it is lost', () => {
    expect(findPhones('4374 1444 int. 5', { country: 'AR', areaCode: '11' })).toMatchObject({
      ...{ phones: ['+541143741444'], local: '4374 1444', extension: 'int. 5' },
    });
    expect(findPhones('4374 1444', { country: 'AR', areaCode: null })).toMatchObject({
      ...{ phones: [], unread: ['4374 1444'], local: null },
    });
  });
});

describe('misread letters', () => {
  const misread = (text: string, encoding: string) =>
    new TextDecoder(encoding).decode(new TextEncoder().encode(text));

  test.each(['windows-1252', 'macintosh'])('UTF-8 read as %s is mended, once and twice', (encoding) => {
    for (const text of ['Café Ñandú', '¡Olé! ¿Qué?', 'Cigüeña “La Única” – 5 €', 'PINGÜINO ÁÉÍÓÚ']) {
      expect(mendMojibake(misread(text, encoding))).toBe(text);
      expect(mendMojibake(misread(misread(text, encoding), encoding))).toBe(text);
    }
  });

  test.each([
    ['Caf├® del ni├▒o', 'Café del niño'],
    ['niño y DoÃ±a', 'niño y Doña'],
    ['LA CÃ‚Â\u00a0TEDRA', 'LA CÁTEDRA'],
    ['Ni¤o', 'Niño'],
    ['A CORUÃ‘A', 'A CORUÑA'],
  ])('%j', (text, mended) => expect(mendMojibake(text)).toBe(mended));

  test.each([
    'São Paulo',
    '«MAÇÃ»',
    'L’Hôtel',
    'Pâtisserie À Table',
    'Café\u00a0Bar',
    '¡Ándale! £5',
    'Ôtez-moi',
  ])('%j stays', (text) => expect(mendMojibake(text)).toBe(text));

  test('a text of Spanish letters is never changed, and one that was misread comes back', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abc ABCáéíóúñüÁÉÍÓÚÑÜ¿ºª,.'), maxLength: 40 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(mendMojibake(misread(text, 'windows-1252')).toLowerCase()).toBe(text.toLowerCase());
      }),
      { numRuns: runs(500, 100) },
    );
  });

  test.each([
    ['Caf\ufffd', true],
    ['NI?O', true],
    ['CAF?', true],
    ['¿QUÉ?', false],
    ['Niño', false],
  ])('%j has lost letters: %j', (text, lost) => expect(hasLostLetters(text)).toBe(lost));

  test('the halves of a letter that are no signs outlive the cleaning', () => {
    expect(mendedText(cleanText('  M\u00c3\u0081LAGA\u0007 ') ?? '')).toBe('MÁLAGA');
    expect(cleanText('Café\u00a0\u0085Bar')).toBe('Café Bar');
  });

  test.each([
    ['9,14100001E+08', '914100001'],
    ['-3.70380E+00', '-3.70380'],
    ['4.04168e+1', '40.4168'],
    ['-8.891E-01', '-0.8891'],
    ['5.41143E+12', '5.41143E+12'],
    ['9.1234567E8', '912345670'],
  ])('%s of a spreadsheet is %s', (written, number) => expect(cleanText(written)).toBe(number));

  test.each([
    ['ASOCIACI&OacuteN DE A&NtildeELO', 'ASOCIACIÓN DE AÑELO'],
    ['El g&ampuumlero', 'El güero'],
    ['Ana & amigos; R&D', 'Ana & amigos; R&D'],
  ])('%j says letters without a semicolon', (written, meant) => expect(mendedText(written)).toBe(meant));

  test('a link is its address', () => {
    expect(mendedText('<a class="x" href="https://ejemplo.com/1">web</a>')).toBe('https://ejemplo.com/1');
  });
});

test.each([
  'NULL',
  'n/a',
  'N/A',
  'S/D',
  'N.D.',
  'Sin datos.',
  'nan',
  'None',
  '-',
  '--',
  '.',
  '',
  'Sin dato',
  'SIN INFORMACIÓN',
  'No tiene',
  '#N/A',
  '(null)',
])('%j is an empty cell', (text) => expect(cleanText(text)).toBeNull());
test.each(['Nada', 'S/N', 'no', '0', 'Nulo y Vacío', 'N', '12'])('%j is a value', (text) =>
  expect(cleanText(text)).toBe(text),
);

test.each([
  ['Caf&eacute; &amp;amp; <b>Bar</b>', 'Café & Bar'],
  ['Ni&#241;o &#xD1;and&uacute;', 'Niño Ñandú'],
  ['1 < 2 & 3', '1 < 2 & 3'],
])('%j is the text %j', (written, text) => expect(stripHtml(written)).toBe(text));

describe('coordinates', () => {
  test.each([
    ['N 40.4172', 40.4172],
    ['O 3,7042', -3.7042],
    ['3.7042 W', -3.7042],
    ["S 34° 36.5' ", -(34 + 36.5 / 60)],
    ['N 19° 31\' 12"', 19.52],
    ['19º 31’ 12” Norte', 19.52],
    ['Este 3.5', 3.5],
    ['-58,36330675', -58.36330675],
    ['4.474.254,35', 4474254.35],
    ['440 123', 440123],
    ['12 345', 12345],
  ])('%j', (text, degrees) => expect(parseCoordinate(text)).toBeCloseTo(degrees, 9));

  test.each(['N', 'norte', 'X 12', "40° 99'", ''])('%j is none', (text) =>
    expect(parseCoordinate(text)).toBeNull(),
  );

  test.each(['N 19.53, O 96.92', '19.53 N, 96.92 O', '19.53, -96.92'])('%j is a position', (text) => {
    expect(parsePosition(text)?.position).toEqual([-96.92, 19.53]);
  });

  test.each([
    'https://www.google.com/maps/place/Bar/@19.53,-96.92,17z/data=!3m1',
    'https://www.google.com/maps/place/Bar/@19.6,-96.8,17z/data=!3d19.53!4d-96.92',
    'https://maps.google.com/?q=19.53,-96.92',
    'geo:19.53,-96.92?z=19',
    '{"coordinates": [-96.92, 19.53], "type": "Point"}',
    '0101000020E61000007B14AE47E13A58C048E17A14AE873340',
    'POLYGON ((-96.93 19.52, -96.91 19.52, -96.91 19.54, -96.93 19.54, -96.93 19.52))',
    'MULTIPOINT ((-96.92 19.53))',
  ])('%j is a position, too', (text) => {
    const [lng, lat] = parsePosition(text)?.position ?? [];
    expect([lng, lat]).toEqual([expect.closeTo(-96.92, 6), expect.closeTo(19.53, 6)]);
  });

  test('a row whose columns are swapped is turned where only that lies in the city', () => {
    const city = { lat: 19.54, lng: -96.92 };
    const turned = [19.52, -96.93] as const;
    const rows = [[-96.9, 19.5] as const, [-96.91, 19.51] as const, turned];
    const system = detectReferenceSystem(rows, null, city);
    if (typeof system === 'string') throw new Error(system);
    expect(system.toPoint(turned)).toEqual({ lat: 19.52, lng: -96.93 });
    expect(system.note).toMatch(/cambiadas en 1 /);
    expect(system.toPoint([2.3, 48.9])).toEqual({ lat: 48.9, lng: 2.3 });
  });
});
