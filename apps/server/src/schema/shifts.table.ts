import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, reference, timestampColumn } from './table.ts';

export const shiftsTable = pgTable(
  'shifts',
  {
    ...baseColumns(),
    commerce: reference(() => commercesTable.id).notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    zone: text(),
    note: text(),
    source: jsonb(),
  },
  (table) => [
    uniqueIndex('shifts_commerce_start_key')
      .on(table.commerce, table.startsAt)
      .where(sql`${table.archivedAt} is null`),
    index('shifts_commerce').on(table.commerce),
    index('shifts_ends_at').on(table.endsAt, table.id).where(sql`${table.archivedAt} is null`),
    index('shifts_starts_at').on(table.startsAt, table.id).where(sql`${table.archivedAt} is null`),
    index('shifts_updated_at').on(table.updatedAt, table.id).where(sql`${table.archivedAt} is null`),
  ],
);
