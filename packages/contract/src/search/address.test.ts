import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddress } from './address.ts';

it.each([
  ['calle Eloy Gonzalo, 27, 6ª planta', 'calle eloy gonzalo', '27'],
  ['c/ Eloy Gonzalo 27, 3º izq., 28010 Madrid', 'calle eloy gonzalo madrid', '27'],
  ['C/Mayor nº 4', 'calle mayor', '4'],
  ['Avda. de América, 12 bis, esc. B, puerta 3', 'avda de america bis', '12'],
  ['Av. Xalapa 305 int. 2', 'av xalapa', '305'],
  ['6ª planta, calle Zamora 8', 'calle zamora', '8'],
  ['calle 5 de Mayo 27', 'calle 5 de mayo', '27'],
  ['Avenida 20 de Noviembre, s/n', 'avenida 20 de noviembre', null],
  ['carretera a Coatepec km 3', 'carretera a coatepec', '3'],
  ['Eloy Gonzalo 27 bajo', 'eloy gonzalo', '27'],
  ['Revolución #155, local 4', 'revolucion', '155'],
])('the street and the house of «%s»', (typed, text, number) => {
  expect(readAddress(typed)).toEqual({ text, number });
});

it.each([
  ...['Espresso 33', 'farmacia 24 horas', 'pisos y azulejos', 'oficina de correos', 'departamento en renta'],
  ...['vitamina c', 'local 4', 'La Y', '27', '', 'café & té', 'Escuela N.º 5'],
])('«%s» is no address', (typed) => {
  expect(readAddress(typed)).toBeNull();
});

it('the number of a street that is called by one stays in its name', () => {
  expect(readAddress('calle 60')).toEqual({ text: 'calle 60', number: null });
  expect(readAddress('avenida zamora farmacia 24 horas')?.number).toBeNull();
});

it('whatever is typed, an address keeps a word of it', () => {
  const parts = fc.constantFrom(
    ...[
      'calle',
      'c/',
      'Mayor',
      '27',
      '6ª',
      'planta',
      ',',
      's/n',
      'nº',
      '#',
      'B',
      'km',
      'de',
      'café',
      '28010',
    ],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 9 }), (words) => {
      const address = readAddress(words.join(' '));
      expect(address === null || address.text.trim() !== '').toBe(true);
    }),
    { numRuns: runs(2000, 200) },
  );
});
