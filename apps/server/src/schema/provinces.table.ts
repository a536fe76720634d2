import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn } from './table.ts';

export const provincesTable = pgTable(
  'provinces',
  {
    ...baseColumns(),
    code: text().notNull(),
    country: text().notNull(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
  },
  (table) => [uniqueIndex('provinces_code_key').on(table.code).where(sql`${table.archivedAt} is null`)],
);
