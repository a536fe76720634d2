/** Answers of `POST /products/import`. */
import * as z from 'zod';
import { count, named } from './answer.ts';

export const productImportAnswerSchema = named(
  'ProductImport',
  z.object({
    /** Confirms this plan. */
    plan: z.string(),
    /** Columns of the table that are not read. */
    unread: z.array(z.string()),
    rows: z.array(
      z.object({
        line: count,
        name: z.string(),
        outcome: z.enum(['new', 'changed', 'same', 'left-out']),
        reason: z.string().optional(),
      }),
    ),
    /** What was written, as the undo takes it; null for a plan. */
    written: z
      .array(z.object({ id: z.uuid(), rev: count, before: z.record(z.string(), z.unknown()).nullable() }))
      .nullable(),
  }),
);
export type ProductImport = z.output<typeof productImportAnswerSchema>;

export const productImportUndoneSchema = named(
  'ProductImportUndone',
  z.object({
    undone: count,
    /** Rows that somebody changed after the import. */
    left: count,
  }),
);
export type ProductImportUndone = z.output<typeof productImportUndoneSchema>;
