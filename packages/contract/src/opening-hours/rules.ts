/**
 * What opening hours are once they are understood: rules, one laid over the other, and beside them what no rule says, the
 * special days of a place and the holidays of where it is.
 */

export type RuleState = 'open' | 'closed' | 'unknown';

/** Minutes since the day's 00:00; `to` is greater than `from` and passes 1,440 when it ends on the next day. */
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
  /** Forgets what earlier rules said of the days it matches; otherwise it is laid over them. */
  replaces: boolean;
  dates: readonly DateRange[];
  /** Monday is 0. Empty together with no holidays: every day. */
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
