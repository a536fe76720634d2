/** The hours of turns: what lists say in words, the moments that they mean, and those in words again. */
import { type Day, dayNumber as dayOfIso } from './calendar-day.ts';
import type { ShiftTimes } from './duty.ts';
import { localMinute, toMoment } from './opening-hours/clock.ts';
import { dayNumber } from './opening-hours/open-text.ts';
import { dayMinutes } from './opening-hours/rules.ts';

/** Hours of a turn as clocks show them: an end at or before the start is on the next day. */
export interface TurnHours {
  /** HH:MM */
  from: string;
  until: string;
}

/** The kinds of turns that lists of duties name without hours. */
export const turnKinds = { day: 'Día', night: 'Noche', whole: '24 horas' } as const;
export type TurnKind = keyof typeof turnKinds;

/** The usual hours, which a person can change where they are used. */
export const usualTurns: Readonly<Record<TurnKind, TurnHours>> = {
  day: { from: '09:30', until: '22:00' },
  night: { from: '22:00', until: '09:30' },
  whole: { from: '09:30', until: '09:30' },
};

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The moments of a turn that begins on a day (YYYY-MM-DD). Clocks that change in between make it longer or shorter. A time that they
 * skip becomes the moment of the jump.
 */
export function turnTimes(date: string, { from, until }: TurnHours, timeZone: string): ShiftTimes {
  const day = dayOfIso(date);
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const at = (on: Day, minute: number) =>
    toMoment(on + Math.floor(minute / dayMinutes), minute % dayMinutes, timeZone).toISOString();
  return { startsAt: at(day, start), endsAt: at(end <= start ? day + 1 : day, end) };
}

/** The kind of a turn by its hours: whether it serves the day, the night or both. */
export function getTurnKind({ startsAt, endsAt }: ShiftTimes, timeZone: string): TurnKind {
  const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000;
  if (hours >= 20) return 'whole';
  const start = localMinute(new Date(startsAt), timeZone).minute;
  const end = localMinute(new Date(endsAt), timeZone);
  const isNextDay = end.day > localMinute(new Date(startsAt), timeZone).day && end.minute > 4 * 60;
  return start >= 18 * 60 || start < 5 * 60 || isNextDay ? 'night' : 'day';
}

/** `9:30`, as people write hours. */
export function clockText(moment: string | Date, timeZone: string): string {
  const { minute } = localMinute(new Date(moment), timeZone);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** `de 9:30 a 22:00`, `de 22:00 a 9:30 del día siguiente`, `las 24 horas, desde las 9:30`. */
export function turnText({ startsAt, endsAt }: ShiftTimes, timeZone: string): string {
  const [start, end] = [clockText(startsAt, timeZone), clockText(endsAt, timeZone)];
  const days = dayNumber(new Date(endsAt), timeZone) - dayNumber(new Date(startsAt), timeZone);
  if (days === 1 && start === end)
    return start === '0:00' ? 'las 24 horas' : `las 24 horas, desde las ${start}`;
  if (days === 0 || (days === 1 && end === '0:00')) return `de ${start} a ${end === '0:00' ? '24:00' : end}`;
  if (days === 1) return `de ${start} a ${end} del día siguiente`;
  return `de ${start} a ${end}, ${days} días después`;
}
