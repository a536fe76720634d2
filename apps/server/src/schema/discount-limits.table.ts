import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** At most one row: the limits of discounts that owners define themselves. */
export const discountLimitsTable = pgTable('discount_limits', {
  id: uuid().primaryKey(),
  updatedAt: timestampColumn('updated_at').notNull(),
  rev: integer().notNull(),
  maxPercentage: integer('max_percentage').notNull(),
  maxAmount: integer('max_amount').notNull(),
});
