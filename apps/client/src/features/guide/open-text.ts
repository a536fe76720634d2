/** Whether a place is open, in words. */
import {
  openState,
  parseOpeningHours,
  type SpecialDay,
  type TimeSlot,
  weekOf,
} from '@callejero/contract/opening-hours.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';

export type OpenTone = 'open' | 'closing' | 'closed' | 'unknown';

export interface OpenText {
  tone: OpenTone;
  /** «Abierto», «Cerrado». */
  state: string;
  /** «cierra a las 22:00»; empty when there is nothing to add. */
  detail: string;
}

export type Hours = Pick<
  Commerce,
  'openingHours' | 'specialHours' | 'timezone' | 'temporarilyClosed' | 'permanentlyClosedAt'
>;

const minute = 60_000;
const soon = 60 * minute;

export function openText(place: Hours, now: Date, cityTimeZone: string): OpenText {
  if (place.permanentlyClosedAt !== null && Date.parse(place.permanentlyClosedAt) <= now.getTime())
    return { tone: 'closed', state: 'Cerrado definitivamente', detail: '' };
  if (place.temporarilyClosed) return { tone: 'closed', state: 'Cerrado temporalmente', detail: '' };
  const timeZone = knownTimeZone(place.timezone, cityTimeZone);
  const { state, changesAt } = openState(place.openingHours, place.specialHours, now, timeZone);
  if (state === 'unknown') {
    return {
      tone: 'unknown',
      state: place.openingHours === null ? 'Horario no disponible' : 'Horario por confirmar',
      detail: '',
    };
  }
  if (state === 'open') {
    if (changesAt === null) return { tone: 'open', state: 'Abierto', detail: 'las 24 horas' };
    const closing = changesAt.getTime() - now.getTime() <= soon;
    return {
      tone: closing ? 'closing' : 'open',
      state: closing ? 'Cierra pronto' : 'Abierto',
      detail: closing ? when(changesAt, now, timeZone) : `cierra ${when(changesAt, now, timeZone)}`,
    };
  }
  return {
    tone: 'closed',
    state: 'Cerrado',
    detail: changesAt === null ? '' : `abre ${when(changesAt, now, timeZone)}`,
  };
}

/** `a las 22:00`, `mañana a las 9:00`, `el lunes a las 9:00`, `el 7 de enero a las 9:00`. */
function when(moment: Date, now: Date, timeZone: string): string {
  const time = format(moment, timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const at = `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time}`;
  const days = dayNumber(moment, timeZone) - dayNumber(now, timeZone);
  if (days <= 0) return at;
  // What ends in the small hours belongs to tonight.
  if (days === 1 && moment.getTime() - now.getTime() < 12 * soon && hourOf(moment, timeZone) < 6) return at;
  if (days === 1) return `mañana ${at}`;
  if (days < 7) return `el ${format(moment, timeZone, { weekday: 'long' })} ${at}`;
  return `el ${format(moment, timeZone, { day: 'numeric', month: 'long' })} ${at}`;
}

function format(moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('es', { timeZone, ...options }).format(moment);
}

function hourOf(moment: Date, timeZone: string): number {
  return Number(format(moment, timeZone, { hour: 'numeric', hourCycle: 'h23' }));
}

/** `2026-11-21` on the place's own calendar. */
function dateOf(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function dayNumber(moment: Date, timeZone: string): number {
  return Date.parse(`${dateOf(moment, timeZone)}T00:00:00Z`) / 86_400_000;
}

function knownTimeZone(timeZone: string | null, fallback: string): string {
  if (timeZone === null) return fallback;
  try {
    new Intl.DateTimeFormat('es', { timeZone });
    return timeZone;
  } catch {
    // Typed by hand in a back office: a wrong one is no reason to show nothing.
    return fallback;
  }
}

export interface DayLine {
  day: string;
  /** One line for each time that it opens. */
  hours: string[];
  today: boolean;
}

export interface WeekText {
  days: DayLine[];
  /** Days of the next two weeks that differ from the plain week. */
  special: { date: string; hours: string[] }[];
}

/** The plain week from Monday on; null when the hours are not given or not understood. */
export function weekText(place: Hours, now: Date, cityTimeZone: string): WeekText | null {
  const timeZone = knownTimeZone(place.timezone, cityTimeZone);
  const parsed = place.openingHours === null ? null : parseOpeningHours(place.openingHours);
  const today = dateOf(now, timeZone);
  const special = upcoming(place.specialHours, today);
  if (!parsed) return null;
  const weekday = (dayNumber(now, timeZone) + 3) % 7;
  const names = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
  return {
    days: weekOf(parsed).map((slots, index) => ({
      day: names[index] ?? '',
      hours: slotTexts(slots),
      today: index === weekday,
    })),
    special,
  };
}

function upcoming(days: readonly SpecialDay[], today: string): { date: string; hours: string[] }[] {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + 14 * 86_400_000).toISOString().slice(0, 10);
  return days
    .filter((day) => day.date >= today && day.date <= last)
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((day) => ({
      date: new Intl.DateTimeFormat('es', {
        timeZone: 'UTC',
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      }).format(new Date(`${day.date}T00:00:00Z`)),
      hours: day.closed ? ['Cerrado'] : slotTexts(day.slots),
    }));
}

function slotTexts(slots: readonly TimeSlot[]): string[] {
  const first = slots[0];
  if (!first) return ['Cerrado'];
  if (slots.length === 1 && first.opens === '00:00' && /^(?:24|00):00$/.test(first.closes))
    return ['Abierto 24 horas'];
  return slots.map((slot) => `${slot.opens}–${slot.closes}`);
}
