/** Answers about what is wrong with the data of the commerces, and about mending it. */
import * as z from 'zod';
import { defectNames, mendableDefects } from '../defects.ts';
import { count, moment, named } from './answer.ts';

/** Answer of `GET /commerces/quality`. */
export const qualitySchema = named(
  'Quality',
  z.object({
    /** Commerces that can have defects: neither rejected nor closed for good. */
    total: count,
    /** The city's days; the last is today. */
    days: z.array(z.iso.date()),
    /** `any`: commerces with at least one defect. `perDay`: one number for each of `days`, null for those without one. */
    counts: z.array(
      z.object({ defect: z.enum([...defectNames, 'any']), count, perDay: z.array(count.nullable()) }),
    ),
  }),
);
export type Quality = z.output<typeof qualitySchema>;

/** A commerce before and after a mend. `after` is null for a value that is chosen, or that the moment of the mend decides. */
export const mendedPlaceSchema = named(
  'MendedPlace',
  z.object({
    id: z.uuid(),
    name: z.string(),
    changes: z.array(
      z.object({
        field: z.enum(['name', 'street', 'number', 'extra', 'locality', 'categories', 'lastVerifiedAt']),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
);
export type MendedPlace = z.output<typeof mendedPlaceSchema>;

/** A mend of many commerces, or one that undoes another, running or finished. */
export const mendJobSchema = named(
  'MendJob',
  z.object({
    id: z.uuid(),
    defect: z.enum(mendableDefects),
    /** The mend that this one undoes. */
    undoes: z.uuid().nullable(),
    /** Whether another one undoes this one. */
    undone: z.boolean(),
    total: count,
    /** How many of the chosen commerces were written, and how many could not be. */
    done: count,
    failed: count,
    /** The first commerces that could not be written. */
    failures: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
    createdAt: moment,
    finishedAt: moment.nullable(),
    /** Why the job ended early. */
    error: z.string().nullable(),
  }),
);
export type MendJob = z.output<typeof mendJobSchema>;
