import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import type { Random } from './random.ts';

/** Month, day, and the hours if it is a short day; without hours the day is closed. */
const feasts: readonly (readonly [month: number, day: number, opens?: string, closes?: string])[] = [
  [1, 1],
  [5, 1],
  [9, 16],
  [11, 2, '09:00', '14:00'],
  [12, 24, '09:00', '15:00'],
  [12, 25],
  [12, 31, '09:00', '15:00'],
];

/** Three or four of the next feasts of the year, in order. */
export function upcoming(now: Date, random: Random): SpecialDay[] {
  const today = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  const pad = (value: number) => String(value).padStart(2, '0');
  return feasts
    .map(([month, day, opens, closes]) => {
      const thisYear = `${year}-${pad(month)}-${pad(day)}`;
      const date = thisYear > today ? thisYear : `${year + 1}-${pad(month)}-${pad(day)}`;
      return { date, closed: opens === undefined, slots: opens && closes ? [{ opens, closes }] : [] };
    })
    .sort((one, two) => (one.date < two.date ? -1 : 1))
    .slice(0, random.int(3, 4));
}
