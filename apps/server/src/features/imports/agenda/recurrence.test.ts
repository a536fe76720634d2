import { readRecurrence, recurrenceWeekdays } from '@callejero/contract/recurrence/recurrence.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { RRule } from 'rrule';
import { expect, test } from 'vitest';
import { readDate, readDates, readHours, readPeriod, readTime, readWeekdays } from './dates.ts';
import { readPrice } from './event.ts';
import { repeatedDays } from './when.ts';

const letters = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const;
const dayOf = (date: string) => letters[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'L';
const plus = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const rows = fc.record({
  from: fc.integer({ min: 0, max: 3000 }).map((days) => plus('2018-02-19', days)),
  length: fc.integer({ min: 0, max: 400 }),
  days: fc.uniqueArray(fc.constantFrom(...letters), { minLength: 1, maxLength: 7 }),
  excluded: fc.array(fc.integer({ min: -5, max: 410 }), { maxLength: 12 }),
});

test('the rule of a row has exactly the days that are counted one by one', () => {
  fc.assert(
    fc.property(rows, ({ from, length, days, excluded }) => {
      const to = plus(from, length);
      const without = excluded.map((days) => plus(from, days));
      const naive: string[] = [];
      for (let date = from; date <= to; date = plus(date, 1)) {
        if (days.includes(dayOf(date)) && !without.includes(date)) naive.push(date);
      }
      const written = without.map(
        (date) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}/${date.slice(0, 4)};`,
      );
      const read = repeatedDays({
        from,
        to,
        weekdays: readWeekdays(days.join(',')) ?? [],
        excluded: readDates(written.join('')).dates,
      });
      if (read === null) {
        expect(naive).toEqual([]);
        return;
      }
      expect([read.first, read.last]).toEqual([naive[0], naive.at(-1)]);
      if (read.recurrence === null) {
        expect(naive).toHaveLength(1);
        return;
      }
      expect(typeof readRecurrence(read.recurrence)).toBe('object');
      const expanded = RRule.fromString(
        `DTSTART:${read.first.replaceAll('-', '')}T000000Z\nRRULE:${read.recurrence}T235959Z`,
      )
        .all()
        .map((date) => date.toISOString().slice(0, 10));
      expect(expanded.filter((date) => !read.exdates.includes(date))).toEqual(naive);
      // No exception names a day on which the rule has no occurrence.
      expect(read.exdates.every((date) => expanded.includes(date))).toBe(true);
    }),
    { numRuns: runs(300, 80) },
  );
});

test('an event that repeats more often than a rule allows becomes a period', () => {
  const weekdays = recurrenceWeekdays.slice(1);
  expect(repeatedDays({ from: '2018-02-19', to: '2028-01-01', weekdays, excluded: [] })).toEqual({
    first: '2018-02-20',
    last: '2028-01-01',
    recurrence: null,
    exdates: [],
    asPeriod: true,
  });
});

test.each([
  ['2022-12-07 00:00:00.0', { date: '2022-12-07', time: '00:00', instant: null }],
  ['7/1/2023', { date: '2023-01-07', time: null, instant: null }],
  ['07-01-2023 9:30', { date: '2023-01-07', time: '09:30', instant: null }],
  ['2026-06-02T19:00:00+0200', { date: '2026-06-02', time: '19:00', instant: '2026-06-02T17:00:00.000Z' }],
  ['28 de diciembre de 2027', { date: '2027-12-28', time: null, instant: null }],
  ['Martes, 28/12/2027', { date: '2027-12-28', time: null, instant: null }],
  ['28-dic-27', { date: '2027-12-28', time: null, instant: null }],
  ['sábado 3/5/26 20:30 hs', { date: '2026-05-03', time: '20:30', instant: null }],
  ['3 de mayo de 2026, de 18 a 20 h', { date: '2026-05-03', time: '18:00', instant: null, until: '20:00' }],
  ['1º de setiembre del 2026 8 pm', { date: '2026-09-01', time: '20:00', instant: null }],
  // Numbers that a spreadsheet or a program makes of a date.
  ['46510', { date: '2027-05-03', time: null, instant: null }],
  ['46510.75', { date: '2027-05-03', time: '18:00', instant: null }],
  ['1809361800', { date: '2027-05-03', time: '16:30', instant: '2027-05-03T16:30:00.000Z' }],
  ['28013', null],
  ['3 de mayo', null],
  ['31 de febrero de 2027', null],
  ['31/2/2023', null],
  ['mañana', null],
  ['2023-01-07 25:00', null],
])('the date %s is read', (text, read) => {
  expect(readDate(text)).toEqual(read);
});

test('a date without a year is the next such day', () => {
  expect(readDate('3 de mayo', '2026-11-21')?.date).toBe('2027-05-03');
  expect(readDate('3 de diciembre', '2026-11-21')?.date).toBe('2026-12-03');
});

test.each([
  ['del 3 al 5 de mayo de 2026', '2026-05-03', '2026-05-05'],
  ['3-5 de mayo de 2026', '2026-05-03', '2026-05-05'],
  ['3, 4 y 5 de mayo de 2026', '2026-05-03', '2026-05-05'],
  ['desde el 28/4/2026 hasta el 3/5/2026', '2026-04-28', '2026-05-03'],
  ['del 28 de abril al 3 de mayo de 2027', '2027-04-28', '2027-05-03'],
])('the period %s is read', (text, first, last) => {
  expect(readPeriod(text)).toMatchObject({ first: { date: first }, last: { date: last } });
});

test.each([
  ['18:00 - 20:00', { from: '18:00', until: '20:00', more: false }],
  ['De 9 a 14 hs y de 17 a 21 hs', { from: '09:00', until: '14:00', more: true }],
  ['20 hs', { from: '20:00', until: null, more: false }],
  ['por la tarde', null],
])('the hours %s are read', (text, hours) => expect(readHours(text)).toEqual(hours));

test.each([
  ['9:30', '09:30'],
  ['19.30 h', '19:30'],
  ['19 horas', '19:00'],
  ['0.75', '18:00'],
  ['0,8333333333', '20:00'],
  ['a las 8:30 p. m.', '20:30'],
  ['24:00', null],
  ['por la tarde', null],
])('the hour %s is read', (text, read) => {
  expect(readTime(text)).toBe(read);
});

test.each([
  ['L,M,X,J,V,S,D', 'MO,TU,WE,TH,FR,SA,SU'],
  ['D,L', 'MO,SU'],
  ['Lunes y miércoles', 'MO,WE'],
  ['sábados, domingos', 'SA,SU'],
])('the days %s are read', (text, days) => {
  expect(readWeekdays(text)?.join()).toBe(days);
});

test('words that are no days give none', () => {
  expect(readWeekdays('laborables')).toBeNull();
});

test.each([
  ['14 euros', false, 1400, 'EUR', null],
  ['3,50 euros', false, 350, 'EUR', null],
  ['Entrada: 15 euros.', false, 1500, 'EUR', null],
  ['$120', false, 12_000, 'MXN', null],
  ['120.5', false, 12_050, 'MXN', null],
  ['De 6 a 22 euros', false, null, null, 'De 6 a 22 euros'],
  [
    '12 euros por persona (más gastos de gestión).',
    false,
    null,
    null,
    '12 euros por persona (más gastos de gestión).',
  ],
  ['Entrada libre', true, null, null, null],
  ['Gratuita con inscripción previa', true, null, null, 'Gratuita con inscripción previa'],
  ['Gratuito para mayores, 5 euros los demás', false, null, null, 'Gratuito para mayores, 5 euros los demás'],
  ['Próximamente más información', false, null, null, 'Próximamente más información'],
  [null, false, null, null, null],
])('the price %s is read only when it is unambiguous', (text, isFree, price, currency, rest) => {
  expect(readPrice(text, '0', 'MXN')).toEqual({ isFree, price, currency, text: rest });
});

test('an event that a column calls free has no price, and its text stays', () => {
  expect(readPrice('Hasta completar aforo', '1', 'EUR')).toEqual({
    isFree: true,
    price: null,
    currency: null,
    text: 'Hasta completar aforo',
  });
});
