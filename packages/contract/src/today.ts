/** What goes on in the city today, in words. The app and the server-rendered page share it. */
import { untilText } from './duty.ts';
import type { HolidayCalendar } from './holidays/calendar.ts';
import { localMinute, toMoment } from './opening-hours/clock.ts';
import {
  dayNumber,
  type Hours,
  isClosedForGood,
  knownTimeZone,
  timeText,
  toHolidays,
  toLocalDate,
} from './opening-hours/open-text.ts';
import { surroundings } from './opening-hours/paint.ts';
import { parseOpeningHours } from './opening-hours/parse.ts';
import { slotsOn } from './opening-hours/week.ts';
import type { Alert } from './resources/alerts.ts';
import { fold } from './text/fold.ts';
import { dateFormat } from './text/formats.ts';
import { listInWords } from './text/list-words.ts';

export type AlertTimes = Pick<Alert, 'startsAt' | 'endsAt'>;

const hour = 3_600_000;
/** What begins within these hours is about to begin. */
export const soonHours = 3;
/** How far ahead planned cuts and closures are announced. */
export const announcedDays = 14;
/** From when on an open place is open late, and until when the night lasts, in minutes of the city's clock. */
const [lateFrom, nightUntil] = [22 * 60, 5 * 60];

/** Whether the alert is yet to come, holds, or is over: its start belongs to it, its end does not. */
export function alertStateAt({ startsAt, endsAt }: AlertTimes, at: Date): 'coming' | 'running' | 'over' {
  if (at.getTime() < Date.parse(startsAt)) return 'coming';
  return endsAt !== null && Date.parse(endsAt) <= at.getTime() ? 'over' : 'running';
}

/** The alerts that hold at the moment and those that begin in the next days, each in the order of their starts. */
export function alertsAt<A extends AlertTimes>(
  alerts: readonly A[],
  at: Date,
): { running: A[]; coming: A[] } {
  const sorted = alerts.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const announced = at.getTime() + announcedDays * 24 * hour;
  return {
    running: sorted.filter((alert) => alertStateAt(alert, at) === 'running'),
    coming: sorted.filter(
      (alert) => alertStateAt(alert, at) === 'coming' && Date.parse(alert.startsAt) <= announced,
    ),
  };
}

/** «Hasta las 18:00», «Desde ayer a las 9:00, sin final previsto», «Empieza mañana a las 09:00 y dura hasta …». */
export function alertWhen(alert: AlertTimes, now: Date, timeZone: string): string {
  const [start, { endsAt }] = [new Date(alert.startsAt), alert];
  if (alertStateAt(alert, now) !== 'coming')
    return endsAt === null
      ? `Desde ${sinceText(start, now, timeZone)}, sin final previsto`
      : `Hasta ${untilText(endsAt, now, timeZone).replace(/^hasta /, '')}`;
  const isToday = dayNumber(start, timeZone) === dayNumber(now, timeZone);
  const begins = `Empieza ${isToday ? 'hoy ' : ''}${timeText(start, now, timeZone)}`;
  if (endsAt === null) return `${begins}, sin final previsto`;
  const isOneDay = dayNumber(new Date(endsAt), timeZone) === dayNumber(start, timeZone);
  return `${begins} y dura ${untilText(endsAt, isOneDay ? start : now, timeZone)}`;
}

function sinceText(start: Date, now: Date, timeZone: string): string {
  const days = dayNumber(now, timeZone) - dayNumber(start, timeZone);
  if (days > 1) return `el ${dateFormat('es', { day: 'numeric', month: 'long', timeZone }).format(start)}`;
  const at = timeText(start, start, timeZone).replace(/^a /, '');
  return days === 1 ? `ayer a ${at}` : at;
}

/** «Centro y Norte · Zaragoza, entre Juárez y Clavijero», «Toda la ciudad». */
export const alertArea = (quarters: readonly string[], streets: string | null): string =>
  [quarters.length > 0 ? listInWords(quarters) : streets === null ? 'Toda la ciudad' : null, streets]
    .filter((part) => part !== null)
    .join(' · ');

/** The moment at which a place must be open to be open late: 22:00 of today, or now when it is night. */
export function lateMoment(now: Date, timeZone: string): { at: Date; isNow: boolean } {
  const { day, minute } = localMinute(now, timeZone);
  const isNow = minute >= lateFrom || minute < nightUntil;
  return { at: isNow ? now : toMoment(day, lateFrom, timeZone), isNow };
}

/** Whether something begins within the next hours. */
export function beginsSoon(startsAt: string, now: Date): boolean {
  const ahead = Date.parse(startsAt) - now.getTime();
  return ahead >= 0 && ahead <= soonHours * hour;
}

/** As a `$regex` of the list query too. «Mercadona» and «Supermercado» are no markets. */
export const marketName =
  '^((el|la|los|las) )?(mercado|mercados|mercadillo|mercadito|mercat|tianguis|plaza de abastos?|central de abastos?|rastro|rastrillo)( |$)';
const market = new RegExp(marketName, 'i');

/** Whether a place is a market, by its name: the category of markets has their stalls and other food shops too. */
export const isMarket = (name: string): boolean => market.test(name);

/** Whether an event is a market, by its category («Ferias y mercados») or its title. */
export const isMarketEvent = (title: string, category: string | null): boolean =>
  isMarket(title) || /\b(?:mercad|tianguis|rastr)/.test(fold(category ?? ''));

/** Whether a place is known to open on this day of its clocks, at some time. */
export function opensToday(
  place: Hours,
  now: Date,
  cityTimeZone: string,
  holidays: HolidayCalendar,
): boolean {
  const hours = place.openingHours === null ? null : parseOpeningHours(place.openingHours);
  if (hours === null || place.temporarilyClosed || isClosedForGood(place, now)) return false;
  const zone = knownTimeZone(place.timezone, cityTimeZone);
  const around = surroundings(toHolidays(place, holidays), zone);
  return slotsOn(hours, place.specialHours, toLocalDate(now, zone), around).length > 0;
}
