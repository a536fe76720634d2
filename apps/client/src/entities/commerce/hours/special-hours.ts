import type { specialHoursSchema } from '@callejero/contract/resources/commerces.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import type * as z from 'zod';

export type SpecialDay = z.infer<typeof specialHoursSchema>[number];

export const maxSlots = 6;

/** Those of today and later, by the clocks of `timeZone`. */
export function daysToCome(days: readonly SpecialDay[], timeZone: string, now: Date): SpecialDay[] {
  const today = dayIn(timeZone, now);
  return days.filter(({ date }) => date >= today);
}

/** The day after the last one given, but not before `today`: what adding a day proposes. */
export function nextDate(days: readonly SpecialDay[], today: string): string {
  const last = days.reduce((latest, day) => (day.date > latest ? day.date : latest), '');
  if (last === '') return today;
  const next = new Date(`${last}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return today;
  next.setUTCDate(next.getUTCDate() + 1);
  const date = next.toISOString().slice(0, 10);
  return date < today ? today : date;
}

export function replaceDay(
  days: readonly SpecialDay[],
  at: number,
  change: Partial<SpecialDay>,
): SpecialDay[] {
  return days.map((day, index) => (index === at ? { ...day, ...change } : day));
}

/** A day that opens needs hours: unticking «Cerrado» proposes some instead of leaving a day that says nothing. */
export function setClosed(day: SpecialDay, closed: boolean): SpecialDay {
  if (closed) return { ...day, closed, slots: [] };
  return { ...day, closed, slots: day.slots.length > 0 ? day.slots : [{ opens: '10:00', closes: '14:00' }] };
}

/** What is wrong with the days beyond the form of their values; null when nothing is. */
export function specialHoursProblem(days: readonly SpecialDay[]): string | null {
  const seen = new Set<string>();
  for (const day of days) {
    if (day.date === '') return 'Falta la fecha de un día.';
    if (seen.has(day.date)) return 'Hay un día repetido.';
    seen.add(day.date);
    if (!day.closed && day.slots.length === 0) return 'Un día abierto necesita al menos un horario.';
    if (day.slots.some(({ opens, closes }) => opens === '' || closes === ''))
      return 'Falta una hora de un día.';
  }
  return null;
}
