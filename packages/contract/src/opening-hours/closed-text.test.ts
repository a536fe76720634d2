import { expect, test } from 'vitest';
import { closedText } from './closed-text.ts';
import { type Hours, openText } from './open-text.ts';

const hours: Hours = {
  openingHours: 'Mo-Su 09:00-18:00',
  specialHours: [],
  timezone: 'America/Mexico_City',
  temporarilyClosed: false,
  permanentlyClosedAt: null,
};
const at = (time: string, change: Partial<Hours> = {}) =>
  closedText(openText({ ...hours, ...change }, new Date(time), 'America/Mexico_City'));

test('a closed commerce says when it opens', () => {
  expect(at('2026-03-03T02:00:00Z')).toBe('Cerrado ahora. Abre mañana a las 09:00.');
});

test('an open commerce, and one with unknown hours, have no text', () => {
  expect(at('2026-03-02T18:00:00Z')).toBeNull();
  expect(at('2026-03-02T18:00:00Z', { openingHours: null })).toBeNull();
});

test('a temporarily closed commerce says no time', () => {
  expect(at('2026-03-02T18:00:00Z', { temporarilyClosed: true })).toBe('Cerrado temporalmente.');
});
