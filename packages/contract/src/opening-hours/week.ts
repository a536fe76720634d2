/** Opening hours as slots for display: those of the plain week and those of one date. */
import { matchesDay, matchesWeekday } from './days.ts';
import {
  dayMinutes,
  type Holidays,
  type HoursRule,
  type OpeningHours,
  type Span,
  type SpecialDay,
  type TimeSlot,
} from './rules.ts';

/** The plain week from Monday, without the rules for particular dates and holidays. */
export function weekOf(hours: OpeningHours): TimeSlot[][] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const spans = spansOf(hours, (rule) => rule.dates.length === 0 && matchesWeekday(rule, weekday));
    return spans.map((span) => ({ opens: clock(span.from), closes: clock(span.to) }));
  });
}

/** The slots that begin on a date (YYYY-MM-DD), with the rules for dates, special days and holidays. */
export function slotsOn(
  hours: OpeningHours,
  specialHours: readonly SpecialDay[],
  date: string,
  holidays: Holidays,
): TimeSlot[] {
  const special = specialHours.find((day) => day.date === date);
  if (special) return special.closed ? [] : [...special.slots];
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  const spans = spansOf(hours, (rule) => matchesDay(rule, day, holidays));
  return spans.map((span) => ({ opens: clock(span.from), closes: clock(span.to) }));
}

/** Open spans that begin on a day, in order and without overlaps, from the rules that match the day. */
function spansOf(hours: OpeningHours, matches: (rule: HoursRule) => boolean): Span[] {
  let spans: Span[] = [];
  for (const rule of hours.rules) {
    if (!matches(rule)) continue;
    if (rule.state === 'closed') {
      for (const cut of rule.spans) spans = spans.flatMap((span) => subtract(span, cut));
    } else {
      if (rule.replaces) spans = [];
      spans.push(...rule.spans);
    }
  }
  return merge(spans);
}

function subtract(span: Span, cut: Span): Span[] {
  // A whole day off also removes spans that began on it, after midnight too.
  if (cut.from <= span.from && cut.to >= Math.min(span.to, dayMinutes)) return [];
  const rest: Span[] = [];
  if (cut.from > span.from) rest.push({ from: span.from, to: Math.min(span.to, cut.from) });
  if (cut.to < span.to) rest.push({ from: Math.max(span.from, cut.to), to: span.to });
  return rest;
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

const clock = (minutes: number): string => {
  const inDay = minutes === dayMinutes ? minutes : minutes % dayMinutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};
