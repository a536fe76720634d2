import { describe, expect, test } from 'vitest';
import { type Hours, openText, writtenHours } from './open-text.ts';

const place = (given: Partial<Hours>): Hours => ({
  openingHours: null,
  specialHours: [],
  timezone: null,
  temporarilyClosed: false,
  permanentlyClosedAt: null,
  ...given,
});

const zone = 'America/Mexico_City';
/** A Wednesday, 12:00 in Mexico City (UTC-6). */
const noon = new Date('2026-03-04T18:00:00Z');
const at = (hours: string | null, moment = noon, more: Partial<Hours> = {}) => {
  const { tone, state, detail } = openText(place({ openingHours: hours, ...more }), moment, zone);
  return `${tone}: ${[state, detail].filter(Boolean).join(' · ')}`;
};

describe('openText', () => {
  test('shows the closing time', () => {
    expect(at('Mo-Su 09:00-22:00')).toBe('open: Abierto · cierra a las 22:00');
    expect(at('Mo-Su 09:00-12:30')).toBe('closing: Abierto · cierra en 30 min');
    expect(at('24/7')).toBe('open: Abierto las 24 horas');
  });

  test('announces no change to hours that nobody knows', () => {
    const special = (opens: string, closes: string, closed = false) => ({
      specialHours: [{ date: '2026-03-04', closed, slots: [{ opens, closes }] }],
    });
    expect(at(null, noon, special('09:00', '11:00', true))).toBe('closed: Cerrado');
    expect(at(null, noon, special('15:00', '20:00'))).toBe('closed: Cerrado · abre a las 15:00');
    expect(at(null, new Date('2026-03-05T03:00:00Z'), special('15:00', '20:00'))).toBe('closed: Cerrado');
    expect(at('We 11:00+')).toBe('unknown: Horario por confirmar');
    expect(at('We 10:00-13:00+')).toBe('open: Abierto · al menos hasta las 13:00');
    expect(at('We 11:30-13:00+; Th-Tu "con cita"')).toBe('open: Abierto · al menos hasta las 13:00');
  });

  test('a holiday off does not end the night before it, and has no night of its own', () => {
    const holiday = new Map([['2026-03-06', 'Día de la ciudad']]);
    const friday = (clock: string) => new Date(`2026-03-06T${clock}:00-06:00`);
    const closing = place({ openingHours: 'Mo-Su 20:00-03:00; PH off' });
    const state = (moment: Date) => openText(closing, moment, zone, holiday).state;
    expect(['01:00', '02:59', '03:00', '21:00'].map((clock) => state(friday(clock)))).toEqual([
      ...['Abierto', 'Abierto', 'Cerrado', 'Cerrado'],
    ]);
    const saturday = ['2026-03-07T01:00:00-06:00', '2026-03-07T21:00:00-06:00'];
    expect(saturday.map((moment) => state(new Date(moment)))).toEqual(['Cerrado', 'Abierto']);
    const alsoSundays = place({ openingHours: 'Mo-Su 20:00-03:00; Su,PH off' });
    expect(openText(alsoSundays, friday('01:00'), zone, holiday).state).toBe('Abierto');
  });

  test('hours past midnight belong to the evening before', () => {
    expect(at('Mo-Su 10:00-01:00', new Date('2026-03-05T05:00:00Z'))).toBe(
      'open: Abierto · cierra a la 01:00',
    );
  });

  test('shows the opening time', () => {
    expect(at('Mo-Su 16:00-22:00')).toBe('closed: Cerrado · abre a las 16:00');
    expect(at('Mo-Su 09:00-11:00')).toBe('closed: Cerrado · abre mañana a las 09:00');
    expect(at('Sa 09:00-11:00')).toBe('closed: Cerrado · abre el sábado a las 09:00');
    expect(at('We 09:00-11:00')).toBe('closed: Cerrado · abre el 11 de marzo a las 09:00');
  });

  test('shows that the hours are unknown', () => {
    expect(at(null)).toBe('unknown: Horario no disponible');
    expect(at('cuando llega don Luis')).toBe('unknown: Horario por confirmar');
  });

  test('a closed place is closed whatever its hours', () => {
    expect(at('24/7', noon, { temporarilyClosed: true })).toBe('closed: Cerrado temporalmente');
    expect(at('24/7', noon, { permanentlyClosedAt: '2026-01-01T00:00:00.000Z' })).toBe(
      'closed: Cerrado definitivamente',
    );
  });

  test('uses the place’s own time zone, and the city’s when it has none', () => {
    expect(at('Mo-Su 09:00-18:30', noon, { timezone: 'Europe/Madrid' })).toBe(
      'closed: Cerrado · abre mañana a las 09:00',
    );
    expect(at('Mo-Su 09:00-22:00', noon, { timezone: 'Marte/Olimpo' })).toBe(
      'open: Abierto · cierra a las 22:00',
    );
  });
});

describe('holidays', () => {
  const may = new Date('2026-05-01T18:00:00Z');
  const holidays = new Map([['2026-05-01', 'Día del Trabajo']]);
  const on = (hours: Partial<Hours>) => openText(place(hours), may, zone, holidays);

  test('close a place whose hours exclude them', () => {
    const { tone, detail, note } = on({ openingHours: 'Mo-Su 09:00-22:00; PH off' });
    expect([tone, detail, note]).toEqual(['closed', 'abre mañana a las 09:00', null]);
  });

  test('add a note when the hours do not mention them', () => {
    const { tone, note } = on({ openingHours: 'Mo-Su 09:00-22:00' });
    expect([tone, note]).toEqual(['open', 'Hoy es festivo (Día del Trabajo): el horario puede cambiar.']);
    const special = [{ date: '2026-05-01', closed: false, slots: [{ opens: '10:00', closes: '14:00' }] }];
    expect(on({ openingHours: 'Mo-Su 09:00-22:00', specialHours: special }).note).toBeNull();
  });
});

test('hours that are not understood are shown as they are written', () => {
  const written = (given: Partial<Hours>) => writtenHours(place(given));
  expect(written({ openingHoursText: 'según el día' })).toBe('Tal como está escrito: «según el día»');
  expect(written({ openingHours: 'Mo-Fr 09:00-14:00; Sa a veces' })).toBe(
    'Tal como está escrito: «Mo-Fr 09:00-14:00; Sa a veces»',
  );
  expect(written({ openingHours: 'Mo-Fr 09:00-14:00', openingHoursText: 'L-V 9-14' })).toBeNull();
  expect(written({})).toBeNull();
  const { state } = openText(place({ openingHoursText: 'según el día' }), noon, zone);
  expect(state).toBe('Horario por confirmar');
});
