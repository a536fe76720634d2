import { type HolidayCalendar, holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../ports/ports.ts';

/** Holidays of the city and the country around `now`, with their names. */
export async function readHolidays(db: Queryable, now: Date): Promise<HolidayCalendar> {
  const rows = await db.query<
    Pick<Holiday, 'name' | 'date' | 'yearly' | 'active'>
  >(sql`select name, to_char(date, 'YYYY-MM-DD') as date, yearly, active from holidays
      where archived_at is null`);
  return holidayCalendar(rows, now);
}
