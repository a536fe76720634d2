import { expect, it } from 'vitest';
import { lastMoment, ticketDates } from './ticket-dates.ts';

const at = (now: string) => ticketDates('2026-11-21T06:00:00Z', '2026-12-01T06:00:00Z', new Date(now));

it('says when an offer begins and ends, until when it is valid, or that it is over', () => {
  expect(at('2026-11-01T00:00:00Z')).toBe('Válida del 21 nov 2026 al 30 nov 2026');
  expect(at('2026-11-21T06:00:00Z')).toBe('Válida hasta el 30 nov 2026');
  expect(at('2026-12-01T05:59:59Z')).toBe('Válida hasta el 30 nov 2026');
  expect(at('2026-12-01T06:00:00Z')).toBe('Terminó el 30 nov 2026');
});

it('says until when an offer is valid, with the time if that is not the end of a day', () => {
  expect(lastMoment('2026-12-01T06:00:00Z')).toBe('30 nov 2026');
  expect(lastMoment('2026-12-01T05:59:00Z')).toBe('30 nov 2026');
  expect(lastMoment('2026-11-30T16:00:00Z')).toBe('30 nov 2026, 10:00');
});
