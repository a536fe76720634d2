import { expect, test } from 'vitest';
import { toExcerpt } from './excerpt.ts';

test('a short text is complete, in one line', () => {
  expect(toExcerpt('Hola,\n¿abren hoy?', 'abren')).toBe('Hola, ¿abren hoy?');
});

test('the excerpt of a long text is the part around the words, with or without accents', () => {
  const excerpt = toExcerpt(`${'bla '.repeat(100)}el camión llega ${'bla '.repeat(100)}`, 'CAMION');
  expect(excerpt).toContain('el camión llega');
  expect(excerpt.length).toBeLessThan(150);
  expect([excerpt.at(0), excerpt.at(-1)]).toEqual(['…', '…']);
});
