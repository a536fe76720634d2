/** Opening hours as slots for display: those of the plain week and those of one date. */
import { dayNumber } from '../calendar-day.ts';
import { isWeekly, matchesDay, matchesWeekday } from './days.ts';
import type { Surroundings } from './paint.ts';
import {
  dayMinutes,
  type HoursRule,
  type OpeningHours,
  type RuleState,
  type Span,
  type SpecialDay,
  type SunTimes,
  type TimeSlot,
} from './rules.ts';
import { plainSun } from './sun.ts';
import { isFixed, spansOn } from './times.ts';

export interface DaySlot extends TimeSlot {
  /** `maybe`: it is not certain that it is open. `about`: the sun decides, and the date is not known here. */
  certainty?: 'maybe' | 'about';
}

/** The plain week from Monday, without the rules for particular dates and holidays. */
export function toWeek(hours: OpeningHours): DaySlot[][] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const rules = hours.rules.filter((rule) => isWeekly(rule) && matchesWeekday(rule, weekday));
    return toSlots(rules, null, 0);
  });
}

/** The slots that begin on a date (YYYY-MM-DD), with the rules for dates, special days and holidays. */
export function slotsOn(
  hours: OpeningHours,
  specialHours: readonly SpecialDay[],
  date: string,
  { holidays, sun }: Surroundings,
): DaySlot[] {
  const special = specialHours.find((day) => day.date === date);
  if (special) return special.closed ? [] : [...special.slots];
  const day = dayNumber(date);
  return toSlots(
    hours.rules.filter((rule) => matchesDay(rule, day, holidays)),
    sun,
    day,
  );
}

/** Whether the hours differ by date or with the sun, so that a plain week can't express them. */
export const isSeasonal = ({ rules }: OpeningHours): boolean =>
  rules.some((rule) => !isWeekly(rule) || !rule.times.every(isFixed));

interface ShownSpan extends Span {
  certainty: DaySlot['certainty'];
}

/** Spans that begin on a day, in order and without overlaps, from the rules that match the day. */
export function toSlots(
  rules: readonly HoursRule[],
  sun: ((day: number) => SunTimes) | null,
  day: number,
): DaySlot[] {
  let spans: ShownSpan[] = [];
  for (const rule of rules) {
    // The rule may concern any day, so the text itself is shown instead.
    if (!rule.understood && rule.days.length === 0) continue;
    const own = spansOn(
      rule,
      () => sun?.(day) ?? plainSun,
      () => sun?.(day + 1) ?? plainSun,
    );
    if (rule.state === 'closed') {
      for (const cut of own) spans = spans.flatMap((span) => subtractClosed(span, cut));
      continue;
    }
    if (rule.replaces) spans = [];
    const moves = sun === null && !rule.times.every(isFixed);
    for (const { from, to, openEnd } of own) {
      const added = { from, to, certainty: certaintyOf(rule.state, openEnd, moves) };
      if (rule.fallback)
        spans.push(...spans.reduce((rest, span) => rest.flatMap((of) => subtract(of, span)), [added]));
      else spans = [...spans.flatMap((span) => subtract(span, added)), added];
    }
  }
  return merge(spans).map(({ from, to, certainty }) => ({
    opens: clock(from),
    closes: clock(to),
    ...(certainty ? { certainty } : {}),
  }));
}

function certaintyOf(state: RuleState, openEnd: boolean, moves: boolean): DaySlot['certainty'] {
  if (openEnd || state === 'unknown') return 'maybe';
  return moves ? 'about' : undefined;
}

function subtractClosed(span: ShownSpan, cut: Span): ShownSpan[] {
  // A whole day off also removes spans that began on it, after midnight too.
  if (cut.from <= span.from && cut.to >= Math.min(span.to, dayMinutes)) return [];
  return subtract(span, cut);
}

function subtract(span: ShownSpan, cut: Span): ShownSpan[] {
  const rest: ShownSpan[] = [];
  if (cut.from > span.from) rest.push({ ...span, to: Math.min(span.to, cut.from) });
  if (cut.to < span.to) rest.push({ ...span, from: Math.max(span.from, cut.to) });
  return rest;
}

function merge(spans: readonly ShownSpan[]): ShownSpan[] {
  const merged: ShownSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to && last.certainty === span.certainty)
      last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

const clock = (minutes: number): string => {
  const inDay = minutes === dayMinutes ? minutes : minutes % dayMinutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};
