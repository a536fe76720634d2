import { expect, test } from 'vitest';
import { isOutside, openAtText, readOpenAt, toInstant } from './open-at.ts';
import { nextHour, openDays } from './open-days.ts';

/** The zone of the tests' city is Mexico's: Monday, 17:30. */
const now = new Date('2026-11-30T23:30:00Z');

test('a moment is put into words from the day on which it is read', () => {
  expect(openAtText('now', now)).toBe('ahora');
  expect(openAtText('2026-11-30T22:00', now)).toBe('a las 22:00');
  expect(openAtText('2026-12-01T09:00', now)).toBe('mañana a las 09:00');
  expect(openAtText('2026-12-06T12:00', now)).toBe('el domingo a las 12:00');
  expect(openAtText('2026-12-06T12:00', new Date('2026-12-06T15:00:00Z'))).toBe('a las 12:00');
});

test('it is a time of the city, and unknown when it is over or too far ahead', () => {
  expect(toInstant('2026-12-06T12:00', now).toISOString()).toBe('2026-12-06T18:00:00.000Z');
  expect(toInstant('now', now)).toBe(now);
  expect(isOutside('now', now)).toBe(false);
  expect(isOutside('2026-12-06T23:59', now)).toBe(false);
  expect(isOutside('2026-12-08T12:00', now)).toBe(true);
  expect(isOutside('2026-11-29T12:00', now)).toBe(true);
  for (const text of ['2026-02-30T09:00', '2026-12-06T24:00', '2026-12-06', 'now'])
    expect(readOpenAt(text)).toBeNull();
});

test('seven days can be chosen, all of them known, from the next hour on', () => {
  const days = openDays(now);
  expect(days.map(({ text }) => text).slice(0, 3)).toEqual(['Hoy', 'Mañana', 'Miércoles 2']);
  expect(days.every(({ date }) => !isOutside(`${date}T23:59`, now))).toBe(true);
  expect(nextHour(now)).toBe('2026-11-30T18:00');
  expect(nextHour(new Date('2026-12-01T05:30:00Z'))).toBe('2026-12-01T00:00');
});
