import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';

/** Slugs that commerces had which are now part of another one: each leads to it, unless a living commerce has it. */
export const commerceSlugsTable = pgTable(
  'commerce_slugs',
  {
    slug: text().primaryKey(),
    commerce: uuid()
      .notNull()
      .references(() => commercesTable.id),
  },
  (table) => [index('commerce_slugs_commerce').on(table.commerce)],
);
