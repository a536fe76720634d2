import { expect, it } from 'vitest';
import { nextDates, ruleInWords, whenInWords } from './holiday-words.ts';

const words = (text: string) => whenInWords({ date: null, yearly: text });

it('a rule has a sentence in plain words', () => {
  expect(
    ['May 01', 'Feb Mo[1]', 'Nov Mo[-1]', 'easter', 'easter -2 days', 'easter +10 days', 'easter -1 day'].map(
      words,
    ),
  ).toEqual([
    'Cada 1 de mayo',
    'El primer lunes de febrero',
    'El último lunes de noviembre',
    'Domingo de Pascua',
    'Viernes Santo',
    '10 días después del Domingo de Pascua',
    'Sábado de Gloria',
  ]);
  expect(whenInWords({ date: '2026-04-18', yearly: null })).toBe('Una sola vez');
  expect(ruleInWords({ kind: 'easter', days: -20 })).toBe('20 días antes del Domingo de Pascua');
});

it('the next dates include today', () => {
  expect(nextDates({ date: null, yearly: 'Nov Mo[3]' }, '2026-11-16', 2)).toEqual([
    '2026-11-16',
    '2027-11-15',
  ]);
  expect(nextDates({ date: null, yearly: 'Nov Mo[3]' }, '2026-11-17', 1)).toEqual(['2027-11-15']);
  expect(nextDates({ date: null, yearly: 'Feb 29' }, '2097-01-01', 1)).toEqual(['2104-02-29']);
  expect(nextDates({ date: '2026-02-02', yearly: null }, '2026-02-03', 1)).toEqual([]);
});
