import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a short text is complete, in one line', () => {
  expect(excerptOf('Hola,\n¿abren hoy?', 'abren')).toBe('Hola, ¿abren hoy?');
});

test('the excerpt of a long text is the part around the words, with or without accents', () => {
  const excerpt = excerptOf(`${'bla '.repeat(100)}el camión llega ${'bla '.repeat(100)}`, 'CAMION');
  expect(excerpt).toContain('el camión llega');
  expect(excerpt.length).toBeLessThan(150);
  expect([excerpt.at(0), excerpt.at(-1)]).toEqual(['…', '…']);
});
