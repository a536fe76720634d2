import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';
import { describe, expect, it } from 'vitest';
import { pageUntil } from '../pages/page.ts';
import { comingWeek } from './hours.ts';

const zone = 'America/Mexico_City';
/** Monday 2026-03-02, 19:30 in the city. */
const now = new Date('2026-03-03T01:30:00Z');
const place = (openingHours: string | null, more: Partial<Hours> = {}): Hours => ({
  openingHours,
  specialHours: [],
  timezone: null,
  temporarilyClosed: false,
  permanentlyClosedAt: null,
  ...more,
});
describe('the coming week', () => {
  const week = (hours: string, more?: Partial<Hours>, holidays = new Map<string, string>()) =>
    comingWeek(place(hours, more), now, zone, holidays)?.map(({ name, hours: text, note }) =>
      [name, text, note].filter((part) => part !== null).join(' '),
    );

  it('begins today and puts nights on the day on which they begin', () => {
    expect(week('Mo-Th 09:00-14:00,16:00-20:00; Fr-Sa 18:00-02:00')).toEqual([
      ...['Lunes 09:00–14:00 y 16:00–20:00', 'Martes 09:00–14:00 y 16:00–20:00'],
      ...['Miércoles 09:00–14:00 y 16:00–20:00', 'Jueves 09:00–14:00 y 16:00–20:00'],
      'Viernes 18:00–02:00 del día siguiente',
      'Sábado 18:00–02:00 del día siguiente',
      'Domingo Cerrado',
    ]);
    expect(week('24/7')?.[3]).toBe('Jueves Abierto 24 horas');
  });

  it('includes special days and holidays', () => {
    const special = [{ date: '2026-03-03', closed: false, slots: [{ opens: '10:00', closes: '12:00' }] }];
    const days = week(
      'Mo-Fr 09:00-18:00; PH off',
      { specialHours: special },
      new Map([['2026-03-04', 'Fiesta']]),
    );
    expect(days?.slice(1, 3)).toEqual(['Martes 10:00–12:00 Día especial', 'Miércoles Cerrado Fiesta']);
  });
});

it('a page expires when the minute ends, or earlier when one of its moments passes', () => {
  expect(pageUntil('', now).expires).toBe(now.getTime() + 60_000);
  const soon = new Date(now.getTime() + 20_000).toISOString();
  expect(pageUntil('', now, [soon, '2020-01-01T00:00:00Z']).expires).toBe(now.getTime() + 20_000);
});
