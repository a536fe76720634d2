/** `GET /dashboard`: pending work and figures of the city. Sections that the principal may not read are absent. */

/** Length of the trends in days, today included. */
export const trendDays = 30;

/** Length in days of the period that `events.coming` counts, today included. */
export const comingDays = 7;

/**
 * Risks of the accounts, shown to administrators with all permissions; `second-step-own` to the person concerned. `second-step-…`:
 * no second step is required at all, the person's own account has none, another account has none.
 */
export const dashboardWarnings = ['second-step-off', 'second-step-own', 'second-step-others'] as const;
export type DashboardWarning = (typeof dashboardWarnings)[number];
