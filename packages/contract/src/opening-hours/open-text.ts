/** Whether a place is open, in words. The app and the server-rendered pages share it. */

import { type Day, toIsoDate } from '../calendar-day.ts';
import type { HolidayCalendar } from '../holidays/calendar.ts';
import type { Commerce } from '../resources/commerces.ts';
import { isTimeZone, localMinute } from './clock.ts';
import { matchesDay, namesHoliday } from './days.ts';
import { openState } from './open-state.ts';
import { isValidOpeningHours, parseOpeningHours } from './parse.ts';
import { dayMinutes, type Holidays, type HoursRule, type OpeningHours } from './rules.ts';

type OpenTone = 'open' | 'closing' | 'closed' | 'unknown';

export interface OpenText {
  tone: OpenTone;
  /** «Abierto», «Cerrado». */
  state: string;
  /** «cierra a las 22:00», «cierra en 20 min»; may be empty. */
  detail: string;
  /** Names the holiday when the hours do not mention it. */
  note: string | null;
}

/** The fields that decide whether a place is open. */
export type Hours = Pick<
  Commerce,
  'openingHours' | 'specialHours' | 'timezone' | 'temporarilyClosed' | 'permanentlyClosedAt'
> &
  // For hours that are not understood, and for those that follow the sun.
  Partial<Pick<Commerce, 'openingHoursText' | 'location'>>;

const minute = 60_000;
const hour = 60 * minute;
const noHolidays: HolidayCalendar = new Map();

/** Whether a place is open at `now`, in its own time zone, or in the city's when it has none. */
export function openText(
  place: Hours,
  now: Date,
  cityTimeZone: string,
  holidays: HolidayCalendar = noHolidays,
): OpenText {
  const closed = (state: string, detail = '') => ({ tone: 'closed' as const, state, detail, note: null });
  if (isClosedForGood(place, now)) return closed('Cerrado definitivamente');
  if (place.temporarilyClosed) return closed('Cerrado temporalmente');
  const timeZone = knownTimeZone(place.timezone, cityTimeZone);
  const hours = place.openingHours === null ? null : parseOpeningHours(place.openingHours);
  const days = toHolidays(place, holidays);
  const { state, changesAt, changesTo } = openState(hours, place.specialHours, now, timeZone, days);
  if (state === 'unknown') {
    const known = place.openingHours ?? place.openingHoursText ?? null;
    const unknown = known === null ? 'Horario no disponible' : 'Horario por confirmar';
    return { tone: 'unknown', state: unknown, detail: '', note: null };
  }
  const note =
    closureNote(hours, dayNumber(now, timeZone), days) ??
    holidayNote(place, hours, toLocalDate(now, timeZone), holidays);
  // After a special day without weekly hours nothing is known: that is neither an opening nor a closing.
  if (state === 'closed') {
    const opens = changesAt !== null && changesTo === 'open';
    return { ...closed('Cerrado', opens ? `abre ${timeText(changesAt, now, timeZone)}` : ''), note };
  }
  if (changesAt === null) return { tone: 'open', state: 'Abierto las 24 horas', detail: '', note };
  if (changesTo === 'unknown') {
    const detail = `al menos hasta ${timeText(changesAt, now, timeZone).replace(/^a /, '')}`;
    return { tone: 'open', state: 'Abierto', detail, note };
  }
  const left = Math.ceil((changesAt.getTime() - now.getTime()) / minute);
  return left <= 60
    ? { tone: 'closing', state: 'Abierto', detail: `cierra en ${left} min`, note }
    : { tone: 'open', state: 'Abierto', detail: `cierra ${timeText(changesAt, now, timeZone)}`, note };
}

/** The hours as they were written, if they are not completely understood. */
export function writtenHours({
  openingHours,
  openingHoursText = null,
}: Pick<Hours, 'openingHours' | 'openingHoursText'>): string | null {
  if (openingHours !== null && isValidOpeningHours(openingHours)) return null;
  const text = openingHoursText ?? openingHours;
  return text === null ? null : `Tal como está escrito: «${text}»`;
}

/** The holidays and coordinates on which the hours of a place depend. */
export const toHolidays = ({ location }: Pick<Hours, 'location'>, calendar: HolidayCalendar): Holidays => ({
  public: new Set(calendar.keys()),
  ...(location ? { point: location } : {}),
});

/** Days before a closure from which on it is said. */
const announced = 14;
const longestClosure = 370;

/** «Cerrado del 3 al 24 de agosto», of a closure for some dates that runs or is about to begin. */
function closureNote(hours: OpeningHours | null, today: Day, holidays: Holidays): string | null {
  for (const rule of hours?.rules ?? []) {
    if (!isClosure(rule)) continue;
    const at = Array.from({ length: announced + 1 }, (_, ahead) => today + ahead).find((day) =>
      matchesDay(rule, day, holidays),
    );
    if (at === undefined) continue;
    let [from, to] = [at, at];
    while (at - from < longestClosure && matchesDay(rule, from - 1, holidays)) from -= 1;
    while (to - at < longestClosure && matchesDay(rule, to + 1, holidays)) to += 1;
    const name = (day: Day) => dateName.format(day * 24 * hour);
    if (from === to) return `Cerrado el ${name(from)}`;
    const first =
      name(from).split(' de ')[1] === name(to).split(' de ')[1] ? name(from).split(' ')[0] : name(from);
    return `Cerrado del ${first} al ${name(to)}`;
  }
  return null;
}

/** Whether a rule closes whole days of some dates, and no days of the week. */
const isClosure = ({ state, days, times }: HoursRule): boolean =>
  state === 'closed' &&
  days.length > 0 &&
  days.every((list) => list.every(({ kind }) => kind === 'dates' || kind === 'year')) &&
  times.some(({ from, to }) => from === 0 && to === dayMinutes);

/** When neither the hours nor a special day mention a holiday, a note says so; the state stays. */
function holidayNote(
  { specialHours }: Pick<Hours, 'specialHours'>,
  hours: OpeningHours | null,
  today: string,
  holidays: HolidayCalendar,
): string | null {
  const name = holidays.get(today);
  if (name === undefined || hours?.rules.some((rule) => namesHoliday(rule, 'public'))) return null;
  if (specialHours.some(({ date }) => date === today)) return null;
  return `Hoy es festivo (${name}): el horario puede cambiar.`;
}

export function isClosedForGood(
  { permanentlyClosedAt }: Pick<Hours, 'permanentlyClosedAt'>,
  now: Date,
): boolean {
  return permanentlyClosedAt !== null && Date.parse(permanentlyClosedAt) <= now.getTime();
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `a las 22:00`, `mañana a las 09:00`, `el lunes a las 09:00`, `el 7 de enero a las 09:00`. */
export function timeText(moment: Date, now: Date, timeZone: string): string {
  const { day, minute } = localMinute(moment, timeZone);
  const hours = Math.floor(minute / 60);
  const at = `${hours === 1 ? 'a la' : 'a las'} ${twoDigits(hours)}:${twoDigits(minute % 60)}`;
  const days = day - dayNumber(now, timeZone);
  if (days <= 0) return at;
  // An end in the small hours belongs to tonight.
  if (days === 1 && moment.getTime() - now.getTime() < 12 * hour && hours < 6) return at;
  if (days === 1) return `mañana ${at}`;
  return `el ${(days < 7 ? weekdayName : dateName).format(day * 24 * hour)} ${at}`;
}

// Days have no time zone, hence UTC. Formats are cached because they are slow to create and every card of a list needs one.
const weekdayName = new Intl.DateTimeFormat('es', { timeZone: 'UTC', weekday: 'long' });
const dateName = new Intl.DateTimeFormat('es', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** `2026-11-21` in the place's time zone. */
export const toLocalDate = (moment: Date, timeZone: string): string => toIsoDate(dayNumber(moment, timeZone));

export const dayNumber = (moment: Date, timeZone: string): Day => localMinute(moment, timeZone).day;

/** A valid IANA zone, or the city's when the stored one is invalid. */
export function knownTimeZone(timeZone: string | null, fallback: string): string {
  // Old rows may hold an invalid zone, and the place should still be shown.
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : fallback;
}
