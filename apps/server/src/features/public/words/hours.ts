/** When a place is open in the coming week, in words. */
import { type HolidayCalendar, holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import type { TimeSlot } from '@callejero/contract/opening-hours/rules.ts';
import { slotsOn } from '@callejero/contract/opening-hours/week.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import type { PublicReader } from '../reader.ts';
import { capital, list } from './words.ts';

/** The city's and the country's holidays around `now`, with their names. */
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
  /** Why it is not as in other weeks. */
  note: string | null;
}

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Today and the six days after it, with special days and holidays; null when nothing is known of the hours. */
export function comingWeek(
  { openingHours, specialHours }: Pick<Hours, 'openingHours' | 'specialHours'>,
  now: Date,
  zone: string,
  holidays: HolidayCalendar,
): DayText[] | null {
  const parsed = openingHours === null ? null : parseOpeningHours(openingHours);
  if (!parsed) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return Array.from({ length: 7 }, (_, offset) => {
    const day = today.add({ days: offset });
    const date = day.toString();
    const special = specialHours.some((other) => other.date === date);
    return {
      date,
      name: capital(weekdays[day.dayOfWeek - 1] ?? ''),
      hours: slotsText(slotsOn(parsed, specialHours, date, { public: new Set(holidays.keys()) })),
      note: holidays.get(date) ?? (special ? 'Horario especial' : null),
    };
  });
}

function slotsText(slots: readonly TimeSlot[]): string {
  if (slots.length === 0) return 'Cerrado';
  const [{ opens, closes } = { opens: '', closes: '' }] = slots;
  if (slots.length === 1 && opens === '00:00' && closes === '24:00') return 'Abierto 24 horas';
  return list.format(slots.map((slot) => `${slot.opens}–${slot.closes}`));
}
