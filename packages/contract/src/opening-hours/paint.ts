/** A day as an array of minutes, painted from the rules, the special days and the night before. */
import { type Day, isoOf, matchesDay } from './days.ts';
import {
  dayMinutes,
  type Holidays,
  type OpeningHours,
  type RuleState,
  type Span,
  type SpecialDay,
} from './rules.ts';

const states: readonly RuleState[] = ['closed', 'open', 'unknown'];
const codeOf = (state: RuleState): number => states.indexOf(state);
/** The state of a painted minute. */
export const stateOfCode = (code: number): RuleState => states[code] ?? 'unknown';
export const openCode = codeOf('open');
const unknownCode = codeOf('unknown');

/** The state of every minute of a day, painted rule by rule: the last matching rule wins. */
export function paintDay(
  hours: OpeningHours | null,
  special: ReadonlyMap<string, SpecialDay>,
  holidays: Holidays,
  day: Day,
): Uint8Array {
  const minutes = new Uint8Array(dayMinutes);
  // Skip formatting the date when it is not needed: it costs more than the rest.
  const today = special.size === 0 ? undefined : special.get(isoOf(day));
  const yesterday = special.size === 0 ? undefined : special.get(isoOf(day - 1));
  if (!hours) minutes.fill(unknownCode);
  for (const rule of hours?.rules ?? []) {
    const code = codeOf(rule.state);
    const matchesToday = matchesDay(rule, day, holidays);
    if (matchesToday && rule.replaces) minutes.fill(0);
    if (matchesToday)
      for (const span of rule.spans) minutes.fill(code, span.from, Math.min(span.to, dayMinutes));
    // Spans that began yesterday, unless yesterday was a special day.
    const late = rule.spans.filter((span) => span.to > dayMinutes);
    if (late.length > 0 && !yesterday && matchesDay(rule, day - 1, holidays)) {
      for (const span of late) minutes.fill(code, 0, span.to - dayMinutes);
    }
  }
  if (today) paintSpecial(minutes, today, hours, special, holidays, day);
  if (yesterday) {
    for (const span of spansOfSpecial(yesterday)) {
      if (span.to > dayMinutes) minutes.fill(openCode, 0, span.to - dayMinutes);
    }
  }
  return minutes;
}

/** A special day has its own hours only; a night that began the day before still ends on it. */
function paintSpecial(
  minutes: Uint8Array,
  today: SpecialDay,
  hours: OpeningHours | null,
  special: ReadonlyMap<string, SpecialDay>,
  holidays: Holidays,
  day: Day,
): void {
  minutes.fill(0);
  if (hours && !special.has(isoOf(day - 1))) minutes.set(nightOf(hours, holidays, day - 1));
  for (const span of spansOfSpecial(today)) minutes.fill(openCode, span.from, Math.min(span.to, dayMinutes));
}

/** The minutes of the next day that a day's hours reach after midnight. */
function nightOf(hours: OpeningHours, holidays: Holidays, day: Day): Uint8Array {
  const minutes = new Uint8Array(2 * dayMinutes);
  for (const rule of hours.rules) {
    if (!matchesDay(rule, day, holidays)) continue;
    // A whole day off also removes spans that began on it, after midnight too.
    const dayOff =
      rule.state === 'closed' && rule.spans.some(({ from, to }) => from === 0 && to >= dayMinutes);
    if (rule.replaces || dayOff) minutes.fill(0);
    for (const span of rule.spans) minutes.fill(codeOf(rule.state), span.from, span.to);
  }
  return minutes.subarray(dayMinutes);
}

function spansOfSpecial(day: SpecialDay): Span[] {
  if (day.closed) return [];
  return day.slots.map((slot) => {
    const from = minutesOf(slot.opens);
    const to = minutesOf(slot.closes);
    return { from, to: to > from ? to : to + dayMinutes };
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
