import { expect, it } from 'vitest';
import { askedNear, filterWords } from './filter-words.ts';

const none = { open: false, wheelchair: false, prices: null };

it('words that mean a filter are taken out of what is searched, in any spelling', () => {
  expect(filterWords('Farmacia abierta')).toEqual({ ...none, rest: 'Farmacia', open: true });
  expect(filterWords('comer BARATO')).toEqual({ ...none, rest: 'comer', prices: [1, 2] });
  expect(filterWords('café económico abierto ahora accesible')).toEqual({
    ...{ rest: 'café', open: true, wheelchair: true, prices: [1, 2] },
  });
  expect(filterWords('hotel con silla de ruedas').rest).toBe('hotel con');
});

it('a word that is the whole text, a part of another word or of a kind is no filter', () => {
  for (const text of ['abierto', 'Abiertamente', 'cocina económica', 'La Caracola', ''])
    expect(filterWords(text)).toEqual({ ...none, rest: text });
});

it('what is asked near the person is told from where', () => {
  expect(askedNear('Farmacia cerca de mí')).toBe('Farmacia');
  expect(askedNear('cerca de mí')).toBeNull();
  expect(askedNear('Tacos cerca del parque')).toBeNull();
});
