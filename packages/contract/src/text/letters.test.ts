import { expect, it } from 'vitest';
import { capital, getInitial, small } from './letters.ts';

it.each([
  ['"Elvira" Estilista', 'E'],
  ['¡Ándale! Tacos', 'Á'],
  ['  ñandú', 'Ñ'],
  ['24 horas', '2'],
  ['🌮 taquería', 'T'],
  ['…', ''],
  ['', ''],
])('the initial of %j is %j', (name, initial) => expect(getInitial(name)).toBe(initial));

it('only the first letter of a text changes', () => {
  expect([capital('el Sol'), small('El Sol'), capital(''), small('')]).toEqual(['El Sol', 'el Sol', '', '']);
});
