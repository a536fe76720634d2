import { expect, it } from 'vitest';
import { sentence } from './sentence.ts';

it('ends in one full stop, after a time too', () => {
  expect(sentence('Cambió el 3 de marzo')).toBe('Cambió el 3 de marzo.');
  expect(sentence('Cambió a las 3:27 p.m.')).toBe('Cambió a las 3:27 p.m.');
});
