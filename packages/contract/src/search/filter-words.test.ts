import { expect, it } from 'vitest';
import { askedNear, filterWords, namesOpenTime } from './filter-words.ts';
import { takeOpenWords } from './open-words.ts';

const none = { open: null, wheelchair: false, onDuty: false, prices: null };

it('words that mean a filter are taken out of what is searched, in any spelling', () => {
  expect(filterWords('Farmacia abierta')).toEqual({ ...none, rest: 'Farmacia', open: 'now' });
  expect(filterWords('comer BARATO')).toEqual({ ...none, rest: 'comer', prices: [1, 2] });
  expect(filterWords('café económico abierto ahora accesible', takeOpenWords)).toEqual({
    ...none,
    ...{ rest: 'café', open: 'now', wheelchair: true, prices: [1, 2] },
  });
  expect(filterWords('bar barato abierto el domingo a las 20:00', takeOpenWords)).toEqual({
    ...none,
    ...{ rest: 'bar', open: { day: { weekday: 6 }, minute: 1200 }, wheelchair: false, prices: [1, 2] },
  });
  expect(filterWords('hotel con silla de ruedas').rest).toBe('hotel con');
});

it('a word that is the whole text, a part of another word or of a kind is no filter', () => {
  for (const text of ['abierto', 'Abiertamente', 'cocina económica', 'La Caracola', ''])
    expect(filterWords(text)).toEqual({ ...none, rest: text });
});

it.each([
  ['bar abierto el domingo', true],
  ['Abierta mañana', true],
  ['farmacia abierta ahora', true],
  ['pan abierto a las 9', true],
  ['bar abierto de noche', true],
  ['abierto martes, barbería', true],
  ['farmacia abierta', false],
  ['el domingo abierto', false],
])('«%s» names a time at which it is open: %s', (text, names) => {
  expect(namesOpenTime(text)).toBe(names);
});

it('what is asked near the person is told from where', () => {
  expect(askedNear('Farmacia cerca de mí')).toBe('Farmacia');
  expect(askedNear('cerca de mí')).toBeNull();
  expect(askedNear('Tacos cerca del parque')).toBeNull();
});
