import { expect, it } from 'vitest';
import { holidayOn, isHolidayRule, readHolidayRule, writeHolidayRule } from './rule.ts';

it('computes Easter Sunday and the days around it', () => {
  // Dates of the Gregorian Easter as the US Naval Observatory publishes them.
  const known = [
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ];
  expect(known.map((date) => holidayOn('easter', Number(date.slice(0, 4))))).toEqual(known);
  expect(holidayOn('easter -2 days', 2026)).toBe('2026-04-03');
  expect(holidayOn('easter +60 days', 2026)).toBe('2026-06-04');
});

it('finds the same n-th weekday of a month as counting its days', () => {
  const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  for (let year = 2024; year < 2031; year += 1) {
    months.forEach((month, index) => {
      names.forEach((name, weekday) => {
        const days: string[] = [];
        for (let day = 1; day <= 31; day += 1) {
          const date = new Date(Date.UTC(year, index, day));
          if (date.getUTCMonth() === index && date.getUTCDay() === weekday)
            days.push(date.toISOString().slice(0, 10));
        }
        for (const nth of [1, 2, 3, 4, 5, -1]) {
          expect(holidayOn(`${month} ${name}[${nth}]`, year), `${month} ${name}[${nth}] ${year}`).toBe(
            days.at(nth > 0 ? nth - 1 : -1) ?? null,
          );
        }
      });
    });
  }
});

it('a date is the same every year, and 29 February only in leap years', () => {
  expect(holidayOn('May 01', 2026)).toBe('2026-05-01');
  expect(holidayOn('Feb 29', 2024)).toBe('2024-02-29');
  expect(holidayOn('Feb 29', 2026)).toBeNull();
});

it('rejects invalid rules', () => {
  for (const text of [
    '',
    'May 1',
    'May 00',
    'Apr 31',
    'easter 2',
    'May Mo[6]',
    'easter +181 days',
    '05-01',
  ]) {
    expect(isHolidayRule(text), text).toBe(false);
  }
});

it('writes back the rule that it read', () => {
  for (const text of [
    'Jan 31',
    'Feb 29',
    'Mar Mo[3]',
    'Dec Su[-1]',
    'easter',
    'easter +1 day',
    'easter -47 days',
  ]) {
    const rule = readHolidayRule(text);
    expect(rule && writeHolidayRule(rule), text).toBe(text);
  }
});
