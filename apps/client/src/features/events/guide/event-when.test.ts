import { expect, it } from 'vitest';
import { dayHeading, priceText } from './agenda-in-words.ts';
import { timeInWords } from './event-when.ts';

const city = 'America/Mexico_City';
const timed = { allDay: false, timezone: city };
const whole = { allDay: true, timezone: city };
const words = (event: typeof timed, startsAt: string, endsAt: string) =>
  timeInWords(event, { startsAt, endsAt }, city);

it('an event has its day and hours in the city’s time, also when it ends after midnight', () => {
  expect(words(timed, '2026-03-07T01:00:00Z', '2026-03-07T03:30:00Z')).toBe(
    'Viernes 6 de marzo, 19:00–21:30',
  );
  expect(words(timed, '2026-03-07T04:00:00Z', '2026-03-07T09:00:00Z')).toBe(
    'Viernes 6 de marzo, 22:00–03:00',
  );
  expect(words(timed, '2026-03-07T01:00:00Z', '2026-03-07T01:00:00Z')).toBe('Viernes 6 de marzo, 19:00');
});

it('an event of several days has its first and last day', () => {
  expect(words(timed, '2026-03-07T00:00:00Z', '2026-03-09T02:00:00Z')).toBe(
    'Del viernes 6 de marzo, 18:00, al domingo 8 de marzo, 20:00',
  );
  expect(words(whole, '2026-03-06T06:00:00Z', '2026-03-09T06:00:00Z')).toBe(
    'Del viernes 6 de marzo al domingo 8 de marzo',
  );
  expect(words(whole, '2026-03-06T06:00:00Z', '2026-03-07T06:00:00Z')).toBe(
    'Viernes 6 de marzo, todo el día',
  );
});

it('an all-day event keeps the dates of its own zone', () => {
  const tokyo = { allDay: true, timezone: 'Asia/Tokyo' };
  expect(words(tokyo, '2026-03-05T15:00:00Z', '2026-03-06T15:00:00Z')).toBe(
    'Viernes 6 de marzo, todo el día',
  );
});

it('the headings of today and tomorrow say so', () => {
  expect(dayHeading('2026-11-21', '2026-11-21')).toBe('Hoy, sábado 21 de noviembre');
  expect(dayHeading('2026-11-22', '2026-11-21')).toBe('Mañana, domingo 22 de noviembre');
  expect(dayHeading('2026-11-23', '2026-11-21')).toBe('Lunes 23 de noviembre');
});

it('a price is an amount, free or unknown', () => {
  expect(priceText({ isFree: true, price: null, currency: 'MXN' })).toBe('Gratis');
  expect(priceText({ isFree: false, price: 15_000, currency: 'MXN' })).toBe('$150');
  expect(priceText({ isFree: false, price: null, currency: null })).toBeNull();
});
