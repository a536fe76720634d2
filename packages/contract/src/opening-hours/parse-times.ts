/** Reads the times of a rule: `09:00-14:00`, `17:00+`, `sunrise-(sunset+01:00)`. */
import type { Reader } from './reader.ts';
import { dayMinutes, type SunEvent, type SunTime, sunEvents, type TimeRange } from './rules.ts';
import { plainSun } from './sun.ts';

const timePattern = /([0-4]?\d):([0-5]\d)(?!\d)/y;
const eventPattern = /(dawn|sunrise|sunset|dusk)(?![a-z])/iy;
const movedPattern = /\(\s*(dawn|sunrise|sunset|dusk)\s*([+-])\s*(\d?\d):([0-5]\d)\s*\)/iy;
const hyphen = /[-–]/y;
const comma = /,/y;
const plus = /\+/y;
const [evening, night] = [17 * 60, 22 * 60];

type Time = number | SunTime;

/** Returns an empty list without times and null for half a range; a later half is left to the caller. */
export function parseTimes(reader: Reader): TimeRange[] | null {
  const times: TimeRange[] = [];
  for (;;) {
    const start = reader.position;
    if (times.length > 0 && !reader.take(comma)) return times;
    const from = takeTime(reader);
    if (from === null) {
      reader.position = start;
      return times;
    }
    const taken = takeRest(reader, from);
    if (!taken) {
      if (times.length === 0) return null;
      reader.position = start;
      return times;
    }
    times.push(...taken);
  }
}

function takeRest(reader: Reader, from: Time): TimeRange[] | null {
  if (typeof from === 'number' && from >= dayMinutes) return null;
  if (reader.take(plus)) return [openEnd(from, 0)];
  if (!reader.take(hyphen)) return null;
  const to = takeTime(reader);
  if (to === null || (typeof to === 'number' && to > 2 * dayMinutes)) return null;
  const range = rangeOf(from, to);
  if (!range) return null;
  if (!reader.take(plus)) return [range];
  if (range.nextDay && typeof to !== 'number') return null;
  const late = openEnd(to, typeof to === 'number' && range.nextDay && to < dayMinutes ? dayMinutes : 0);
  // The known part comes last and overwrites the possible one.
  return typeof late.to === 'number' && late.to > 2 * dayMinutes ? null : [late, range];
}

function rangeOf(from: Time, to: Time): TimeRange | null {
  const [first, last] = [usual(from), usual(to)];
  const fixed = typeof from === 'number' && typeof to === 'number';
  const nextDay = last < first || (fixed && last === first);
  // `sunrise-05:00`: whether it ends before it begins depends on the season.
  if (nextDay && isMorning(from)) return null;
  return { from, to: typeof to === 'number' && nextDay ? to + dayMinutes : to, nextDay, openEnd: false };
}

/** Guesses closing times like OpenStreetMap's evaluators: later for places that open late. */
function openEnd(from: Time, later: number): TimeRange {
  const at = usual(from) + later;
  const to = at >= night ? at + 8 * 60 : at >= evening ? at + 10 * 60 : dayMinutes;
  return { from: typeof from === 'number' ? from + later : from, to, nextDay: false, openEnd: true };
}

const isMorning = (time: Time): boolean =>
  typeof time !== 'number' && (time.event === 'dawn' || time.event === 'sunrise');
const usual = (time: Time): number => (typeof time === 'number' ? time : plainSun[time.event] + time.offset);

function takeTime(reader: Reader): Time | null {
  const clock = reader.take(timePattern);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const event = eventOf(reader.take(eventPattern)?.[1]);
  if (event) return { event, offset: 0 };
  const moved = reader.take(movedPattern);
  const name = eventOf(moved?.[1]);
  if (!moved || !name) return null;
  const offset = (Number(moved[3]) * 60 + Number(moved[4])) * (moved[2] === '-' ? -1 : 1);
  return { event: name, offset };
}

const eventOf = (name: string | undefined): SunEvent | undefined =>
  sunEvents.find((event) => event === name?.toLowerCase());
