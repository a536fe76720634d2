import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { reference } from './table.ts';

/** Former slugs of merged commerces. Each leads to the survivor, unless an active commerce uses the slug. */
export const commerceSlugsTable = pgTable(
  'commerce_slugs',
  {
    slug: text().primaryKey(),
    commerce: reference(() => commercesTable.id).notNull(),
  },
  (table) => [index('commerce_slugs_commerce').on(table.commerce)],
);
