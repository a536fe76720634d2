/** `GET /dashboard`: pending work and figures of the city. Sections that the principal may not read are absent. */

/** Rows that need an administrator's decision. */
export interface Waiting {
  count: number;
  /** When the oldest of them was created; null when there are none. */
  oldest: string | null;
}

/** Length of the trends in days, today included. */
export const trendDays = 30;

/** Length in days of the period that `events.coming` counts, today included. */
export const comingDays = 7;

/** One number for each of `Dashboard.days`. */
export type PerDay = number[];

/**
 * What puts the city at risk; told to those who may do everything, `second-step-own` to whom it is about. `second-step-…`:
 * nobody is asked for a second step, one's own account has none, somebody else's has none.
 */
export const dashboardWarnings = [
  'proxy',
  'second-step-off',
  'second-step-own',
  'second-step-others',
] as const;
export type DashboardWarning = (typeof dashboardWarnings)[number];

export interface Dashboard {
  warnings?: DashboardWarning[];
  /** The city's days (YYYY-MM-DD); the last is today. */
  days: string[];
  commerces?: {
    /** Whether there is a commerce of any status. */
    any: boolean;
    accepted: number;
    pending: Waiting;
    /** Accepted commerces whose owner's changes wait for review. */
    changes: number;
    /** Accepted commerces neither verified nor changed since `staleBefore`. */
    stale: number;
    /** Those whose hours are only words that a person has to read. */
    hours: number;
    created: PerDay;
    decided: { accepted: PerDay; rejected: PerDay };
  };
  categories?: { any: boolean };
  /** Open reports. */
  reports?: Waiting;
  /** Pending claims. */
  claims?: Waiting;
  notifications?: {
    failed: number;
    scheduled: number;
    /** When the next notification is sent. */
    next: string | null;
  };
  users?: { total: number; created: PerDay };
  promotions?: { running: number };
  events?: {
    /** Published events, not cancelled, that take place within `comingDays`; repeated events included. */
    coming: number;
    published: PerDay;
  };
}
