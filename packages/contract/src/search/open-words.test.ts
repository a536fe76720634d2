import { expect, it } from 'vitest';
import { takeOpenWords, toOpenAt } from './open-words.ts';

/** Monday, 17:30 in Mexico City. */
const now = new Date('2026-11-30T23:30:00Z');
const at = (text: string, moment = now): [string, string | null] => {
  const { rest, open } = takeOpenWords(text);
  return [rest, open === null || open === 'now' ? open : toOpenAt(open, moment, 'America/Mexico_City')];
};

it.each([
  ['farmacia abierta', 'farmacia', 'now'],
  ['abierto ahora', '', 'now'],
  ['abierto el domingo', '', '2026-12-06T12:00'],
  ['Farmacia abierta ahora mismo', 'Farmacia', 'now'],
  ['café abierto el domingo', 'café', '2026-12-06T12:00'],
  ['abierto los domingos panadería', 'panadería', '2026-12-06T12:00'],
  ['pan abierto mañana', 'pan', '2026-12-01T12:00'],
  ['pan abierto mañana a las 9', 'pan', '2026-12-01T09:00'],
  ['pan abierto mañana por la mañana', 'pan', '2026-12-01T10:00'],
  ['pan abierto pasado mañana, a las 9 y media', 'pan', '2026-12-02T09:30'],
  ['bar abierto de noche', 'bar', '2026-11-30T22:00'],
  ['bar abierto el viernes por la noche', 'bar', '2026-12-04T22:00'],
  ['bar abierto el sábado a las 9 de la noche', 'bar', '2026-12-05T21:00'],
  ['bar abierto el sábado a las 12 de la noche', 'bar', '2026-12-06T00:00'],
  ['bar abierto a medianoche', 'bar', '2026-12-01T00:00'],
  ['comer abierto el fin de semana', 'comer', '2026-12-05T12:00'],
  ['banco abierto a las 9', 'banco', '2026-12-01T09:00'],
  ['banco abierto a las 18:30 h', 'banco', '2026-11-30T18:30'],
  ['dentista abierto hoy', 'dentista', 'now'],
  ['dentista abierto a las 5', 'dentista', '2026-12-01T17:00'],
  ['dentista abierto el lunes', 'dentista', 'now'],
  ['tacos abiertos de madrugada', 'tacos', '2026-12-01T03:00'],
])('«%s» asks for places that are open at that time', (text, rest, openAt) => {
  expect(at(text)).toEqual([rest, openAt]);
});

it('in the night, the night is now', () => {
  const late = new Date('2026-12-01T05:30:00Z');
  expect(at('bar abierto de noche', late)).toEqual(['bar', 'now']);
  expect(at('bar abierto esta noche', new Date('2026-11-30T09:00:00Z'))).toEqual(['bar', 'now']);
});

it('a single word, and words that no «abierto» leads, ask for nothing', () => {
  for (const text of ['abierto', 'El Domingo', 'mercado de la noche', '', 'a las 9'])
    expect(at(text)).toEqual([text, null]);
});
