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

/** Month 1–12 and day 1–31, inclusive at both ends; may wrap around the year. */
export interface DateRange {
  from: { month: number; day: number };
  to: { month: number; day: number };
}

export interface HoursRule {
  /** Replaces what earlier rules say about the matching days; otherwise it is added to them. */
  replaces: boolean;
  dates: readonly DateRange[];
  /** Monday is 0. When there are neither weekdays nor holidays, the rule matches every day. */
  weekdays: readonly number[];
  publicHolidays: boolean;
  schoolHolidays: boolean;
  spans: readonly Span[];
  state: RuleState;
  comment: string | null;
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
}

export const dayMinutes = 1440;
