import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('a message that is too long says how much of it, of one character too', () => {
  expect([1, 2].map(texts.tooLong)).toEqual(['Sobra 1 carácter.', 'Sobran 2 caracteres.']);
});
