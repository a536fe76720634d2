import { addDays } from '@callejero/contract/calendar-day.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { expect, it } from 'vitest';
import { daysShown, formatAgendaUrl, getWeekend, parseAgendaUrl, stripFrom } from './agenda-days.ts';

it('a day is the city’s, not the device’s', () => {
  expect(dayIn('America/Mexico_City', new Date('2026-03-04T05:59:00Z'))).toBe('2026-03-03');
  expect(dayIn('America/Mexico_City', new Date('2026-03-04T06:00:00Z'))).toBe('2026-03-04');
  expect(dayIn('Pacific/Auckland', new Date('2026-03-04T12:00:00Z'))).toBe('2026-03-05');
});

it('days follow one another across months, years and changes of the clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(stripFrom('2026-10-20').slice(4, 8)).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
  ]);
});

it('the weekend is the next one, on a Sunday only that day', () => {
  expect(getWeekend('2026-11-16')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(getWeekend('2026-11-20')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(getWeekend('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(getWeekend('2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
});

it('the agenda shows a day, a weekend, or the next two months', () => {
  expect(daysShown('2026-11-25', '2026-11-21')).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  expect(daysShown('weekend', '2026-11-16')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(daysShown(null, '2026-11-21')).toEqual({ from: '2026-11-21', to: '2027-01-20' });
});

it('a state is read back from its URL, and an invalid day in a URL shows all days', () => {
  const today = '2026-11-21';
  for (const state of [
    { when: null, category: null, near: false },
    { when: 'weekend', category: 'musica', near: true },
    { when: '2026-11-30', category: null, near: false },
  ]) {
    const search = formatAgendaUrl(state).replace('/agenda', '');
    expect(parseAgendaUrl(search, today)).toEqual(state);
  }
  for (const when of ['2026-11-20', '2026-99-99', 'ayer', '']) {
    expect(parseAgendaUrl(`?when=${when}`, today).when).toBeNull();
  }
});
