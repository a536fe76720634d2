import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('the text about a message that is too long says by how many characters, also for one', () => {
  expect([1, 2].map(texts.tooLong)).toEqual(['Sobra 1 carácter.', 'Sobran 2 caracteres.']);
});
