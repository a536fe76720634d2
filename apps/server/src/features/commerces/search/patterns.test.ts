import { expect, it } from 'vitest';
import { isMatch } from '../store/word-index.ts';
import { beginningPattern, called, formsPattern, synonymPattern } from './patterns.ts';

/** PostgreSQL's marks of a word's beginning and end, as JavaScript. */
const expression = (pattern: string) =>
  new RegExp(pattern.replaceAll('\\m', '\\b(?=\\w)').replaceAll('\\M', '(?<=\\w)\\b'));

it.each([
  ['taco', ['taco', 'tacos', 'taca'], ['tac', 'tacones', 'taquito']],
  ['tacos', ['taco', 'tacos'], ['tacones']],
  ['luces', ['luz', 'luces'], ['lucero']],
  ['doctora', ['doctora', 'doctoras', 'doctoro'], ['doctor', 'doctorado']],
  ['doctor', ['doctor', 'doctora', 'doctores', 'doctoras'], ['doctorado']],
  ['uña', ['uña', 'uñas'], ['uño', 'uno']],
  ['ines', ['ines'], ['in', 'i']],
  ['tres', ['tres'], ['tr']],
  ['la', ['la'], ['las', 'lana']],
])('the forms of %s', (word, forms, others) => {
  const pattern = formsPattern(word);
  for (const form of forms) expect(isMatch(pattern, form), form).toBe(true);
  for (const other of others) expect(isMatch(pattern, other), other).toBe(false);
});

it('a synonym keeps its gender', () => {
  const pattern = synonymPattern('fonda');
  expect(['fonda', 'fondas', 'fondo'].map((word) => isMatch(pattern, word))).toEqual([true, true, false]);
});

it('a word of two letters is the beginning of no other word', () => {
  expect(isMatch(beginningPattern('la'), 'lavanderia')).toBe(false);
  expect(isMatch(beginningPattern('lav'), 'lavanderia')).toBe(true);
});

it('the expression for events and promotions finds a form, a root, and letters inside a word', () => {
  const has = (words: string[], text: string, synonyms: string[] = []) =>
    expression(called({ words, equivalents: [], synonyms })).test(text);
  expect(has(['sombreros'], 'sombrereria luna')).toBe(true);
  expect(has(['cafe'], 'el descafeinado')).toBe(true);
  expect(has(['pan'], 'el campana')).toBe(false);
  expect(has(['comer'], 'noche de fondas', ['fonda'])).toBe(true);
  expect(has(['salon belleza'], 'salon de belleza')).toBe(true);
});
