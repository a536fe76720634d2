import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDay } from '../calendar-day.ts';
import { localMinute, toMoment } from './clock.ts';

const zones = ['UTC', 'America/Mexico_City', 'America/New_York', 'Europe/Madrid', 'Asia/Kathmandu'];
const minutes = fc.integer({
  min: Date.UTC(2000, 0, 1) / 60_000,
  max: Date.UTC(2040, 0, 1) / 60_000,
});

it('the moment of a local day and minute shows that day and minute', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (at, zone) => {
      const shown = localMinute(new Date(at * 60_000), zone);
      expect(localMinute(toMoment(shown.day, shown.minute, zone), zone)).toEqual(shown);
    }),
  );
});

it.each([
  ['Europe/Madrid', calendarDay(2026, 3, 29), 150, '2026-03-29T01:00:00.000Z'],
  ['America/New_York', calendarDay(2026, 3, 8), 150, '2026-03-08T07:00:00.000Z'],
  ['Pacific/Apia', calendarDay(2011, 12, 30), 720, '2011-12-30T10:00:00.000Z'],
])('a minute that clocks in %s skip is the moment of the jump', (zone, day, minute, jump) => {
  expect(toMoment(day, minute, zone).toISOString()).toBe(jump);
});

it.each([2, 20, 202])('the year %i of a half-typed date is converted quickly', (year) => {
  const day = calendarDay(year, 11, 11);
  expect(localMinute(toMoment(day, 540, 'America/Mexico_City'), 'America/Mexico_City')).toEqual({
    day,
    minute: 540,
  });
});
