import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { productsTable } from './products.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';

/** The price history of products. `position` ascends for each product, and its oldest rows are deleted. */
export const productPricesTable = pgTable(
  'product_prices',
  {
    product: cascadingReference(() => productsTable.id).notNull(),
    position: integer().notNull(),
    /** Null if the price was removed. */
    price: integer(),
    currency: text().notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.position] })],
);
