/** Answer of `GET /dashboard`. */
import * as z from 'zod';
import { type Dashboard, dashboardWarnings } from '../dashboard.ts';
import { answerOf, count, moment, named } from './answer.ts';

const waiting = z.object({ count, oldest: moment.nullable() });
const perDay = z.array(count);

export const dashboardSchema = answerOf<Dashboard>()(
  named(
    'Dashboard',
    z.object({
      warnings: z.array(z.enum(dashboardWarnings)).exactOptional(),
      days: z.array(z.iso.date()),
      commerces: z
        .object({
          any: z.boolean(),
          accepted: count,
          pending: waiting,
          changes: count,
          stale: count,
          hours: count,
          created: perDay,
          decided: z.object({ accepted: perDay, rejected: perDay }),
        })
        .exactOptional(),
      categories: z.object({ any: z.boolean() }).exactOptional(),
      reports: waiting.exactOptional(),
      claims: waiting.exactOptional(),
      notifications: z.object({ failed: count, scheduled: count, next: moment.nullable() }).exactOptional(),
      users: z.object({ total: count, created: perDay }).exactOptional(),
      promotions: z.object({ running: count }).exactOptional(),
      events: z.object({ coming: count, published: perDay }).exactOptional(),
    }),
  ),
);
