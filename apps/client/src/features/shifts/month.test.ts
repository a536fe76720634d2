import { turnTimes } from '@callejero/contract/turns.ts';
import { expect, it } from 'vitest';
import { addMonths, daysWithTurns, isGap } from './month.ts';

it('a turn stands on the day on which it begins, by day or by night, and a day without one is empty', () => {
  const zone = 'Europe/Madrid';
  const turn = (date: string, from: string, until: string) => turnTimes(date, { from, until }, zone);
  const rows = [
    turn('2026-10-24', '22:00', '09:30'),
    turn('2026-10-25', '09:30', '22:00'),
    turn('2026-10-31', '09:30', '09:30'),
  ];
  const days = daysWithTurns('2026-10', rows, zone);
  expect(days).toHaveLength(31);
  expect(days.filter(({ day, night }) => day.length + night.length > 0)).toEqual([
    { date: '2026-10-24', day: [], night: [rows[0]] },
    { date: '2026-10-25', day: [rows[1]], night: [] },
    { date: '2026-10-31', day: [rows[2]], night: [] },
  ]);
});

it('months go on beyond the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('only days to come are gaps, today among them', () => {
  const zone = 'Europe/Madrid';
  const turns = [turnTimes('2026-10-30', { from: '09:30', until: '22:00' }, zone)];
  const gaps = daysWithTurns('2026-10', turns, zone).filter((day) => isGap(day, '2026-10-29'));
  expect(gaps.map(({ date }) => date)).toEqual(['2026-10-29', '2026-10-31']);
});
