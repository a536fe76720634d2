/** Answers of `/products/import`. */
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
    /** How many were written; null for a plan. */
    written: count.nullable(),
  }),
);
export type ProductImport = z.output<typeof productImportAnswerSchema>;

/** The last import of a commerce that can be undone; null without one. */
export const lastProductImportAnswerSchema = named(
  'LastProductImport',
  z.object({ id: z.uuid(), at: z.iso.datetime(), rows: count }).nullable(),
);
export type LastProductImport = z.output<typeof lastProductImportAnswerSchema>;

export const productImportUndoneSchema = named(
  'ProductImportUndone',
  z.object({
    undone: count,
    /** Rows that somebody changed after the import. */
    left: count,
  }),
);
export type ProductImportUndone = z.output<typeof productImportUndoneSchema>;
