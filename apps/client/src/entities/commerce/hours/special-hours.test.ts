import { expect, it } from 'vitest';
import {
  daysToCome,
  type EditedSpecialDay,
  nextDate,
  setClosed,
  specialHoursProblem,
} from './special-hours.ts';

const closed = (date: string): EditedSpecialDay => ({ date, closed: true, slots: [] });

it('proposes the day after the last one, also across the end of a month or year', () => {
  expect(nextDate([], '2026-05-04')).toBe('2026-05-04');
  expect(nextDate([closed('2026-12-31'), closed('2026-01-31')], '2026-05-04')).toBe('2027-01-01');
  expect(nextDate([closed('2026-01-31')], '2026-05-04')).toBe('2026-05-04');
});

it('has the day to come until it ends by the clocks of the city', () => {
  const days = [closed('2026-12-24'), closed('2026-12-25')];
  const coming = (now: string) => daysToCome(days, 'America/Mexico_City', new Date(now));
  expect(coming('2026-12-25T05:59:00Z')).toEqual(days);
  expect(coming('2026-12-25T06:00:00Z')).toEqual([closed('2026-12-25')]);
});

it('has a day whose hours go on past midnight until they end', () => {
  const slots = [{ opens: '20:00', closes: '03:00' }];
  const night: EditedSpecialDay = { date: '2026-12-31', closed: false, slots };
  const coming = (now: string) => daysToCome([night], 'America/Mexico_City', new Date(now));
  expect(coming('2027-01-01T08:59:00Z')).toEqual([night]);
  expect(coming('2027-01-01T09:00:00Z')).toEqual([]);
  // It does not open a second time.
  expect(coming('2027-01-02T03:00:00Z')).toEqual([]);
});

it('removes the hours of a closed day and gives an open one initial hours', () => {
  const open = setClosed(closed('2026-12-25'), false);
  expect(open.slots).toEqual([{ opens: '10:00', closes: '14:00' }]);
  expect(setClosed(open, true)).toEqual(closed('2026-12-25'));
});

it('finds repeated days, open days without hours, and what is not typed yet', () => {
  expect(specialHoursProblem([closed('2026-12-25'), closed('2026-12-24')])).toBeNull();
  expect(specialHoursProblem([closed('2026-12-25'), closed('2026-12-25')])).toBe('Hay un día repetido.');
  expect(specialHoursProblem([{ date: '2026-12-24', closed: false, slots: [] }])).toBe(
    'Un día abierto necesita al menos un horario.',
  );
  expect(specialHoursProblem([closed('')])).toBe('Falta la fecha de un día.');
  const slots = [{ opens: '20:00', closes: '' }];
  expect(specialHoursProblem([{ date: '2026-12-24', closed: false, slots }])).toBe(
    'Falta una hora de un día.',
  );
});
