import { describe, expect, test } from 'vitest';
import { place } from '../../testing.ts';
import { weekText } from './week-text.ts';

const zone = 'America/Mexico_City';
/** A Wednesday, 12:00 in Mexico City (UTC-6). */
const noon = new Date('2026-03-04T18:00:00Z');

describe('weekText', () => {
  test('is the week from Monday with today marked, and the special days ahead', () => {
    const week = weekText(
      place({
        openingHours: 'Mo-Fr 09:00-14:00,16:00-20:00',
        specialHours: [
          { date: '2026-03-01', closed: true, slots: [] },
          { date: '2026-03-16', closed: true, slots: [] },
          { date: '2026-06-01', closed: true, slots: [] },
        ],
      }),
      noon,
      zone,
    );
    expect(week?.days[0]).toEqual({ day: 'Lunes', hours: ['09:00–14:00', '16:00–20:00'], today: false });
    expect(week?.days.find(({ today }) => today)?.day).toBe('Miércoles');
    expect(week?.days[6]).toEqual({ day: 'Domingo', hours: ['Cerrado'], today: false });
    expect(week?.special).toEqual([{ date: 'lunes, 16 de marzo', name: null, hours: ['Cerrado'] }]);
  });

  test('includes upcoming holidays if the hours have a rule for them', () => {
    const holidays = new Map([
      ['2026-03-16', 'Natalicio de Benito Juárez'],
      ['2026-05-01', 'Día del Trabajo'],
    ]);
    const of = (openingHours: string) => weekText(place({ openingHours }), noon, zone, holidays)?.special;
    expect(of('Mo-Fr 09:00-14:00; PH off')).toEqual([
      { date: 'lunes, 16 de marzo', name: 'Natalicio de Benito Juárez', hours: ['Cerrado'] },
    ]);
    expect(of('Mo-Fr,PH 09:00-14:00')?.[0]?.hours).toEqual(['09:00–14:00']);
  });

  test('is null when the hours are not understood', () => {
    expect(weekText(place({ openingHours: 'a veces' }), noon, zone)).toBeNull();
  });
});
