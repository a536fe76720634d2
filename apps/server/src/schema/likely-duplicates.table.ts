import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';

const commerce = (name: string) => cascadingReference(() => commercesTable.id, name);

/** The version of a commerce that was last compared with the others. */
export const comparedCommercesTable = pgTable('compared_commerces', {
  commerce: commerce('commerce').primaryKey(),
  rev: integer().notNull(),
});

/** Pairs that may be the same place, by the compared versions; `a` is the lower id. May contain archived ones. */
export const likelyDuplicatesTable = pgTable(
  'likely_duplicates',
  {
    a: commerce('a').notNull(),
    b: commerce('b').notNull(),
    /** Metres. */
    distance: doublePrecision().notNull(),
    /** Similarity of the names, 0–1. */
    similarity: doublePrecision().notNull(),
    reasons: text().array().notNull(),
    score: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.a, table.b] }), index('likely_duplicates_b').on(table.b)],
);

/** Pairs that an administrator marked as different places. `a` is the lower id. */
export const distinctCommercesTable = pgTable(
  'distinct_commerces',
  {
    a: commerce('a').notNull(),
    b: commerce('b').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.a, table.b] }), index('distinct_commerces_b').on(table.b)],
);
