import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';

/** Former slugs of merged commerces. Each leads to the survivor, unless an active commerce uses the slug. */
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
