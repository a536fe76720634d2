/** Whether a place is open at a moment, and until when. */
import { localMinute, toMoment } from './clock.ts';
import { paintDay, stateOfCode, surroundings } from './paint.ts';
import { parseOpeningHours } from './parse.ts';
import { dayMinutes, type Holidays, type OpeningHours, type RuleState, type SpecialDay } from './rules.ts';

interface OpenState {
  state: RuleState;
  /** When the state ends; null when it doesn't within the next two weeks. */
  changesAt: Date | null;
  /** What follows; null when `changesAt` is. */
  changesTo: RuleState | null;
}

/** Days searched for the next change; a place that opens later shows no time. */
const horizon = 15;

/**
 * Whether a place is open at a moment, in its own time zone. `hours` is the text or its parsed form; an invalid text gives
 * `unknown`, except on special days.
 */
export function openState(
  hours: OpeningHours | string | null,
  specialHours: readonly SpecialDay[],
  at: Date,
  timeZone: string,
  holidays: Holidays = {},
): OpenState {
  const parsed = typeof hours === 'string' ? parseOpeningHours(hours) : hours;
  const special = new Map(specialHours.map((day) => [day.date, day]));
  const local = localMinute(at, timeZone);
  const around = surroundings(holidays, timeZone);
  const today = paintDay(parsed, special, around, local.day);
  const state = today[local.minute] ?? 0;
  for (let offset = 0; offset < horizon; offset += 1) {
    const minutes = offset === 0 ? today : paintDay(parsed, special, around, local.day + offset);
    for (let minute = offset === 0 ? local.minute + 1 : 0; minute < dayMinutes; minute += 1) {
      if (minutes[minute] === state) continue;
      return {
        state: stateOfCode(state),
        changesAt: toMoment(local.day + offset, minute, timeZone),
        changesTo: stateOfCode(minutes[minute] ?? 0),
      };
    }
  }
  return { state: stateOfCode(state), changesAt: null, changesTo: null };
}
