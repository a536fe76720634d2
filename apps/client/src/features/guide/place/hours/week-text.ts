/** The week of a place, day by day. */

import { addDays, toIsoDate } from '@callejero/contract/calendar-day.ts';
import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import {
  dayNumber,
  type Hours,
  knownTimeZone,
  toHolidays,
  toLocalDate,
} from '@callejero/contract/opening-hours/open-text.ts';
import { type Surroundings, surroundings } from '@callejero/contract/opening-hours/paint.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import type { OpeningHours, SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import { type DaySlot, isSeasonal, slotsOn, toWeek } from '@callejero/contract/opening-hours/week.ts';
import { formatDated, slotText } from '@callejero/contract/opening-hours/words.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';

interface DayLine {
  day: string;
  /** One line for each opening. */
  hours: string[];
  today: boolean;
}

interface WeekText {
  days: DayLine[];
  /** Periods with other hours, of this year and the next: «Del 3 al 24 de agosto: Cerrado». */
  periods: { days: string; hours: string }[];
  /** Days of the next two weeks that differ from the plain week. */
  special: { date: string; name: string | null; hours: string[] }[];
}

/** The plain week from Monday on; null when the hours are not given or not understood. */
export function weekText(
  place: Hours,
  now: Date,
  cityTimeZone: string,
  holidays: HolidayCalendar = new Map(),
): WeekText | null {
  const timeZone = knownTimeZone(place.timezone, cityTimeZone);
  const parsed = place.openingHours === null ? null : parseOpeningHours(place.openingHours);
  const today = toLocalDate(now, timeZone);
  if (!parsed) return null;
  const around = surroundings(toHolidays(place, holidays), timeZone);
  const special = upcoming(parsed, place.specialHours, today, holidays, around);
  const weekday = (dayNumber(now, timeZone) + 3) % 7;
  const monday = dayNumber(now, timeZone) - weekday;
  // Hours that depend on the date are those of this week.
  const week = isSeasonal(parsed)
    ? toWeek(parsed).map((_, day) => slotsOn(parsed, [], toIsoDate(monday + day), around))
    : toWeek(parsed);
  const names = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
  return {
    days: week.map((slots, index) => ({
      day: names[index] ?? '',
      hours: slotTexts(slots),
      today: index === weekday,
    })),
    special,
    periods: formatDated(parsed, today),
  };
}

function upcoming(
  hours: OpeningHours,
  specialHours: readonly SpecialDay[],
  today: string,
  holidays: HolidayCalendar,
  around: Surroundings,
): WeekText['special'] {
  const last = addDays(today, 14);
  const dates = new Set([...specialHours.map(({ date }) => date), ...holidays.keys()]);
  return [...dates]
    .filter((date) => date >= today && date <= last)
    .sort()
    .map((date) => ({
      date: dateFormat('es', {
        timeZone: 'UTC',
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      }).format(new Date(`${date}T00:00:00Z`)),
      name: holidays.get(date) ?? null,
      hours: slotTexts(slotsOn(hours, specialHours, date, around)),
    }));
}

const slotTexts = (slots: readonly DaySlot[]): string[] =>
  slots.length === 0 ? ['Cerrado'] : slots.map(slotText);
