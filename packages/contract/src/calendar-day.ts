/** Calendar days of the Gregorian calendar, without a time zone. */

/** Milliseconds of a day on which no clock changes. */
export const dayLength = 86_400_000;

/** A calendar day as its number of days since 1970-01-01: no time zone, no daylight saving. */
export type Day = number;

/** The month counts from 1. A month or day beyond its end continues in the next one. */
export function calendarDay(year: number, month: number, day: number): Day {
  // Date.UTC maps the years before 100 to the 20th century. A date input has such years while a person types 2026.
  const moment =
    year < 100 ? new Date(0).setUTCFullYear(year, month - 1, day) : Date.UTC(year, month - 1, day);
  return moment / dayLength;
}

/** Monday is 0. */
export const getWeekday = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** `2026-11-29` → its day; NaN for text that is no date. */
export const dayNumber = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / dayLength;

/** The reverse of `dayNumber`. */
export const toIsoDate = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** `2026-11-29`, 3 → `2026-12-02`. */
export const addDays = (date: string, days: number): string => toIsoDate(dayNumber(date) + days);

/** Whether `2026-11-29` exists: there is no 30 February. */
export function isDate(text: string): boolean {
  const day = dayNumber(text);
  return !Number.isNaN(day) && toIsoDate(day) === text;
}

/** Easter Sunday of the Gregorian calendar, after Meeus, Jones and Butcher. */
export function easter(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  return calendarDay(year, 3, 22) + moon + weekday - 7 * late;
}
