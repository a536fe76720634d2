import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from './table.ts';

export const keysTable = pgTable(
  'keys',
  { ...baseColumns(), name: text().notNull(), value: text().notNull() },
  (table) => [uniqueIndex('keys_name_key').on(table.name).where(sql`${table.archivedAt} is null`)],
);
