import { expect, it } from 'vitest';
import { askedNear, filterWords, namesOpenTime } from './filter-words.ts';
import { takeOpenWords } from './open-words.ts';

const none = { filters: {}, time: null };

it('words that mean a filter are taken out of what is searched, in any spelling', () => {
  expect(filterWords('Farmacia abierta')).toEqual({ ...none, rest: 'Farmacia', filters: { openAt: 'now' } });
  expect(filterWords('comer BARATO')).toEqual({ ...none, rest: 'comer', filters: { price: [1, 2] } });
  expect(filterWords('café económico abierto ahora accesible', takeOpenWords)).toEqual({
    ...none,
    ...{ rest: 'café', filters: { openAt: 'now', wheelchair: true, price: [1, 2] } },
  });
  expect(filterWords('bar barato abierto el domingo a las 20:00', takeOpenWords)).toEqual({
    ...none,
    ...{ rest: 'bar', filters: { price: [1, 2] }, time: { day: { weekday: 6 }, minute: 1200 } },
  });
  expect(filterWords('hotel con silla de ruedas').rest).toBe('hotel con');
});

it('the words are taken out in turn, and what is left last may be a name', () => {
  expect(filterWords('abierto de guardia')).toEqual({ ...none, rest: 'abierto', filters: { onDuty: true } });
  expect(filterWords('barato accesible').filters).toEqual({ wheelchair: true });
  expect(filterWords('barato abierto').filters).toEqual({ openAt: 'now' });
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
