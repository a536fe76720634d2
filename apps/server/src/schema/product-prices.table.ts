import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { productsTable } from './products.table.ts';
import { partOf, timestampColumn } from './table.ts';

/** The prices that products have had: `position` counts on for each product, and its oldest rows make room. */
export const productPricesTable = pgTable(
  'product_prices',
  {
    product: partOf(() => productsTable.id).notNull(),
    position: integer().notNull(),
    /** Null: the price was taken away. */
    price: integer(),
    currency: text().notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.position] })],
);
