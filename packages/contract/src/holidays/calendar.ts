import type { Holiday } from '../resources/holidays.ts';
import { holidayOn } from './rule.ts';

/** Name of the holiday by its date (YYYY-MM-DD). */
export type HolidayCalendar = ReadonlyMap<string, string>;

/** The active holidays from the year before `now` to the year after it: a night can span New Year. */
export function holidayCalendar(
  holidays: readonly Pick<Holiday, 'name' | 'date' | 'yearly' | 'active'>[],
  now: Date,
): HolidayCalendar {
  const year = now.getUTCFullYear();
  const days = new Map<string, string>();
  for (const { name, date, yearly, active } of holidays) {
    if (!active) continue;
    if (date !== null) days.set(date, name);
    if (yearly === null) continue;
    for (const which of [year - 1, year, year + 1]) {
      const day = holidayOn(yearly, which);
      if (day !== null) days.set(day, name);
    }
  }
  return days;
}
