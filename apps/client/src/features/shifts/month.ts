/** The days of a month with their turns. */
import { addDays } from '@callejero/contract/calendar-day.ts';
import type { ShiftTimes } from '@callejero/contract/duty.ts';
import { getTurnKind } from '@callejero/contract/turns.ts';
import { toWallTime } from '../../ui/form/zoned.ts';

const dayName = new Intl.DateTimeFormat('es', { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
const monthName = new Intl.DateTimeFormat('es', { timeZone: 'UTC', month: 'long', year: 'numeric' });

export const nameOfDay = (date: string): string => dayName.format(new Date(`${date}T00:00:00Z`));
export const nameOfMonth = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** YYYY-MM-DD in the zone. */
export const toDay = (moment: string, timezone: string): string => toWallTime(moment, timezone).slice(0, 10);

/** `2026-12` and a number of months → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function getDays(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

export interface MonthDay<Row> {
  date: string;
  /** Turns of the day, and those of 24 hours. */
  day: Row[];
  night: Row[];
}

/** Each day with the turns that begin on it. */
export function daysWithTurns<Row extends ShiftTimes>(
  month: string,
  rows: readonly Row[],
  timezone: string,
): MonthDay<Row>[] {
  const byDay = Map.groupBy(rows, ({ startsAt }) => toDay(startsAt, timezone));
  return getDays(month).map((date) => {
    const own = byDay.get(date) ?? [];
    const isNight = (row: Row) => getTurnKind(row, timezone) === 'night';
    return { date, day: own.filter((row) => !isNight(row)), night: own.filter(isNight) };
  });
}

/** Whether nobody has a turn on the day. A day that is over is no gap that somebody could close. */
export const isGap = ({ date, day, night }: MonthDay<unknown>, today: string): boolean =>
  date >= today && day.length + night.length === 0;
