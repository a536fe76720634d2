import { type ShiftTimes, withDuty } from '@callejero/contract/duty.ts';
import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { closedText } from '@callejero/contract/opening-hours/closed-text.ts';
import { type Hours, openText } from '@callejero/contract/opening-hours/open-text.ts';
import sql, { raw, type Sql } from 'sql-template-tag';

/** The opening hours of a commerce, and the turn that it has at the moment. */
export type CommerceHours = Hours & { shift: ShiftTimes | null };

/** The opening hours of the commerce `alias` as a JSON value, as the contract's functions read them. */
export function hoursSql(alias: string, now: Date): Sql {
  const k = raw(alias);
  return sql`json_build_object('openingHours', ${k}.opening_hours, 'openingHoursText', ${k}.opening_hours_text,
    'specialHours', ${k}.special_hours, 'timezone', ${k}.timezone, 'temporarilyClosed', ${k}.temporarily_closed,
    'permanentlyClosedAt', ${k}.permanently_closed_at,
    'location', json_build_object('lat', ${k}.location[1], 'lng', ${k}.location[0]),
    'shift', (select json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at) from shifts s
      where s.commerce = ${k}.id and s.archived_at is null
        and s.starts_at <= ${now}::timestamptz and s.ends_at > ${now}::timestamptz order by s.ends_at desc limit 1))`;
}

/** That the commerce is closed at the moment, in words; null while it is open or on duty, or its hours are unknown. */
export function closedNow(
  hours: CommerceHours,
  now: Date,
  city: { timezone: string; country: string },
  holidays: HolidayCalendar,
): string | null {
  return closedText(withDuty(openText(hours, now, city.timezone, holidays), hours, hours.shift, now, city));
}
