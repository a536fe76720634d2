import { expect, it } from 'vitest';
import { sentence } from './sentence.ts';

it('a sentence ends in exactly one full stop, also after a time', () => {
  expect(sentence('Cambió el 3 de marzo')).toBe('Cambió el 3 de marzo.');
  expect(sentence('Cambió a las 3:27 p.m.')).toBe('Cambió a las 3:27 p.m.');
});
