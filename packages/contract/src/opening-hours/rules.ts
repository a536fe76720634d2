/**
 * Parsed opening hours: rules in order of precedence, plus the special days of a place and the public and school holidays
 * of its city.
 */

export type RuleState = 'open' | 'closed' | 'unknown';

/** Minutes since the day's 00:00; `to` is greater than `from` and exceeds 1,440 when it ends on the next day. */
export interface Span {
  from: number;
  to: number;
}

export const sunEvents = ['dawn', 'sunrise', 'sunset', 'dusk'] as const;
export type SunEvent = (typeof sunEvents)[number];
/** The local minutes of a day at which each event of the sun happens. */
export type SunTimes = Readonly<Record<SunEvent, number>>;
/** `(sunset+01:00)`. */
export interface SunTime {
  event: SunEvent;
  offset: number;
}

/** One time of a rule: fixed, or dependent on the sun of its day. */
export interface TimeRange {
  from: number | SunTime;
  /** On the next day if `nextDay`; fixed minutes already include that. */
  to: number | SunTime;
  nextDay: boolean;
  /** The closing time is unknown: `17:00+`. Until `to` it may be open. */
  openEnd: boolean;
}

/** Month 1–12. `year` is set when the date is of that year only. */
export type DatePoint = { year?: number; offset: number } & (
  | { kind: 'day'; month: number; day: number }
  | { kind: 'weekday'; month: number; weekday: number; nth: number }
  | { kind: 'easter' }
);

/** Inclusive at both ends, except that an end which moves with easter is exclusive; may wrap around the year. */
export interface DateRange {
  from: DatePoint;
  to: DatePoint;
  /** Every nth day of the range. */
  step: number;
}

/** A condition for a day. Monday is 0. */
export type DaySelector =
  | { kind: 'year'; from: number; to: number; step: number }
  | { kind: 'dates'; range: DateRange }
  | { kind: 'week'; from: number; to: number; step: number }
  | { kind: 'weekday'; from: number; to: number }
  /** The nth weekday of a month, counted from its end when negative, and moved by `offset` days. */
  | { kind: 'nth'; weekday: number; nth: number; offset: number }
  | { kind: 'holiday'; of: 'public' | 'school'; offset: number };

export interface HoursRule {
  /** Replaces what earlier rules say about the matching days; otherwise it is added to them. */
  replaces: boolean;
  /** Counts only when no earlier rule says anything but closed. */
  fallback: boolean;
  /** A day matches when it is one of every list; it always matches when there are none. */
  days: readonly (readonly DaySelector[])[];
  times: readonly TimeRange[];
  state: RuleState;
  comment: string | null;
  /** False for a part of the text that is outside the syntax: its days, or all that no other rule names, are unknown. */
  understood: boolean;
}

export interface OpeningHours {
  rules: readonly HoursRule[];
}

export interface TimeSlot {
  opens: string;
  closes: string;
}

export interface SpecialDay {
  /** YYYY-MM-DD. */
  date: string;
  closed: boolean;
  slots: readonly TimeSlot[];
}

/** Days by YYYY-MM-DD. */
export interface Holidays {
  public?: ReadonlySet<string>;
  school?: ReadonlySet<string>;
  /** The coordinates for the sun; without them it rises and sets at six. */
  point?: { lat: number; lng: number };
}

export const dayMinutes = 1440;
export const wholeDay: readonly TimeRange[] = [{ from: 0, to: dayMinutes, nextDay: false, openEnd: false }];
