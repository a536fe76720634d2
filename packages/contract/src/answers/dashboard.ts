/** Answer of `GET /dashboard`. */
import * as z from 'zod';
import { dashboardWarnings } from '../dashboard.ts';
import { count, moment, named } from './answer.ts';
import { problemSchema } from './checks.ts';

/** Rows that need an administrator's decision. */
const waiting = z.object({
  count,
  /** Creation time of the oldest one; null if there are none. */
  oldest: moment.nullable(),
});
export type Waiting = z.output<typeof waiting>;

/** One number for each of `days`. */
const perDay = z.array(count);
export type PerDay = z.output<typeof perDay>;

export const dashboardSchema = named(
  'Dashboard',
  z.object({
    warnings: z.array(z.enum(dashboardWarnings)).exactOptional(),
    /** What is wrong with the installation, for administrators with all permissions. */
    problems: z.array(problemSchema).exactOptional(),
    /** The city's days; the last is today. */
    days: z.array(z.iso.date()),
    commerces: z
      .object({
        /** Whether there is a commerce of any status. */
        any: z.boolean(),
        accepted: count,
        pending: waiting,
        /** Accepted commerces whose owner's changes wait for review. */
        changes: count,
        /** Commerces whose hours are only a free text. */
        hours: count,
        created: perDay,
        decided: z.object({ accepted: perDay, rejected: perDay }),
      })
      .exactOptional(),
    categories: z.object({ any: z.boolean() }).exactOptional(),
    /** Open reports. */
    reports: waiting.exactOptional(),
    /** Pending claims. */
    claims: waiting.exactOptional(),
    /** Runs of sources that wait for a decision. */
    imports: waiting.exactOptional(),
    /** `next`: when the next one is sent. */
    notifications: z.object({ failed: count, scheduled: count, next: moment.nullable() }).exactOptional(),
    /** In the last seven days. */
    use: z.object({ visit: count, open: count, nothing: count }).exactOptional(),
    users: z.object({ total: count, created: perDay }).exactOptional(),
    promotions: z.object({ running: count }).exactOptional(),
    /** `coming`: published, not cancelled, and within `comingDays`; repeated events included. */
    events: z.object({ coming: count, published: perDay }).exactOptional(),
  }),
);
export type Dashboard = z.output<typeof dashboardSchema>;
