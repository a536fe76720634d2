/** Answers about editing one field of many rows at once. */
import * as z from 'zod';
import { bulkModes } from '../bulk-edits.ts';
import { count, moment, named } from './answer.ts';

const failureSchema = z.object({ id: z.uuid(), name: z.string(), message: z.string() });

/** What a bulk edit would do. */
export const bulkPreviewSchema = named(
  'BulkPreview',
  z.object({
    /** Chosen rows, and how many of them would be written. */
    total: count,
    changed: count,
    /** The most frequent values that would change, and how many others there are. */
    groups: z.array(z.object({ before: z.unknown(), after: z.unknown(), count })),
    moreGroups: count,
    /** How many of the rows to change were tried, the first ones, and which of them are refused. */
    tried: count,
    failures: z.array(failureSchema),
  }),
);
export type BulkPreview = z.output<typeof bulkPreviewSchema>;

/** A bulk edit, or one that undoes another, running or finished. */
export const bulkEditJobSchema = named(
  'BulkEditJob',
  z.object({
    id: z.uuid(),
    field: z.string(),
    mode: z.enum(bulkModes),
    value: z.unknown(),
    /** The edit that this one undoes. */
    undoes: z.uuid().nullable(),
    /** Whether another one undoes this one. */
    undone: z.boolean(),
    total: count,
    /** How many of the rows were written, and how many could not be. */
    done: count,
    failed: count,
    /** The first rows that could not be written. */
    failures: z.array(failureSchema),
    createdAt: moment,
    finishedAt: moment.nullable(),
    /** Why the job ended early. */
    error: z.string().nullable(),
  }),
);
export type BulkEditJob = z.output<typeof bulkEditJobSchema>;
