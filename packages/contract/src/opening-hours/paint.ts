/** A day as an array of minutes, painted from the rules, the special days and the night before. */
import { type Day, toIsoDate } from '../calendar-day.ts';
import { matchesDay, matchesHoliday } from './days.ts';
import {
  dayMinutes,
  type Holidays,
  type HoursRule,
  type OpeningHours,
  type RuleState,
  type Span,
  type SpecialDay,
  type SunTimes,
} from './rules.ts';
import { createSunTimes } from './sun.ts';
import { type DaySpan, spansOn } from './times.ts';

const states: readonly RuleState[] = ['closed', 'open', 'unknown'];
const codeOf = (state: RuleState): number => states.indexOf(state);
/** The state of a painted minute. */
export const stateOfCode = (code: number): RuleState => states[code] ?? 'unknown';
export const openCode = codeOf('open');
const unknownCode = codeOf('unknown');

/** The context of a day's state besides the hours of the place. */
export interface Surroundings {
  holidays: Holidays;
  sun: (day: Day) => SunTimes;
}

export const surroundings = (holidays: Holidays, timeZone: string): Surroundings => ({
  holidays,
  sun: createSunTimes(holidays, timeZone),
});

/** The state of every minute of a day, painted rule by rule: the last matching rule wins. */
export function paintDay(
  hours: OpeningHours | null,
  special: ReadonlyMap<string, SpecialDay>,
  around: Surroundings,
  day: Day,
): Uint8Array {
  const minutes = new Uint8Array(dayMinutes);
  // Skip formatting the date when it is not needed: it costs more than the rest.
  const today = special.size === 0 ? undefined : special.get(toIsoDate(day));
  const yesterday = special.size === 0 ? undefined : special.get(toIsoDate(day - 1));
  if (!hours) minutes.fill(unknownCode);
  const rules = hours?.rules ?? [];
  // Spans that began yesterday, unless yesterday was a special day, or a later rule closes it as a holiday.
  const offYesterday = rules.findLastIndex((rule) => isHolidayOff(rule, day - 1, around.holidays));
  const paintNight = (rule: HoursRule, at: number) => {
    if (yesterday || at < offYesterday || !reachesTomorrow(rule)) return;
    if (!matchesDay(rule, day - 1, around.holidays)) return;
    for (const span of spansFrom(rule, day - 1, around)) {
      if (span.to > dayMinutes) {
        paint(minutes, rule, span, Math.max(0, span.from - dayMinutes), span.to - dayMinutes, null);
      }
    }
  };
  for (const [at, rule] of rules.entries()) {
    if (isHolidayOff(rule, day, around.holidays)) {
      // The night before goes on. The day's own hours end with the rule, also after its midnight.
      minutes.fill(0);
      for (const [before, earlier] of rules.slice(0, at).entries()) paintNight(earlier, before);
    } else if (matchesDay(rule, day, around.holidays)) {
      if (rule.replaces) minutes.fill(0);
      // A fallback does not overwrite earlier rules, but its own times may overlap.
      const before = rule.fallback ? minutes.slice() : null;
      for (const span of spansFrom(rule, day, around)) {
        paint(minutes, rule, span, span.from, Math.min(span.to, dayMinutes), before);
      }
    }
    paintNight(rule, at);
  }
  if (today) paintSpecial(minutes, today, hours, special, around, day);
  if (yesterday) {
    for (const span of spansOfSpecial(yesterday)) {
      if (span.to > dayMinutes) minutes.fill(openCode, 0, span.to - dayMinutes);
    }
  }
  return minutes;
}

/** Whether a rule closes a whole holiday: `PH off`. */
const isHolidayOff = (rule: HoursRule, day: Day, holidays: Holidays): boolean =>
  rule.state === 'closed' && coversDay(rule) && matchesHoliday(rule, day, holidays);

const coversDay = ({ times }: HoursRule): boolean =>
  times.some(({ from, to }) => from === 0 && typeof to === 'number' && to >= dayMinutes);

/** Paints a span; `before` are the minutes of earlier rules, which a fallback must not overwrite. */
function paint(
  minutes: Uint8Array,
  rule: HoursRule,
  span: DaySpan,
  from: number,
  to: number,
  before: Uint8Array | null,
): void {
  const code = span.openEnd && rule.state !== 'closed' ? unknownCode : codeOf(rule.state);
  if (!before) {
    minutes.fill(code, from, to);
    return;
  }
  for (let minute = from; minute < to; minute += 1) if (before[minute] === 0) minutes[minute] = code;
}

const spansFrom = (rule: HoursRule, day: Day, { sun }: Surroundings): readonly DaySpan[] =>
  spansOn(
    rule,
    () => sun(day),
    () => sun(day + 1),
  );

const reachesTomorrow = (rule: HoursRule): boolean =>
  rule.times.some(({ to, nextDay }) => nextDay || (typeof to === 'number' && to > dayMinutes));

/** A special day has its own hours only; a night that began the day before still ends on it. */
function paintSpecial(
  minutes: Uint8Array,
  today: SpecialDay,
  hours: OpeningHours | null,
  special: ReadonlyMap<string, SpecialDay>,
  around: Surroundings,
  day: Day,
): void {
  minutes.fill(0);
  if (hours && !special.has(toIsoDate(day - 1))) minutes.set(nightOf(hours, around, day - 1));
  for (const span of spansOfSpecial(today)) minutes.fill(openCode, span.from, Math.min(span.to, dayMinutes));
}

/** The minutes of the next day that a day's hours reach after midnight. */
function nightOf(hours: OpeningHours, around: Surroundings, day: Day): Uint8Array {
  const minutes = new Uint8Array(2 * dayMinutes);
  for (const rule of hours.rules) {
    if (!matchesDay(rule, day, around.holidays)) continue;
    const spans = spansFrom(rule, day, around);
    // A whole day off also removes spans that began on it, after midnight too.
    const dayOff = rule.state === 'closed' && spans.some(({ from, to }) => from === 0 && to >= dayMinutes);
    if (rule.replaces || dayOff) minutes.fill(0);
    const before = rule.fallback ? minutes.slice() : null;
    for (const span of spans) paint(minutes, rule, span, span.from, span.to, before);
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
