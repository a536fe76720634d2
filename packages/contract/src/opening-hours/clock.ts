/** Local time of a zone: conversion from and to moments, and the changes of its UTC offset. */
import { calendarDay, type Day } from '../calendar-day.ts';
import { dayMinutes, type Span } from './rules.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: formats are slow to create and a city has one zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether the time zone exists. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

export function localMinute(at: Date, timeZone: string): { day: Day; minute: number } {
  // The numbers of "1/31/2026, 18:30". `formatToParts` names them, but takes twice as long.
  const numbers = formatOf(timeZone).format(at).split(/\D+/).map(Number);
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = numbers;
  return { day: calendarDay(year, month, day), minute: hour * 60 + minute };
}

/** The moment at which the zone's clocks show a day and minute; a skipped minute gives the moment of the jump. */
export function toMoment(day: Day, minute: number, timeZone: string): Date {
  const wanted = day * dayMinutes + minute;
  let [last, guess] = [wanted, wanted];
  for (let round = 0; round < 3; round += 1) {
    const error = shownAt(guess, timeZone) - wanted;
    if (error === 0) return new Date(guess * 60_000);
    [last, guess] = [guess, guess - error];
  }
  // No guess fits: the last two lie on either side of the jump.
  const span = {
    from: new Date(Math.min(last, guess) * 60_000),
    to: new Date(Math.max(last, guess) * 60_000),
  };
  return new Date((spansByOffset(span, timeZone)[0]?.to ?? guess) * 60_000);
}

/** Converts a UTC minute since 1970 into the local minute since 1970. */
function shownAt(minute: number, timeZone: string): number {
  const local = localMinute(new Date(minute * 60_000), timeZone);
  return local.day * dayMinutes + local.minute;
}

/** Periods of constant UTC offset, in minutes since 1970. */
export function spansByOffset(
  { from, to }: { from: Date; to: Date },
  timeZone: string,
): (Span & { offset: number })[] {
  const offsetAt = (minute: number): number => shownAt(minute, timeZone) - minute;
  const end = to.getTime() / 60_000;
  let start = from.getTime() / 60_000;
  let offset = offsetAt(start);
  const spans: (Span & { offset: number })[] = [];
  // Clocks change at most once a day.
  for (let known = start; known < end; ) {
    const next = Math.min(known + dayMinutes, end);
    if (offsetAt(next) !== offset) {
      let [before, after] = [known, next];
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (offsetAt(middle) === offset) before = middle;
        else after = middle;
      }
      spans.push({ from: start, to: after, offset });
      start = after;
      offset = offsetAt(after);
    }
    known = next;
  }
  spans.push({ from: start, to: end, offset });
  return spans;
}
