import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import type { specialHoursSchema } from '@callejero/contract/resources/commerces.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import type * as z from 'zod';

export type EditedSpecialDay = z.infer<typeof specialHoursSchema>[number];

export const maxSlots = 6;

/** The days from today on, and the day before while its hours past midnight go on. Today is the date in `timeZone`. */
export function daysToCome(
  days: readonly EditedSpecialDay[],
  timeZone: string,
  now: Date,
): EditedSpecialDay[] {
  const today = dayIn(timeZone, now);
  return days.filter((day) => day.date >= today || openState(null, [day], now, timeZone).state === 'open');
}

/** The date that adding a day proposes: the day after the last one, but not before `today`. */
export function nextDate(days: readonly EditedSpecialDay[], today: string): string {
  const last = days.reduce((latest, day) => (day.date > latest ? day.date : latest), '');
  if (last === '') return today;
  const next = new Date(`${last}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return today;
  next.setUTCDate(next.getUTCDate() + 1);
  const date = next.toISOString().slice(0, 10);
  return date < today ? today : date;
}

export function replaceDay(
  days: readonly EditedSpecialDay[],
  at: number,
  change: Partial<EditedSpecialDay>,
): EditedSpecialDay[] {
  return days.map((day, index) => (index === at ? { ...day, ...change } : day));
}

/** Sets or removes «Cerrado». An open day needs hours, so removing it proposes some. */
export function setClosed(day: EditedSpecialDay, closed: boolean): EditedSpecialDay {
  if (closed) return { ...day, closed, slots: [] };
  return { ...day, closed, slots: day.slots.length > 0 ? day.slots : [{ opens: '10:00', closes: '14:00' }] };
}

/** The problem of the days that their schema does not find; null for none. */
export function specialHoursProblem(days: readonly EditedSpecialDay[]): string | null {
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
