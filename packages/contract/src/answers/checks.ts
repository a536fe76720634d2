/** What can be wrong with an installation, as `/ready` and `GET /dashboard` say it. */
import * as z from 'zod';
import { named } from './answer.ts';

/** Parts of the running server, then advice about its configuration. */
export const checkNames = [
  ...(['database', 'disk', 'files', 'redis', 'mail', 'jobs', 'push', 'maintenance'] as const),
  ...(['proxy', 'outbox', 'keys', 'servers', 'backups', 'release'] as const),
] as const;
export type CheckName = (typeof checkNames)[number];

export type CheckState = 'ok' | 'warning' | 'failed';

/** Something that an operator should solve, in Spanish. */
export const problemSchema = named(
  'Problem',
  z.object({
    name: z.enum(checkNames),
    state: z.enum(['warning', 'failed']),
    title: z.string(),
    sentence: z.string(),
    /** What to do, for a person with access to the machine. */
    remedy: z.string(),
  }),
);
export type Problem = z.output<typeof problemSchema>;
