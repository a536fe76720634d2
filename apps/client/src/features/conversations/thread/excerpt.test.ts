import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a short text is whole, in one line', () => {
  expect(excerptOf('Hola,\n¿abren hoy?', 'abren')).toBe('Hola, ¿abren hoy?');
});

test('of a long text there is what stands around the words, whatever their accents', () => {
  const excerpt = excerptOf(`${'bla '.repeat(100)}el camión llega ${'bla '.repeat(100)}`, 'CAMION');
  expect(excerpt).toContain('el camión llega');
  expect(excerpt.length).toBeLessThan(150);
  expect([excerpt.at(0), excerpt.at(-1)]).toEqual(['…', '…']);
});
