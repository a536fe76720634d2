/** `GET /dashboard`: pending work and figures of the city. Sections that the principal may not read are absent. */

/** Length of the trends in days, today included. */
export const trendDays = 30;

/** Length in days of the period that `events.coming` counts, today included. */
export const comingDays = 7;

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
