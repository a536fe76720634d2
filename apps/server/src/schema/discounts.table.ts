import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn } from './table.ts';

export const discountsTable = pgTable(
  'discounts',
  {
    ...baseColumns(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
    type: text().notNull(),
    value: integer(),
    currency: text(),
    maxAmount: integer('max_amount'),
    buyQty: integer('buy_qty'),
    getQty: integer('get_qty'),
  },
  (table) => [index('discounts_name_trigram').using('gin', table.nameFolded.op('gin_trgm_ops'))],
);
