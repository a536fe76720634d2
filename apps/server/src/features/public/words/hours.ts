/** The opening hours of the coming week, in words. */

import { type HolidayCalendar, holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { type Hours, toHolidays } from '@callejero/contract/opening-hours/open-text.ts';
import { surroundings } from '@callejero/contract/opening-hours/paint.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { slotsOn } from '@callejero/contract/opening-hours/week.ts';
import { formatSlots } from '@callejero/contract/opening-hours/words.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import type { PublicReader } from '../reader.ts';

/** The holidays of the city and the country around `now`, with their names. */
export async function publicHolidays(reader: PublicReader, now: Date): Promise<HolidayCalendar> {
  const { rows } = await reader.list<Pick<Holiday, 'name' | 'date' | 'yearly' | 'active'>>('holidays', {
    select: ['name', 'date', 'yearly', 'active'],
  });
  return holidayCalendar(rows, now);
}

export interface DayText {
  /** YYYY-MM-DD */
  date: string;
  name: string;
  hours: string;
  /** The reason why the day differs from other weeks. */
  note: string | null;
}

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Today and the six following days, with special days and holidays; null if the hours are unknown. */
export function comingWeek(
  place: Pick<Hours, 'openingHours' | 'specialHours' | 'location'>,
  now: Date,
  zone: string,
  holidays: HolidayCalendar,
): DayText[] | null {
  const { openingHours, specialHours } = place;
  const parsed = openingHours === null ? null : parseOpeningHours(openingHours);
  if (!parsed) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const around = surroundings(toHolidays(place, holidays), zone);
  return Array.from({ length: 7 }, (_, offset) => {
    const day = today.add({ days: offset });
    const date = day.toString();
    const special = specialHours.some((other) => other.date === date);
    return {
      date,
      name: capital(weekdays[day.dayOfWeek - 1] ?? ''),
      hours: formatSlots(slotsOn(parsed, specialHours, date, around)),
      note: holidays.get(date) ?? (special ? 'Día especial' : null),
    };
  });
}
