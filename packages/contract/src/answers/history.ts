/** What the history says of changes besides their records. */
import * as z from 'zod';
import { count, moment, named } from './answer.ts';

/** The import or bulk action that made a change. */
const actSchema = named(
  'Act',
  z.object({
    id: z.uuid(),
    kind: z.enum(['import', 'mend', 'edit', 'review']),
    startedAt: moment,
    /** How many changes of the same kind it made until this one. */
    changes: count,
  }),
);
export type Act = z.output<typeof actSchema>;

export const actFactsSchema = z.object({ act: actSchema.optional() });
