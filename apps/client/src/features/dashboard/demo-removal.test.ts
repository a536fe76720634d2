import { expect, it } from 'vitest';
import { texts } from './demo-removal-texts.ts';

it('what a removal takes is said without noughts, one in the singular', () => {
  const none = { commerces: 0, products: 0, events: 0, promotions: 0, people: 0 };
  const used = { conversations: 1, redemptions: 0, favourites: 2 };
  expect(texts.goes({ ...none, ...used, commerces: 200, events: 1, people: 1 })).toBe(
    'Lo que se quita, con sus fotos: 200 lugares, 1 evento y 1 persona inventada.',
  );
  expect(texts.goesWith({ ...none, ...used })).toBe('Lo que se va con ello: 1 conversación y 2 favoritos.');
  expect(texts.goes({ ...none, ...used })).toBe('Lo que se quita, con sus fotos: nada.');
});
