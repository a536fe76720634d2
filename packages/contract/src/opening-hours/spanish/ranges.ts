/** Interprets two times as a span in minutes, with a confidence. */
import { dayMinutes, type Span } from '../rules.ts';
import type { Meridiem, Token } from './tokens.ts';

export type Time = Extract<Token, { kind: 'time' }>;

export interface SureSpan extends Span {
  sure: number;
}

const minutesOf = ({ hour, minute }: Time, meridiem: Meridiem | null): number => {
  if (meridiem === null) return hour * 60 + minute;
  return (hour % 12) * 60 + minute + (meridiem === 'pm' ? 720 : 0);
};

/**
 * `hint` is the part of the day that was named before: «tardes de 5 a 8». `openUntil` is the minute in which the previous span of
 * the same days ends.
 */
export function toRange(from: Time, to: Time, hint: Meridiem | null, openUntil = 0): SureSpan {
  const [first, last] = [from.meridiem ?? hintOf(from, hint), to.meridiem ?? hintOf(to, hint)];
  if (first && last) return span(minutesOf(from, first), minutesOf(to, last), twelve(to, last));
  if (last) return endKnown(from, to, last, openUntil);
  if (first) {
    const start = minutesOf(from, first);
    const end = minutesOf(to, null);
    if (to.exact || (to.hour >= 12 && start < 720)) return span(start, end, to.exact ? 0.9 : 0.7);
    if (start >= 720) return evening(start, to);
    // «9 am a 5»
    return end > start ? span(start, end, 0.6) : span(start, end + 720, 0.85);
  }
  return bare(from, to);
}

/** «8 pm a 3», «noches de 8 a 12» */
function evening(start: number, to: Time): SureSpan {
  if (to.hour === 12) return span(start, dayMinutes, 0.7);
  const end = minutesOf(to, null);
  if (end + 720 > start) return span(start, end + 720, 0.6);
  return span(start, end, to.hour <= 6 && start >= 18 * 60 ? 0.85 : 0.5);
}

/** For some people «12 pm» at the end of a day means midnight. */
const twelve = (to: Time, meridiem: Meridiem): number => (to.hour === 12 && meridiem === 'pm' ? 0.6 : 0.95);

const hintOf = ({ hour, exact }: Time, hint: Meridiem | null): Meridiem | null =>
  exact || hour >= 12 ? null : hint;

/**
 * «10 a 8 pm»: a span that ends in the afternoon begins in the morning, unless its first number is smaller and it would begin
 * before the end of the previous span: «7 a 12 y 6 a 10 pm».
 */
function endKnown(from: Time, to: Time, last: Meridiem, openUntil: number): SureSpan {
  const end = minutesOf(to, last);
  const start = minutesOf(from, null);
  if (from.exact || from.hour >= 12) return span(start, end, from.exact ? 0.9 : 0.7);
  if (last === 'am') return span(start, end, start < end ? 0.85 : 0.5);
  const hour = to.hour % 12;
  if (from.hour > hour) return span(start, end, 0.85 * twelve(to, last));
  return from.hour < 6 || start < openUntil ? span(start + 720, end, 0.85) : span(start, end, 0.5);
}

/** Neither time says whether it is in the morning or in the afternoon. */
function bare(from: Time, to: Time): SureSpan {
  const [start, end] = [minutesOf(from, null), minutesOf(to, null)];
  const written = from.exact || to.exact;
  // Midnight has one meaning as an end.
  if (end === 0) return span(start, dayMinutes, from.exact || from.hour >= 5 ? 0.9 : 0.6);
  if (end > start) {
    if (to.hour > 12 || (written && to.hour >= 12))
      return span(start, end, from.exact || from.hour >= 5 ? 0.95 : 0.8);
    if (written) return span(start, end, 0.9);
    // «8 a 12» is a morning; «4 a 8» may be an afternoon.
    return to.hour >= 11 && from.hour >= 6 ? span(start, end, 0.9) : span(start, end, 0.6);
  }
  // «18 a 2», «20:00 - 00:00»
  if (from.hour > 12) return span(start, end, from.hour >= 17 || to.hour <= 4 ? 0.9 : 0.6);
  if (from.exact && to.exact) return span(start, end, to.hour <= 6 && from.hour >= 9 ? 0.85 : 0.5);
  // «9 a 2»: most likely 14:00, but not certainly.
  return end + 720 > start ? span(start, end + 720, 0.7) : span(start, end, 0.4);
}

function span(from: number, to: number, sure: number): SureSpan {
  if (from >= dayMinutes) return { from: from % dayMinutes, to, sure: Math.min(sure, 0.5) };
  const end = to > from ? to : to + dayMinutes;
  const length = end - from;
  return {
    from,
    to: end,
    sure: (length > 20 * 60 && length < dayMinutes) || length < 30 ? Math.min(sure, 0.6) : sure,
  };
}
