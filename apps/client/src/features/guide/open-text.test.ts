import { describe, expect, test } from 'vitest';
import { openText, weekText } from './open-text.ts';
import { place } from './testing.ts';

const zone = 'America/Mexico_City';
/** A Wednesday, 12:00 in Mexico City (UTC-6). */
const noon = new Date('2026-03-04T18:00:00Z');
const at = (hours: string | null, moment = noon, more: Parameters<typeof place>[0] = {}) => {
  const { tone, state, detail } = openText(place({ openingHours: hours, ...more }), moment, zone);
  return `${tone}: ${[state, detail].filter(Boolean).join(' · ')}`;
};

describe('openText', () => {
  test('says until when it is open', () => {
    expect(at('Mo-Su 09:00-22:00')).toBe('open: Abierto · cierra a las 22:00');
    expect(at('Mo-Su 09:00-12:30')).toBe('closing: Cierra pronto · a las 12:30');
    expect(at('24/7')).toBe('open: Abierto · las 24 horas');
  });

  test('a night belongs to its evening', () => {
    expect(at('Mo-Su 10:00-01:00', new Date('2026-03-05T05:00:00Z'))).toBe(
      'open: Abierto · cierra a la 1:00',
    );
  });

  test('says when it opens', () => {
    expect(at('Mo-Su 16:00-22:00')).toBe('closed: Cerrado · abre a las 16:00');
    expect(at('Mo-Su 09:00-11:00')).toBe('closed: Cerrado · abre mañana a las 9:00');
    expect(at('Sa 09:00-11:00')).toBe('closed: Cerrado · abre el sábado a las 9:00');
    expect(at('We 09:00-11:00')).toBe('closed: Cerrado · abre el 11 de marzo a las 9:00');
  });

  test('admits what is not known', () => {
    expect(at(null)).toBe('unknown: Horario no disponible');
    expect(at('cuando llega don Luis')).toBe('unknown: Horario por confirmar');
  });

  test('a closed place is closed whatever its hours', () => {
    expect(at('24/7', noon, { temporarilyClosed: true })).toBe('closed: Cerrado temporalmente');
    expect(at('24/7', noon, { permanentlyClosedAt: '2026-01-01T00:00:00.000Z' })).toBe(
      'closed: Cerrado definitivamente',
    );
  });

  test('uses the place’s own time zone, and the city’s where that is none', () => {
    expect(at('Mo-Su 09:00-18:30', noon, { timezone: 'Europe/Madrid' })).toBe(
      'closed: Cerrado · abre mañana a las 9:00',
    );
    expect(at('Mo-Su 09:00-22:00', noon, { timezone: 'Marte/Olimpo' })).toBe(
      'open: Abierto · cierra a las 22:00',
    );
  });
});

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
    expect(week?.special).toEqual([{ date: 'lunes, 16 de marzo', hours: ['Cerrado'] }]);
  });

  test('is nothing where the hours are not understood', () => {
    expect(weekText(place({ openingHours: 'a veces' }), noon, zone)).toBeNull();
  });
});
