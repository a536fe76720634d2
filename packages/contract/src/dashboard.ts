/** `GET /dashboard`: what needs a decision and how the city goes. What a principal may not read is left out. */

/** Rows that wait for somebody. */
export interface Waiting {
  count: number;
  /** When the first of them came; null when there is none. */
  oldest: string | null;
}

/** How many days the trends go back, today included. */
export const trendDays = 30;

/** Days ahead that `events.coming` counts, today included. */
export const comingDays = 7;

/** A number for each of `Dashboard.days`. */
export type PerDay = number[];

export interface Dashboard {
  /** Days of the city (YYYY-MM-DD), the last is today. */
  days: string[];
  commerces?: {
    /** Whether there is any, whatever its status. */
    any: boolean;
    accepted: number;
    pending: Waiting;
    /** Accepted ones with an owner's changes that wait. */
    changes: number;
    /** Accepted ones that nobody verified or changed since `staleBefore`. */
    stale: number;
    created: PerDay;
    decided: { accepted: PerDay; rejected: PerDay };
  };
  categories?: { any: boolean };
  /** The open ones. */
  reports?: Waiting;
  /** The pending ones. */
  claims?: Waiting;
  notifications?: {
    failed: number;
    scheduled: number;
    /** When the next one is sent. */
    next: string | null;
  };
  users?: { total: number; created: PerDay };
  promotions?: { running: number };
  events?: {
    /** Published, not cancelled, on one of the `comingDays`; those that are repeated among them. */
    coming: number;
    published: PerDay;
  };
}
