import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';

/** Imports of products by the people of a commerce, while they can be undone. Who imported is in the history. */
export const productImportsTable = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey(),
    commerce: cascadingReference(() => commercesTable.id).notNull(),
    at: timestampColumn('at').notNull(),
    /** `[{id, rev, before}]`: the products as it left them; `before` has the fields that they had, null for new ones. */
    rows: jsonb().notNull(),
  },
  (table) => [index('product_imports_commerce').on(table.commerce, table.at)],
);
